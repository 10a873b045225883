import { placeOf } from '#model/drawing/clean-names'
import { refuseUnsafe } from '#model/drawing/clean-safety'
import { parseDrawing, walk, type DrawingNode } from '#model/drawing/drawing'
import { parseTransform } from '#model/rig/matrix'
import type { Box } from '#model/rig/outline'
import { RigError } from '#model/rig/rig-error'
import { withoutPictures, type EmbeddedPicture } from '../embedded-pictures.ts'
import { layerNameOf } from './layer-name.ts'
import {
  declarations,
  isDrawingProperty,
  refuseAddresses,
  styleSheetOf,
  type Declarations,
  type StyleSheet,
} from './style-sheet.ts'

/** An SVG of which a browser can draw each part by itself: an allow-list of elements, styles as attributes. */
export interface SafeSvg {
  /** Layers have their names as `data-label`, embedded pictures theirs as `data-picture`. */
  root: DrawingNode
  /** The page, in units of the drawing. */
  page: Box
  byId: ReadonlyMap<string, DrawingNode>
  pictures: ReadonlyMap<string, EmbeddedPicture>
  /** True if contents of web pages were dropped. */
  hadForeign: boolean
}

/** Characters, without embedded pictures. */
const MAX_TEXT = 6 * 1024 * 1024
const MAX_ATTRIBUTES = 100

const drawn = /^(svg|g|symbol|use|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath|image)$/
const referred = /^(defs|clipPath|mask|pattern|marker|linearGradient|radialGradient|stop|filter)$/
const filters =
  /^fe(Blend|ColorMatrix|ComponentTransfer|Composite|ConvolveMatrix|DiffuseLighting|DisplacementMap|DistantLight|DropShadow|Flood|Func[RGBA]|GaussianBlur|Merge|MergeNode|Morphology|Offset|PointLight|SpecularLighting|SpotLight|Tile|Turbulence)$/
/** They may refer to other elements of the drawing. */
const referring = /^(use|textPath|pattern|filter|linearGradient|radialGradient)$/

/**
 * Scripts, handlers, links, animations and addresses outside of the drawing are refused; web pages in it and the
 * notes of drawing programs are dropped. Throws `RigError`.
 */
export function safeSvg(source: string): SafeSvg {
  if (/<!ENTITY|<!ATTLIST|<!ELEMENT|<\?xml-stylesheet/i.test(source))
    throw new RigError('unsafe', 'doctype', 'no entities and no style sheets from elsewhere')
  const { text, pictures } = withoutPictures(source)
  if (text.length > MAX_TEXT)
    throw new RigError('too_large', 'file', `${text.length} characters; at most ${MAX_TEXT}`)
  const reader = new Reader(parseDrawing(text))
  const root = reader.root()
  const byId = new Map<string, DrawingNode>()
  for (const { node } of walk(root)) {
    const { id } = node.attributes
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
  }
  return { root, page: pageOf(root), byId, pictures, hadForeign: reader.hadForeign }
}

class Reader {
  hadForeign = false
  readonly #source: DrawingNode
  readonly #sheet: StyleSheet

  constructor(source: DrawingNode) {
    this.#source = source
    const texts = [...walk(source)].flatMap(({ node }) => (node.name === 'style' ? (node.text ?? '') : []))
    this.#sheet = styleSheetOf(texts)
  }

  root(): DrawingNode {
    const { children, attributes } = this.#source
    return { name: 'svg', attributes: this.#attributes('svg', attributes), children: this.#inside(children) }
  }

  #inside(nodes: readonly DrawingNode[]): DrawingNode[] {
    return nodes.flatMap((node) => this.#node(node))
  }

  #node(node: DrawingNode): DrawingNode[] {
    const { name } = node
    if (/(^|:)foreignObject$/i.test(name)) {
      this.hadForeign = true
      return []
    }
    refuseUnsafe(node)
    // The first that a browser can show.
    if (name === 'switch')
      return [{ name: 'g', attributes: this.#named(node), children: this.#inside(node.children).slice(0, 1) }]
    if (!drawn.test(name) && !referred.test(name) && !filters.test(name)) return []
    const hasText = /^(text|tspan|textPath)$/.test(name) && node.text !== undefined
    return [
      {
        name,
        attributes: this.#named(node),
        children: this.#inside(node.children),
        ...(hasText && { text: node.text }),
      },
    ]
  }

  #named(node: DrawingNode): Record<string, string> {
    const name = layerNameOf(node)
    const attributes = this.#attributes(node.name, node.attributes)
    return name === '' ? attributes : { ...attributes, 'data-label': name }
  }

  #attributes(tag: string, given: Readonly<Record<string, string>>): Record<string, string> {
    const place = placeOf({ name: tag, attributes: given, children: [] })
    const entries = Object.entries(given)
    if (entries.length > MAX_ATTRIBUTES)
      throw new RigError('too_large', place, `more than ${MAX_ATTRIBUTES} attributes`)
    const plain: Record<string, string> = {}
    const asAttributes: Declarations = {}
    for (const [name, value] of entries) {
      const lower = name.toLowerCase()
      if (/^(xlink:)?href$/.test(lower)) {
        if (!referring.test(tag) || !value.trim().startsWith('#'))
          throw new RigError('unsafe', `${place}@${name}`, 'no addresses')
        plain['href'] = value.trim()
      } else if (/(^|:)(src|base)$/.test(lower))
        throw new RigError('unsafe', `${place}@${name}`, 'no addresses')
      // One that ended with `;` could go on with what may not be declared.
      else if (isDrawingProperty(lower)) Object.assign(asAttributes, declarations(`${lower}:${value}`, place))
      else if (
        /^[a-z][a-z0-9-]*$/i.test(name) &&
        !/^(style|class|xmlns|data-.*|required.*|system.*)$/i.test(name)
      )
        plain[name] = value
      else if (name === 'xml:space' || (name === 'data-picture' && tag === 'image')) plain[name] = value
    }
    for (const [name, value] of Object.entries(plain))
      if (name !== 'id') refuseAddresses(value, `${place}@${name}`)
    if (!parseTransform(plain['transform'] ?? ''))
      throw new RigError('bad_value', `${place}@transform`, 'not a transform')
    return { ...plain, ...asAttributes, ...this.#styles(tag, given, place) }
  }

  #styles(
    tag: string,
    { id = '', class: names = '', style = '' }: Readonly<Record<string, string>>,
    place: string,
  ) {
    const classes = names.split(/\s+/).map((name) => this.#sheet.classes.get(name))
    return Object.assign(
      {},
      this.#sheet.tags.get(tag),
      ...classes,
      this.#sheet.ids.get(id),
      declarations(style, place),
    ) as Declarations
  }
}

/** Pixels of CSS in a unit. */
const units: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

function pageOf({ attributes }: DrawingNode): Box {
  const [x = 0, y = 0, width = 0, height = 0] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if ([x, y, width, height].every(Number.isFinite) && width > 0 && height > 0) return { x, y, width, height }
  const length = (name: string) => {
    const [, value = '', unit = ''] =
      /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([\w%]*)/i.exec(attributes[name] ?? '') ?? []
    // Shares of a window have no length here.
    return Number(value) * (unit === '' ? 1 : (units[unit.toLowerCase()] ?? 0))
  }
  const size = { width: length('width'), height: length('height') }
  return size.width > 0 && size.height > 0
    ? { x: 0, y: 0, ...size }
    : { x: 0, y: 0, width: 1_000, height: 1_000 }
}
