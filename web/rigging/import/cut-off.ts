import { unionBox, type Box } from '#model/rig/outline'

/** Less of the width of the whole art may be a shoe at the edge of its canvas. */
const WIDE = 0.4
/** Pixels. */
const NEAR = 1.5

/**
 * True for art that goes on below its document, as busts do: a wide picture is cut off there. `bottom`: the document's
 * lower edge; by default that of the art.
 */
export function isArtCutOff(
  pictures: readonly ({ box: Box; isCutOff: boolean } | undefined)[],
  bottom?: number,
): boolean {
  const drawn = pictures.filter((picture) => picture !== undefined)
  const whole = unionBox(drawn.map(({ box }) => box))
  if (!whole) return false
  const edge = bottom ?? whole.y + whole.height
  return drawn.some(
    ({ box, isCutOff }) => isCutOff && box.y + box.height >= edge - NEAR && box.width >= WIDE * whole.width,
  )
}
