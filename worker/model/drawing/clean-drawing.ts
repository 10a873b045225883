import { refuseUnsafe, styleOf } from './clean-safety.ts'
import { readStyleSheet, type StyleRules } from './clean-style.ts'
import { cleanAttributes, labelOf } from './clean-attributes.ts'
import { meanColour } from './clean-colours.ts'
import { cleanId, LABEL_LENGTH, placeOf, type CleaningNote } from './clean-names.ts'
import { groupOf, parseDrawing, walk, withAttributes, writeDrawing, type DrawingNode } from './drawing.ts'
import { drawingLimits } from '../rig/limits.ts'
import { RigError } from '../rig/rig-error.ts'
import { RIG_MAX_BYTES } from '../rig/rig.ts'

export interface CleanDrawing {
  root: DrawingNode
  notes: CleaningNote[]
}

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
/** Drawn, but no part of a clip path: an `image` that passed `refuseUnsafe`. */
const drawables = new Set([...shapes, 'image'])
const groups = new Set(['g', 'switch', 'svg'])
const gradients = new Set(['linearGradient', 'radialGradient'])
/** Refused, because dropping them would silently lose parts of the drawing. */
const undrawable = new Set([
  'text',
  'mask',
  'pattern',
  'marker',
  'textPath',
  'tspan',
  'view',
  'cursor',
  'font',
])

/**
 * Elements and attributes of an allow-list, flat colours, unique ids. Leftovers of drawing programs go, effects with
 * a note. Throws `RigError` for anything unsafe, beyond `drawingLimits`, or impossible to draw. `withHidden`: hidden
 * layers stay hidden, and all have their names as `data-label`.
 */
export function cleanDrawing(svg: string, { withHidden = false } = {}): CleanDrawing {
  const bytes = new TextEncoder().encode(svg).length
  if (bytes > drawingLimits.fileBytes)
    throw new RigError('too_large', 'file', `${bytes} bytes; at most ${drawingLimits.fileBytes}`)
  const text = withoutDoctype(svg)
  const cleaner = new Cleaner(parseDrawing(text), withHidden)
  const root = cleaner.clean()
  const written = writeDrawing(root)
  if (new TextEncoder().encode(written).length > RIG_MAX_BYTES)
    throw new RigError('too_large', 'svg', `more than ${RIG_MAX_BYTES} bytes of drawing`)
  return { root, notes: cleaner.notes }
}

/** Old drawing programs name the SVG 1.1 document type; any declaration inside one is an attack. */
function withoutDoctype(svg: string): string {
  if (/<!ENTITY|<!ATTLIST|<!ELEMENT|<\?xml-stylesheet/i.test(svg))
    throw new RigError('unsafe', 'doctype', 'no entities and no style sheets from elsewhere')
  const start = svg.search(/<!DOCTYPE/i)
  const end = start < 0 ? -1 : svg.indexOf('>', start)
  if (end < 0) return svg
  if (svg.slice(start, end).includes('['))
    throw new RigError('unsafe', 'doctype', 'no declarations of its own')
  return svg.slice(0, start) + svg.slice(end + 1)
}

class Cleaner {
  readonly notes: CleaningNote[] = []
  private readonly source: DrawingNode
  private readonly withHidden: boolean
  private readonly rules: StyleRules = new Map()
  private readonly byId = new Map<string, DrawingNode>()
  /** With the last number appended to each. */
  private readonly ids = new Map<string, number>()
  /** Many shapes may share a gradient with many stops. */
  private readonly means = new Map<DrawingNode, string | undefined>()
  private elements = 0
  private characters = 0
  private pathLength = 0

  constructor(source: DrawingNode, withHidden: boolean) {
    this.source = source
    this.withHidden = withHidden
    for (const { node } of walk(source)) {
      refuseUnsafe(node)
      const id = node.attributes['id']
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, node)
      if (node.name !== 'style') continue
      for (const [name, rule] of readStyleSheet(node.text ?? '')) this.rules.set(name, rule)
    }
  }

  clean(): DrawingNode {
    const { source } = this
    const metadata = source.children.find(({ name, text }) => name === 'metadata' && text?.startsWith('{'))
    const title = source.children.find(({ name }) => name === 'title')?.text
    const children = source.children.flatMap((child) => this.element(child, 1))
    const [x = 0, y = 0, width = 0, height = 0] = viewBoxOf(source)
    const unit = x === 0 && y === 0 && width === 1000 && height === 1000
    const scale = Number((1000 / Math.max(width, height, 1)).toFixed(6))
    const dx = Number(((1000 - width * scale) / 2 - x * scale).toFixed(3))
    const dy = Number((1000 - height * scale - y * scale).toFixed(3))
    const inherited = this.attributes(source, 'svg')
    const drawn = unit
      ? children
      : [groupOf({ transform: `translate(${dx} ${dy}) scale(${scale})` }, children)]
    return {
      name: 'svg',
      attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1000 1000', ...inherited },
      children: [
        ...(title ? [{ name: 'title', attributes: {}, children: [], text: title.slice(0, 200) }] : []),
        ...(metadata?.text ? [{ name: 'metadata', attributes: {}, children: [], text: metadata.text }] : []),
        ...drawn,
      ],
    }
  }

  private element(node: DrawingNode, depth: number, uses = 0): DrawingNode[] {
    const { name } = node
    const place = placeOf(node)
    if (name.includes(':')) {
      this.note('editor-data', place, `<${name}>`)
      return []
    }
    if (undrawable.has(name)) throw new RigError('unsupported', place, `<${name}> cannot be drawn`)
    if (name === 'use') return this.used(node, depth, uses)
    if (name === 'clipPath') return [this.clip(node, place)]
    if (name === 'defs') return this.definitions(node, depth)
    if (!groups.has(name) && !drawables.has(name)) {
      if (!['style', 'title', 'desc', 'metadata', 'symbol', 'filter'].includes(name) && !gradients.has(name))
        throw new RigError('unsupported', place, `<${name}> is not known`)
      return []
    }
    this.countElement(place)
    if (depth > drawingLimits.depth)
      throw new RigError('too_deep', place, `more than ${drawingLimits.depth} groups within groups`)
    const attributes = this.attributes(node, place)
    // Parts shown by props and gestures stay, hidden as they are.
    const waits = attributes['data-when'] !== undefined || attributes['data-hand'] !== undefined
    if (attributes['display'] === 'none' && !waits && !this.withHidden) {
      this.note('hidden', place, 'not shown')
      return []
    }
    if (drawables.has(name)) return [this.shape({ name, attributes, children: [] })]
    const children = node.children.flatMap((child) => this.element(child, depth + 1, uses))
    // Unnamed empty groups are leftovers.
    if (children.length === 0 && attributes['id'] === undefined) return []
    return [groupOf(attributes, children)]
  }

  private shape(shape: DrawingNode): DrawingNode {
    const { 'clip-path': clip, ...rest } = shape.attributes
    for (const name of ['d', 'data-open', 'data-shut', 'points']) this.pathLength += rest[name]?.length ?? 0
    if (this.pathLength > drawingLimits.allPaths)
      throw new RigError(
        'too_large',
        placeOf(shape),
        `more than ${drawingLimits.allPaths} characters of paths`,
      )
    if (clip === undefined) return shape
    // Puppets clip groups only; the clip uses the shape's own coordinates, so its transform moves out with it.
    const { transform, ...inside } = rest
    return groupOf({ 'clip-path': clip, ...(transform !== undefined && { transform }) }, [
      { ...shape, attributes: inside },
    ])
  }

  private definitions(node: DrawingNode, depth: number): DrawingNode[] {
    const cleaned = node.children.flatMap((child) => {
      const place = placeOf(child)
      if (child.name === 'clipPath') return [this.clip(child, place)]
      // Checked for safety here; drawn where it is used.
      if (child.name === 'symbol' || groups.has(child.name) || drawables.has(child.name)) return []
      return this.element(child, depth + 1)
    })
    return cleaned.length === 0 ? [] : [{ name: 'defs', attributes: {}, children: cleaned }]
  }

  private clip(node: DrawingNode, place: string): DrawingNode {
    if (node.attributes['clipPathUnits'] === 'objectBoundingBox')
      throw new RigError('unsupported', place, 'clip paths need the units of the drawing')
    const children = node.children
      .flatMap((child) => (child.name === 'use' ? this.used(child, 1, 0) : [child]))
      .map((child) => {
        const inside = `${place} ${child.name}`
        if (!shapes.has(child.name)) throw new RigError('unsupported', inside, 'only plain shapes')
        this.countElement(inside)
        return this.shape({ ...child, attributes: this.attributes(child, inside), children: [] })
      })
    const { id = '' } = node.attributes
    return { name: 'clipPath', attributes: { id: cleanId(id) }, children }
  }

  private used(node: DrawingNode, depth: number, uses: number): DrawingNode[] {
    const place = placeOf(node)
    this.countElement(place)
    const href = node.attributes['href'] ?? node.attributes['xlink:href'] ?? ''
    if (!href.startsWith('#')) throw new RigError('unsafe', `${place}@href`, 'no addresses')
    const target = this.byId.get(href.slice(1))
    if (!target) throw new RigError('bad_value', `${place}@href`, `nothing is called ${href}`)
    if (uses > 6) throw new RigError('too_deep', place, 'symbols within symbols')
    const { x = '0', y = '0' } = node.attributes
    const moved = `translate(${Number(x) || 0} ${Number(y) || 0})`
    const { transform } = this.attributes(node, place)
    const copy = withAttributes(target, { id: null })
    const inside = copy.name === 'symbol' ? { ...copy, name: 'g', attributes: {} } : copy
    const children = this.element(inside, depth + 1, uses + 1)
    this.note('symbol', place, href)
    return [groupOf({ transform: transform === undefined ? moved : `${transform} ${moved}` }, children)]
  }

  private countElement(place: string) {
    if (++this.elements > drawingLimits.elements)
      throw new RigError('too_many_parts', place, `more than ${drawingLimits.elements} elements`)
  }

  private attributes(node: DrawingNode, place: string): Record<string, string> {
    // A symbol is parsed again wherever it is used.
    for (const value of Object.values(node.attributes)) this.characters += value.length
    if (this.characters > drawingLimits.fileBytes)
      throw new RigError('too_large', place, `more than ${drawingLimits.fileBytes} characters of attributes`)
    const classes = (node.attributes['class'] ?? '').split(/\s+/)
    const styled = Object.assign(
      {},
      ...classes.map((name) => this.rules.get(name)),
      styleOf(node, place),
    ) as Record<string, string>
    const cleaned = cleanAttributes(node, styled, place, {
      gradientColour: (id) => {
        const found = this.byId.get(id)
        return found && gradients.has(found.name) ? this.meanOf(this.gradient(found)) : undefined
      },
      newId: (id) => this.newId(id, place),
      note: (kind, detail) => this.note(kind, place, detail),
    })
    const label = this.withHidden ? labelOf(node) : undefined
    return label === undefined ? cleaned : { ...cleaned, 'data-label': label.slice(0, LABEL_LENGTH) }
  }

  /** Includes inherited stops. */
  private gradient(node: DrawingNode): DrawingNode {
    const href = node.attributes['href'] ?? node.attributes['xlink:href']
    if (node.children.length > 0 || !href?.startsWith('#')) return node
    return this.byId.get(href.slice(1)) ?? node
  }

  private meanOf(gradient: DrawingNode): string | undefined {
    const known = this.means.get(gradient)
    if (known !== undefined || this.means.has(gradient)) return known
    const mean = meanColour(gradient)
    this.means.set(gradient, mean)
    return mean
  }

  private newId(wanted: string, place: string): string {
    const id = cleanId(wanted)
    const last = this.ids.get(id)
    if (last === undefined) {
      this.ids.set(id, 1)
      return id
    }
    let count = last + 1
    while (this.ids.has(`${id}-${count}`)) count++
    this.ids.set(id, count)
    this.ids.set(`${id}-${count}`, 1)
    this.note('renamed', place, `${id}-${count}`)
    return `${id}-${count}`
  }

  private note(kind: CleaningNote['kind'], place: string, detail: string) {
    // One line per note, however often it occurs.
    if (this.notes.length < 200) this.notes.push({ kind, place, detail })
  }
}

function viewBoxOf(root: DrawingNode): number[] {
  const parts = (root.attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (parts.length === 4 && parts.every(Number.isFinite) && (parts[2] ?? 0) > 0 && (parts[3] ?? 0) > 0)
    return parts
  const size = (name: string) => parseFloat(root.attributes[name] ?? '')
  const width = size('width')
  const height = size('height')
  return width > 0 && height > 0 ? [0, 0, width, height] : [0, 0, 1000, 1000]
}
