import { drawFlat, type PictureSource } from './draw-flat.ts'
import type { Drawing } from './draw-shape.ts'
import { drawWarped } from './warp/draw-warped.ts'
import { shownShare } from './picture-state.ts'
import { levelFor } from './picture-levels.ts'
import type { PicturePart } from './prepare-puppet.ts'
import { tinted } from './tint.ts'
import { turnWhole } from './turning-parts.ts'

/** Draws the smallest of the picture's levels that has enough pixels. Without its bitmap there is nothing to draw. */
export function drawPicture(drawing: Drawing, part: PicturePart): void {
  const { context, states, scale } = drawing
  const { picture, levels, pixelsPerUnit } = part
  const share = picture.shows && states ? shownShare(picture.shows, states) : 1
  if (share <= 0) return
  const large = levelFor(scale / pixelsPerUnit, levels.length)
  const source = part.tint ? tinted(levels.slice(large), part.tint) : levels[large]
  if (!source) return
  const alpha = context.globalAlpha
  const opacity = picture.opacity * share
  if (opacity < 1) context.globalAlpha = alpha * opacity
  drawInHead(drawing, part, source)
  if (opacity < 1) context.globalAlpha = alpha
}

/** A picture that is not warped moves as a whole, so that the head does not bend behind it. */
function drawInHead(drawing: Drawing, part: PicturePart, source: PictureSource) {
  const { context, headTurn } = drawing
  const { picture, matrix, turnsAbout } = part
  if (headTurn && part.isWarped && drawWarped(drawing, { picture, source, matrix }, headTurn)) return
  if (!headTurn || !turnsAbout) return drawFlat(context, matrix, source)
  context.save()
  turnWhole(context, headTurn, turnsAbout)
  drawFlat(context, matrix, source)
  context.restore()
}
