import type { XmlElement } from '@rgrove/parse-xml'
import { RigError } from './rig-error.ts'

const styled = new Set([
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'fill-rule',
  'opacity',
  'clip-path',
])

/** They change the picture and rigs do not support them: refused rather than drawn differently. */
const unsupported =
  /^(fill-opacity|stroke-opacity|stroke-dash.*|stroke-miterlimit|filter|mask|marker.*|display|visibility|class|mix-blend-mode|paint-order|transform-origin)$/

/** Frequent names that are always allowed, and the characters without which a value is no URL. */
const plain = new Set([
  'id',
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'width',
  'height',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
])
const sign = /[:(]/

/**
 * `style` is merged in. Throws `RigError` for event handlers, URLs (but `clip-path`) and attributes drawn wrongly.
 */
export function attributesOf(element: XmlElement, place: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(element.attributes)) {
    if (plain.has(name) && !sign.test(value)) {
      attributes[name] = value
      continue
    }
    const at = `${place}@${name}`
    const lower = name.toLowerCase()
    if (lower.startsWith('on')) throw new RigError('unsafe', at, 'no event handlers')
    if (/(^|:)(href|src|base)$/.test(lower)) throw new RigError('unsafe', at, 'no addresses')
    if (
      lower !== 'clip-path' &&
      !lower.startsWith('xmlns') &&
      /url\s*\(|javascript:|expression\s*\(/i.test(value)
    )
      throw new RigError('unsafe', at, 'no addresses')
    // Variants that are off by default are hidden in the plain picture; here props and gestures decide.
    const { 'data-when': worn, 'data-hand': hand } = element.attributes
    if (lower === 'display' && value === 'none' && (worn ?? hand) !== undefined) continue
    if (unsupported.test(lower)) throw new RigError('unsupported', at, 'not supported')
    if (lower !== 'style') attributes[name] = value
  }
  for (const declaration of (element.attributes['style'] ?? '').split(';')) {
    if (declaration.trim() === '') continue
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim()
    if (colon < 0 || !styled.has(name))
      throw new RigError('unsupported', `${place}@style`, declaration.trim())
    attributes[name] = declaration.slice(colon + 1).trim()
  }
  return attributes
}
