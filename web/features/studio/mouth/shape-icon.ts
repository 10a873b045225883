import type { MouthShape } from '#contract/takes/mouth-track'
import { drawPlainMouth } from '../../../engine/puppet/drawing/mouth-drawing.ts'

/** Share of the picture's width per unit of the mouth drawing. */
const SCALE = 0.00375
const LIP = '#c2433b'

/** Draws a mouth of this shape in the middle of a box at the context's origin. */
export function shapeIcon(
  context: CanvasRenderingContext2D,
  shape: MouthShape,
  { ink, width, height }: { ink: string; width: number; height: number },
) {
  drawPlainMouth(context, shape, { ink, lip: LIP, width, height, scale: SCALE * width })
}
