import { flatColour } from './clean-colours.ts'
import { cleanId, LABEL_LENGTH, type CleaningNote } from './clean-names.ts'
import { presentation } from './clean-style.ts'
import type { DrawingNode } from './drawing.ts'
import { drawingLimits } from '../rig/limits.ts'
import { parseTransform } from '../rig/matrix.ts'
import { RigError } from '../rig/rig-error.ts'

const lengths = new Set(['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'width', 'height'])
const geometry = new Set([...lengths, 'd', 'points', 'transform'])
/** See rig.ts. */
const rigging = new Set([
  'data-open',
  'data-shut',
  'data-bend',
  'data-depth',
  'data-sway',
  'data-jaw',
  'data-hand',
  'data-when',
])
/** Only of images: elsewhere they would name a picture that is not drawn. */
const picturing = new Set(['data-picture', 'data-shows', 'data-tint'])
const numbers = new Set(['stroke-width', 'opacity', 'fill-opacity', 'stroke-opacity', ...lengths])
/** Removed with a note. */
const effects =
  /^(filter|stroke-dash\w*|mix-blend-mode|isolation|paint-order|marker.*|stroke-miterlimit|color|enable-background)$/

interface Surroundings {
  /** Replaces a gradient. */
  gradientColour(id: string): string | undefined
  newId(wanted: string): string
  note(kind: CleaningNote['kind'], detail: string): void
}

/** Styles are merged in. Throws `RigError` for URLs and for values beyond the limits. */
export function cleanAttributes(
  node: DrawingNode,
  styled: Readonly<Record<string, string>>,
  place: string,
  around: Surroundings,
): Record<string, string> {
  const given = Object.entries(node.attributes)
  if (given.length > drawingLimits.attributes)
    throw new RigError('too_large', place, `more than ${drawingLimits.attributes} attributes`)
  for (const [name, value] of given) refuseUnsafe(node, name, value, place)
  for (const [name, value] of Object.entries(styled)) refuseAddress(name, value, place)

  const cleaned: Record<string, string> = {}
  const id = nameOf(node)
  if (id !== undefined && node.name !== 'svg') cleaned['id'] = around.newId(id)
  for (const [name, value] of Object.entries({ ...node.attributes, ...styled })) {
    if (effects.test(name) && !/^(none|normal|auto)$/.test(value)) {
      // Mitre limits and unused colours need no note.
      if (!/^(stroke-miterlimit|color|enable-background)$/.test(name)) around.note('effect', name)
    } else if (name === 'mask' && value !== 'none') {
      throw new RigError('unsupported', `${place}@mask`, 'masks cannot be drawn; use a clip path')
    } else if (rigging.has(name) || (picturing.has(name) && node.name === 'image')) cleaned[name] = value
    else if (name === 'data-label') cleaned[name] = value.slice(0, LABEL_LENGTH)
    else if (geometry.has(name) && node.name !== 'svg' && node.name !== 'g')
      cleaned[name] = plain(name, value)
    else if (name === 'transform') {
      if (!parseTransform(value)) throw new RigError('bad_value', `${place}@transform`, 'not a transform')
      cleaned[name] = value
    } else if (name === 'visibility' && /^(hidden|collapse)$/.test(value)) cleaned['display'] = 'none'
    else if (presentation.has(name)) cleaned[name] = value
  }
  return painted(cleaned, place, around)
}

function painted(
  attributes: Record<string, string>,
  place: string,
  around: Surroundings,
): Record<string, string> {
  const { 'fill-opacity': fillOpacity, 'stroke-opacity': strokeOpacity, ...rest } = attributes
  delete rest['filter']
  delete rest['mask']
  delete rest['visibility']
  if (rest['display'] !== 'none') delete rest['display']
  for (const name of ['fill', 'stroke'] as const) {
    const value = rest[name]
    if (value === undefined) continue
    const link = /^url\(\s*['"]?#([^)'"]+)['"]?\s*\)\s*(.*)$/.exec(value.trim())
    const mean = link?.[1] === undefined ? undefined : around.gradientColour(link[1])
    const colour = link ? (mean ?? flatColour(link[2] ?? '')) : flatColour(value)
    if (colour === undefined)
      throw new RigError('unsupported', `${place}@${name}`, `not a flat colour: ${value.slice(0, 80)}`)
    if (link) around.note('gradient', colour)
    rest[name] = colour
  }
  for (const name of ['stroke-width', 'opacity']) {
    const value = rest[name]
    if (value !== undefined) rest[name] = plain(name, value)
  }
  // Puppets have one opacity for the whole shape; the more visible of the two is used.
  const shown = Math.max(
    rest['fill'] === 'none' ? 0 : share(fillOpacity),
    rest['stroke'] === undefined || rest['stroke'] === 'none' ? 0 : share(strokeOpacity),
  )
  if ((fillOpacity !== undefined || strokeOpacity !== undefined) && shown < 1)
    rest['opacity'] = String(Number((share(rest['opacity']) * shown).toFixed(4)))
  const clip = rest['clip-path']
  if (clip !== undefined) {
    const id = /^url\(\s*['"]?#([^)'"]+)['"]?\s*\)$/.exec(clip.trim())?.[1]
    if (id === undefined) delete rest['clip-path']
    else rest['clip-path'] = `url(#${cleanId(id)})`
  }
  return rest
}

function share(text: string | undefined): number {
  const value = text?.endsWith('%') ? parseFloat(text) / 100 : Number(text ?? 1)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1
}

function plain(name: string, value: string): string {
  return numbers.has(name) ? value.trim().replace(/px$/, '') : value
}

function refuseUnsafe(node: DrawingNode, name: string, value: string, place: string) {
  const lower = name.toLowerCase()
  const at = `${place}@${name}`
  if (lower.startsWith('on')) throw new RigError('unsafe', at, 'no event handlers')
  const limit = /^(d|points|data-open|data-shut)$/.test(name)
    ? drawingLimits.pathLength
    : drawingLimits.attributeLength
  if (value.length > limit && node.name !== 'metadata')
    throw new RigError('too_large', at, `more than ${limit} characters`)
  if (/(^|:)(href|src|base)$/.test(lower)) {
    const own = node.name === 'use' || node.name.endsWith('Gradient')
    if (!own || !value.startsWith('#')) throw new RigError('unsafe', at, 'no addresses')
  } else if (!lower.startsWith('xmlns')) refuseAddress(name, value, place)
}

function refuseAddress(name: string, value: string, place: string) {
  if (/javascript:|expression\s*\(|@import/i.test(value))
    throw new RigError('unsafe', `${place}@${name}`, 'no code')
  for (const [, address = ''] of value.matchAll(/url\s*\(\s*['"]?([^)'"]*)/gi))
    if (!address.trim().startsWith('#')) throw new RigError('unsafe', `${place}@${name}`, 'no addresses')
}

/** The id, or the drawing program's label if the id is generated. */
function nameOf(node: DrawingNode): string | undefined {
  const { id } = node.attributes
  return id === undefined || isGenerated(id) ? (programLabel(node) ?? id) : id
}

/** The name that a drawing program shows for a layer; `undefined` for one without. */
export function labelOf(node: DrawingNode): string | undefined {
  const { id } = node.attributes
  return programLabel(node) ?? (id === undefined || isGenerated(id) ? undefined : id)
}

function programLabel({ attributes }: DrawingNode): string | undefined {
  return attributes['inkscape:label'] ?? attributes['data-name'] ?? attributes['serif:id']
}

function isGenerated(id: string): boolean {
  return /^(g|path|rect|circle|ellipse|layer|svg|use|line|polygon)[-_]?\d+/i.test(id)
}
