import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'
import type { Veil } from '../timeline/scene-motion.ts'

const RED = '#c8352f'
const FOLD = '#a42a28'
const LIT = '#d94a40'
const GOLD = '#f2c14e'
const INK = '#2a1720'
/** Folds of each half of the curtain. */
const FOLDS = 7

/** Draws what closes over the picture around a cut: darkness, or the product's own curtain from both sides. */
export function drawVeil(
  context: DrawingContext,
  { kind, closed }: Veil,
  size: { width: number; height: number },
): void {
  if (closed <= 0) return
  context.save()
  if (kind === 'dip') {
    context.globalAlpha = closed
    context.fillStyle = '#120c0a'
    context.fillRect(0, 0, size.width, size.height)
  } else {
    for (const side of [-1, 1] as const) drawHalf(context, side, closed, size)
  }
  context.restore()
}

/** One half: its folds get narrower as it gathers, so that cloth goes aside and is not cut off. */
function drawHalf(
  context: DrawingContext,
  side: -1 | 1,
  closed: number,
  { width, height }: { width: number; height: number },
) {
  context.save()
  if (side > 0) {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  const reach = (width / 2) * closed
  const fold = reach / FOLDS
  const line = Math.max(1.5, height * 0.005)
  context.fillStyle = RED
  context.fillRect(0, 0, reach, height)
  for (let index = 0; index < FOLDS; index++) {
    context.fillStyle = FOLD
    context.fillRect(index * fold, 0, fold * 0.3, height)
    context.fillStyle = LIT
    context.fillRect(index * fold + fold * 0.55, 0, fold * 0.18, height)
  }
  context.fillStyle = GOLD
  context.fillRect(0, height * 0.93, reach, height * 0.045)
  context.fillStyle = INK
  context.fillRect(0, height * 0.93 - line / 2, reach, line)
  context.fillRect(0, height * 0.975 - line / 2, reach, line)
  context.fillRect(reach - line, 0, line * 2, height)
  context.restore()
}
