import type { DrawingContext } from '../puppet/mouth-drawing.ts'
import { CAPTION_FONT } from './caption-font.ts'
import { captionLines } from './caption-lines.ts'

/** Lengths as fractions of the picture's shorter side. */
const TEXT_SIZE = 0.05
const LINE_HEIGHT = 1.3
const PADDING = 0.55
const MARGIN = 0.06
/** Of the picture's height: captions stay below the chin of somebody who stands waist up, whatever is said. */
const HIGHEST = 0.34
/** The smallest text, as a share of the usual size. */
const SMALLEST = 0.55

interface Panel {
  lines: string[]
  width: number
  height: number
}

/**
 * Draws captions at the bottom of the picture, the first on top: light letters on dark rounded panels. Where they
 * would reach higher than a third of the picture, their letters get smaller.
 */
export function drawCaptions(
  context: DrawingContext,
  captions: readonly { text: string }[],
  { width, height }: { width: number; height: number },
): void {
  if (captions.length === 0) return
  context.save()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const full = Math.round(Math.min(width, height) * TEXT_SIZE)
  let size = full
  let panels = layOut(context, captions, width, size)
  while (heightOf(panels, size) > height * HIGHEST && size > full * SMALLEST) {
    size = Math.floor(size * 0.9)
    panels = layOut(context, captions, width, size)
  }
  let bottom = height - Math.min(width, height) * MARGIN
  for (const panel of panels.toReversed()) {
    const top = bottom - panel.height
    context.fillStyle = 'rgb(28 22 18 / 0.86)'
    context.beginPath()
    context.roundRect((width - panel.width) / 2, top, panel.width, panel.height, size * 0.45)
    context.fill()
    context.fillStyle = '#fff9ee'
    panel.lines.forEach((line, index) => {
      const y = top + (size * PADDING) / 2 + (index + 0.53) * size * LINE_HEIGHT
      context.fillText(line, width / 2, y)
    })
    bottom = top - gapOf(size)
  }
  context.restore()
}

const gapOf = (size: number) => size * 0.3

function heightOf(panels: readonly Panel[], size: number): number {
  return panels.reduce((sum, panel) => sum + panel.height + gapOf(size), 0)
}

/** The captions' panels at a text size of `size` pixels; leaves the context with that font. */
function layOut(
  context: DrawingContext,
  captions: readonly { text: string }[],
  width: number,
  size: number,
): Panel[] {
  context.font = `600 ${size}px ${CAPTION_FONT}`
  const measure = (text: string) => context.measureText(text).width
  const padding = size * PADDING
  return captions.flatMap(({ text }): Panel[] => {
    const lines = captionLines(text, { limit: width * 0.84 - 2 * padding, measure })
    if (lines.length === 0) return []
    return [
      {
        lines,
        width: Math.max(...lines.map(measure)) + 2 * padding,
        height: lines.length * size * LINE_HEIGHT + padding,
      },
    ]
  })
}
