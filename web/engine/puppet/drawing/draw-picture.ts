import type { Matrix } from '#model/rig/matrix'
import { drawWarped, type PictureSource } from './draw-warped.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import { MAX_WARPED } from './turning-parts.ts'
import type { Drawing } from './draw-shape.ts'
import { shownShare } from './picture-state.ts'
import { levelFor } from './picture-levels.ts'
import type { PicturePart } from './prepare-puppet.ts'
import { tinted } from './tint.ts'

/** Draws the smallest of the picture's levels that has enough pixels. Without its bitmap there is nothing to draw. */
export function drawPicture(drawing: Drawing, part: PicturePart): void {
  const { context, states, scale } = drawing
  const { picture, levels, matrix, pixelsPerUnit } = part
  const share = picture.shows && states ? shownShare(picture.shows, states) : 1
  if (share <= 0) return
  const large = levelFor(scale / pixelsPerUnit, levels.length)
  const source = part.tint ? tinted(levels.slice(large), part.tint) : levels[large]
  if (!source) return
  const alpha = context.globalAlpha
  const opacity = picture.opacity * share
  if (opacity < 1) context.globalAlpha = alpha * opacity
  if (!drawTurned(drawing, part, source)) drawFlat(context, matrix, source)
  if (opacity < 1) context.globalAlpha = alpha
}

/** Draws the picture warped by a turned head; false if it does not turn, or others use up what a frame may cost. */
function drawTurned(drawing: Drawing, { isWarped, matrix }: PicturePart, source: PictureSource): boolean {
  const { headTurn } = drawing
  if (!headTurn || !isWarped || drawing.warped >= MAX_WARPED) return false
  drawing.warped++
  const [width, , , height, x, y] = matrix
  return drawWarped(drawing, { source, box: { x, y, width, height } }, headTurn)
}

function drawFlat(context: DrawingContext, [a, b, c, d, x, y]: Matrix, source: PictureSource) {
  if (b === 0 && c === 0 && a > 0 && d > 0) context.drawImage(source, x, y, a, d)
  else {
    context.save()
    context.transform(a, b, c, d, x, y)
    context.drawImage(source, 0, 0, 1, 1)
    context.restore()
  }
}
