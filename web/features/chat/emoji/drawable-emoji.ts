import type { DrawableEmoji } from './emoji.ts'

/** An emoji of each Emoji version, newest first: a font that draws one draws all earlier ones. */
const probes = [
  [17, '🫪'],
  [16, '🫩'],
  [15.1, '🐦‍🔥'],
  [15, '🫨'],
  [14, '🫠'],
  [13.1, '😶‍🌫️'],
  [13, '🥲'],
  [12.1, '🧑‍🦰'],
  [12, '🥱'],
  [11, '🥰'],
  [5, '🤩'],
  [3, '🤣'],
  [0.6, '😀'],
] as const

/** Detects the drawable emoji with one of each version. `isDrawn` returns whether an emoji is drawn as a picture. */
export function drawableEmoji(isDrawn = drawsPictures()): DrawableEmoji {
  const newest = probes.find(([, emoji]) => isDrawn(emoji))
  // The font draws all emoji in one colour, like the box for a missing glyph.
  if (!newest) return { version: Infinity, flags: true }
  return { version: newest[0], flags: isDrawn('🇳🇱') }
}

const SIZE = 24

/** Emoji fonts have their own colours. Text and the box for a missing glyph take the current colour. */
function drawsPictures(): (emoji: string) => boolean {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: SIZE, height: SIZE })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return () => false
  context.font = `${SIZE * 0.75}px sans-serif`
  context.textBaseline = 'top'
  const pixels = (emoji: string, colour: string) => {
    context.clearRect(0, 0, SIZE, SIZE)
    context.fillStyle = colour
    context.fillText(emoji, 0, 0)
    return context.getImageData(0, 0, SIZE, SIZE).data
  }
  const width = context.measureText('😀').width
  return (emoji) => {
    // A font that lacks a sequence draws its parts side by side.
    if (context.measureText(emoji).width > width * 1.5) return false
    const black = pixels(emoji, '#000')
    const red = pixels(emoji, '#f00')
    return black.some((value) => value > 0) && black.every((value, index) => value === red[index])
  }
}
