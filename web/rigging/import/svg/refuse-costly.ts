import type { DrawingNode } from '#model/drawing/drawing'
import { ArtError } from '../art.ts'
import { isDefinition, referencesOf } from './references.ts'
import type { SafeSvg } from './safe-svg.ts'

/** Limits of what a browser draws for one SVG, with everything that is used more than once. */
const limits = {
  elements: 20_000,
  /** Characters of paths. */
  paths: 8_000_000,
  letters: 20_000,
  /** Nested elements, and nested layers that a browser composes: opacity, clips, masks, filters. */
  depth: 250,
  composed: 16,
  /** All composed layers, and the passes of filters: each took 25 and 10 ms of a busy machine over a whole page. */
  layers: 300,
  filters: 600,
  /** A filter's area, in pages, and the dashes along a page's side. */
  area: 10,
  dashes: 5_000,
} as const

const BLUR_PASSES = 3

/** The amounts that a part of a drawing adds to; the last two are the deepest nesting in it. */
interface Work {
  elements: number
  paths: number
  letters: number
  layers: number
  filters: number
  depth: number
  composed: number
}

/** Throws `ArtError` for an SVG that would keep a browser busy. Draws nothing, and takes time by the file's size. */
export function refuseCostly({ root, page, byId }: SafeSvg): void {
  const known = new Map<DrawingNode, Work | 'counting'>()
  const side = Math.max(page.width, page.height)

  const workOf = (node: DrawingNode, depth: number): Work => {
    const before = known.get(node)
    if (before === 'counting') throw tooMuch('An element in it uses itself.', 'Expand its symbols')
    if (before) return before
    if (depth > limits.depth) throw tooDeep()
    known.set(node, 'counting')
    const work = ownWork(node, side)
    const targets = referencesOf(node).flatMap((id) => byId.get(id) ?? [])
    const drawn = node.children.filter(({ name }) => !isDefinition(name))
    // A marker is drawn at each point of its path.
    const points = node.attributes['d'] ?? node.attributes['points'] ?? ''
    const deepest = { depth: 0, composed: 0 }
    for (const inside of [...drawn, ...targets]) {
      const one = workOf(inside, depth + 1)
      const times = inside.name === 'marker' ? Math.max(1, points.length / 3) : 1
      for (const amount of ['elements', 'paths', 'letters', 'layers', 'filters'] as const)
        work[amount] += times * one[amount]
      deepest.depth = Math.max(deepest.depth, one.depth)
      deepest.composed = Math.max(deepest.composed, one.composed)
    }
    work.depth += deepest.depth
    work.composed += deepest.composed
    refuse(work)
    known.set(node, work)
    return work
  }
  workOf(root, 1)
}

function refuse(work: Work) {
  const { elements, paths, letters, depth, composed, layers, filters } = work
  if (elements > limits.elements || paths > limits.paths)
    throw tooMuch('It draws too many shapes.', 'Simplify it')
  if (letters > limits.letters) throw tooMuch('It has too much text.', 'Take text out')
  if (depth > limits.depth || composed > limits.composed) throw tooDeep()
  if (layers > limits.layers || filters > limits.filters)
    throw tooMuch('Its effects take too long to draw.', 'Rasterise them')
}

function tooDeep(): ArtError {
  return tooMuch('Its groups and masks are nested too deeply.', 'Ungroup some')
}

function tooMuch(problem: string, way: string): ArtError {
  return new ArtError(`${problem} ${way} in your drawing program and export it again.`)
}

function ownWork(node: DrawingNode, side: number): Work {
  const { name, attributes } = node
  const layers = layersOf(node)
  const dashes = (attributes['stroke-dasharray'] ?? '').match(/[\d.]+(e-?\d+)?/gi) ?? []
  const period = dashes.reduce((sum, one) => sum + Number(one), 0)
  if (period > 0 && side / period > limits.dashes)
    throw tooMuch('Its dashed lines take too long to draw.', 'Expand them')
  if (name === 'filter') refuseArea(attributes, side)
  return {
    elements: 1,
    paths: (attributes['d']?.length ?? 0) + (attributes['points']?.length ?? 0),
    letters: node.text?.length ?? 0,
    layers,
    filters: name.startsWith('fe') ? passesOf(node, side) : BLUR_PASSES * functionsOf(attributes['filter']),
    depth: 1,
    composed: layers < 0.2 ? 0 : 1,
  }
}

/** Layers that a browser composes for an element: it paints the opacity of a shape at once, and clips are cheap. */
function layersOf({ name, attributes }: DrawingNode): number {
  const refersTo = (key: string) => attributes[key]?.includes('url(') ?? false
  const isGroup = /^(g|svg|use|text|image)$/.test(name)
  const opacity = Number(attributes['opacity'] ?? 1) < 1 ? (isGroup ? 1 : 0.1) : 0
  const blend = (attributes['mix-blend-mode'] ?? 'normal') === 'normal' ? 0 : 1
  const masks = (refersTo('mask') ? 3 : 0) + (refersTo('clip-path') ? 0.25 : 0)
  return opacity + blend + masks + ((attributes['filter'] ?? 'none') === 'none' ? 0 : 1)
}

/** Functions of CSS filters, such as `blur(4px)`. */
function functionsOf(filter = ''): number {
  return filter.match(/\b(?!url\()[a-z-]+\(/gi)?.length ?? 0
}

/** Larger areas than the default around an element are for soft shadows. */
function refuseArea(attributes: DrawingNode['attributes'], side: number) {
  const isOnPage = attributes['filterUnits'] === 'userSpaceOnUse'
  for (const key of ['x', 'y', 'width', 'height']) {
    const text = attributes[key] ?? ''
    const value = Math.abs(parseFloat(text) || 0)
    const shares = text.trim().endsWith('%') ? value / 100 : isOnPage ? value / side : value
    if (shares > limits.area)
      throw tooMuch('An effect in it covers much more than the drawing.', 'Rasterise it')
  }
}

/** Passes over the pixels that a primitive of a filter takes, roughly. */
function passesOf({ name, attributes }: DrawingNode, side: number): number {
  const numbers = (key: string) =>
    (attributes[key] ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
  switch (name) {
    case 'feTurbulence':
      return 4 * Math.max(1, Number(attributes['numOctaves'] ?? 1) || 1)
    case 'feConvolveMatrix': {
      const [columns = 3, rows = columns] = numbers('order')
      return 8 * Math.max(1, (columns || 3) * (rows || 3))
    }
    case 'feMorphology':
      return 5 + (100 * Math.max(0, ...numbers('radius').filter(Number.isFinite))) / side
    case 'feGaussianBlur':
    case 'feDropShadow':
      return BLUR_PASSES
    case 'feDiffuseLighting':
    case 'feSpecularLighting':
      return 10
    default:
      return 1
  }
}
