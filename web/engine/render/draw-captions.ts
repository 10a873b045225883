import type { DrawingContext } from '../puppet/mouth-drawing.ts'
import { CAPTION_FONT } from './caption-font.ts'
import { captionLines } from './caption-lines.ts'

/** Lengths as fractions of the picture's shorter side. */
const TEXT_SIZE = 0.05
const LINE_HEIGHT = 1.3
const PADDING = 0.55
const MARGIN = 0.06

/** Draws captions at the bottom of the picture, the first on top: light letters on a dark rounded panel. */
export function drawCaptions(
  context: DrawingContext,
  captions: readonly { text: string }[],
  { width, height }: { width: number; height: number },
): void {
  const size = Math.round(Math.min(width, height) * TEXT_SIZE)
  const padding = size * PADDING
  context.save()
  context.font = `600 ${size}px ${CAPTION_FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const measure = (text: string) => context.measureText(text).width
  let bottom = height - Math.min(width, height) * MARGIN
  for (const { text } of captions.toReversed()) {
    const lines = captionLines(text, { limit: width * 0.84 - 2 * padding, measure })
    if (lines.length === 0) continue
    const panelWidth = Math.max(...lines.map(measure)) + 2 * padding
    const panelHeight = lines.length * size * LINE_HEIGHT + padding
    const top = bottom - panelHeight
    context.fillStyle = 'rgb(28 22 18 / 0.86)'
    context.beginPath()
    context.roundRect((width - panelWidth) / 2, top, panelWidth, panelHeight, size * 0.45)
    context.fill()
    context.fillStyle = '#fff9ee'
    lines.forEach((line, index) => {
      context.fillText(line, width / 2, top + padding / 2 + (index + 0.53) * size * LINE_HEIGHT)
    })
    bottom = top - size * 0.3
  }
  context.restore()
}
