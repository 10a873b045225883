import type { Box } from '#model/rig/outline'
import { clamp } from '../../timeline/clamp.ts'

export interface CaptionRoom {
  /** Upper edge of the captions' band, as a share of the picture's height. */
  top: number
  /** Air above heads in a picture that has to become larger, as such a share. */
  above: number
  /** The lowest edge that a picture may have, in pixels of the stage. */
  floor: number
}

/**
 * The nearest view to `view` in which `keep` lies above the captions: moved down as far as the floor and the heads
 * allow, else wider. `keep` in pixels of the stage.
 */
export function withCaptionRoom(
  view: Box,
  keep: Box,
  { top, above, floor }: CaptionRoom,
  stage: { width: number },
): Box {
  const { height } = view
  const bottom = keep.y + keep.height
  const lowest = Math.max(floor, view.y + height)
  const wanted = keep.height / (top - above)
  const allowed = Math.max(height, (lowest - bottom) / (1 - top))
  const grown = Math.max(height, Math.min(wanted, allowed))
  const y = Math.min(Math.max(view.y, bottom - top * grown), Math.max(view.y, lowest - grown))
  const width = (grown / height) * view.width
  const x = view.x + (view.width - width) / 2
  // Beyond the stage only as far as the view was.
  const right = Math.max(stage.width, view.x + view.width)
  const left = Math.min(0, view.x)
  return { x: width <= right - left ? clamp(x, left, right - width) : x, y, width, height: grown }
}
