import { placeOf } from './clean-names.ts'
import { declarationsOf } from './clean-style.ts'
import type { DrawingNode } from './drawing.ts'
import { pictureSize } from '../rig/pictures.ts'
import { RigError } from '../rig/rig-error.ts'

const unsafe =
  /^(script|foreignObject|iframe|a|link|animate\w*|set|handler|listener|audio|video|embed|object|discard)$/i
const rasters = /^(image|feImage)$/i

/** Also checks elements that would be removed: a drawing with an attack is refused, not repaired. */
export function refuseUnsafe(node: DrawingNode) {
  const place = placeOf(node)
  const local = node.name.split(':').at(-1) ?? ''
  if (unsafe.test(local)) throw new RigError('unsafe', place, `<${node.name}> is not allowed`)
  if (rasters.test(local) && !isStoredPicture(node))
    throw new RigError('raster', place, 'a picture of pixels cannot be a puppet')
  for (const attribute of Object.keys(node.attributes))
    if (/^on/i.test(attribute)) throw new RigError('unsafe', `${place}@${attribute}`, 'no event handlers')
}

/** A picture stored beside the rig has a name and no address. */
function isStoredPicture({ name, attributes }: DrawingNode): boolean {
  const hasAddress = Object.keys(attributes).some((one) => /(^|:)(href|src)$/i.test(one))
  return name === 'image' && !hasAddress && pictureSize(attributes['data-picture'] ?? '') !== undefined
}

/** The declarations of a `style` attribute. Throws `RigError` (`unsafe`). */
export function styleOf(node: DrawingNode, place: string): Record<string, string> {
  const text = node.attributes['style'] ?? ''
  if (/expression\s*\(|javascript:|@import|\\/i.test(text))
    throw new RigError('unsafe', `${place}@style`, 'only plain declarations')
  return declarationsOf(text)
}
