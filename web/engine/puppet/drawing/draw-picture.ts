import type { Drawing } from './draw-shape.ts'
import { shownShare } from './picture-state.ts'
import { levelFor } from './picture-levels.ts'
import type { PicturePart } from './prepare-puppet.ts'
import { tinted } from './tint.ts'

/** Draws the smallest of the picture's levels that has enough pixels. Without its bitmap there is nothing to draw. */
export function drawPicture({ context, states, scale }: Drawing, part: PicturePart): void {
  const { picture, levels, matrix, pixelsPerUnit } = part
  const share = picture.shows && states ? shownShare(picture.shows, states) : 1
  if (share <= 0) return
  const level = levels[levelFor(scale / pixelsPerUnit, levels.length)]
  if (!level) return
  const source = part.tint ? tinted(level, part.tint) : level
  const alpha = context.globalAlpha
  const opacity = picture.opacity * share
  if (opacity < 1) context.globalAlpha = alpha * opacity
  const [a, b, c, d, x, y] = matrix
  if (b === 0 && c === 0 && a > 0 && d > 0) context.drawImage(source, x, y, a, d)
  else {
    context.save()
    context.transform(a, b, c, d, x, y)
    context.drawImage(source, 0, 0, 1, 1)
    context.restore()
  }
  if (opacity < 1) context.globalAlpha = alpha
}
