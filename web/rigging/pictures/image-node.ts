import type { DrawingNode } from '#model/drawing/drawing'
import type { Box } from '#model/rig/outline'

/** A drawing's element for a stored picture; an empty `shows` is always. */
export function imageNode({
  id,
  picture,
  box,
  shows = '',
}: {
  id: string
  /** Its stored name. */
  picture: string
  /** In the page's units. */
  box: Box
  /** `data-shows`. */
  shows?: string | undefined
}): DrawingNode {
  return {
    name: 'image',
    attributes: {
      id,
      'data-picture': picture,
      ...Object.fromEntries(Object.entries(box).map(([key, value]) => [key, String(value)])),
      ...(shows !== '' && { 'data-shows': shows }),
    },
    children: [],
  }
}
