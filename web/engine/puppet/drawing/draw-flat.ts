import type { Matrix } from '#model/rig/matrix'
import type { DrawingContext } from './mouth-drawing.ts'

export type PictureSource = ImageBitmap | OffscreenCanvas

/** Draws a picture where its matrix maps the unit square. */
export function drawFlat(context: DrawingContext, [a, b, c, d, x, y]: Matrix, source: PictureSource): void {
  if (b === 0 && c === 0 && a > 0 && d > 0) context.drawImage(source, x, y, a, d)
  else {
    context.save()
    context.transform(a, b, c, d, x, y)
    context.drawImage(source, 0, 0, 1, 1)
    context.restore()
  }
}
