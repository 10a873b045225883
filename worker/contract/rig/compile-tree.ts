import { XmlComment, XmlElement, XmlText } from '@rgrove/parse-xml'
import { identity, multiply, parseTransform, scaleOf, type Matrix } from './matrix.ts'
import { outlineBox, transformOutline, unionBox, type Outline } from './outline.ts'
import { readPaint } from './paint.ts'
import { parsePath } from './path-syntax.ts'
import { RigError } from './rig-error.ts'
import {
  RIG_MAX_DEPTH,
  RIG_MAX_NODES,
  type Condition,
  type Morph,
  type Paint,
  type Point,
  type RigGroup,
  type RigNode,
  type RigShape,
} from './rig.ts'
import { outlineOf } from './shapes.ts'
import { attributesOf } from './svg-safety.ts'

export interface CompiledTree {
  nodes: RigNode[]
  pivots: Record<string, Point>
  /** Every id and what it stands on. */
  ids: Map<string, 'group' | 'shape' | 'pivot'>
}

/** What elements hand down to their children. */
interface Inherited {
  matrix: Matrix
  fill: Paint | null
  stroke: Paint | null
  width: number
  cap: RigShape['cap']
  join: RigShape['join']
  evenOdd: boolean
  /** The eye whose lids bend the paths inside, and the arm whose forearm bends them. */
  eye: 'lid-l' | 'lid-r' | null
  arm: 'l' | 'r' | null
  depth: number
}

const drawn = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const silent = new Set(['title', 'desc', 'metadata'])
const unsafe = /^(script|foreignObject|image|use|a|iframe|style|link|animate\w*|set|handler|feImage)$/i

/** Turns the elements inside `root` into nodes, with all transforms worked into the coordinates. */
export function compileTree(root: XmlElement): CompiledTree {
  const ids: CompiledTree['ids'] = new Map()
  const pivots: Record<string, Point> = {}
  const clips = collectClips(root)
  const bends: { shape: RigShape; place: string }[] = []
  let count = 0

  function visit(element: XmlElement, inherited: Inherited): RigNode | null {
    const { name } = element
    const place = element.attributes['id'] ? `${name}#${element.attributes['id']}` : name
    if (unsafe.test(name)) throw new RigError('unsafe', place, `<${name}> is not allowed`)
    if (silent.has(name) || name === 'defs' || name === 'clipPath') return null
    if (name !== 'g' && !drawn.has(name))
      throw new RigError('unsupported', place, `<${name}> is not supported`)
    if (++count > RIG_MAX_NODES) throw new RigError('too_many_parts', place, `more than ${RIG_MAX_NODES}`)
    if (inherited.depth > RIG_MAX_DEPTH) throw new RigError('too_deep', place, `more than ${RIG_MAX_DEPTH}`)
    const attributes = attributesOf(element, place)
    const id = attributes['id'] ?? ''
    const pivot = id.startsWith('pivot-')
    if (id) {
      if (ids.has(id)) throw new RigError('part_twice', place, 'ids name one thing each')
      ids.set(id, pivot ? 'pivot' : name === 'g' ? 'group' : 'shape')
    }
    const own = inherit(attributes, inherited, place)
    if (pivot) {
      const at: Outline = {
        steps: 'M',
        points: [numberOf(attributes, 'cx', 0, place), numberOf(attributes, 'cy', 0, place)],
      }
      const [x = 0, y = 0] = transformOutline(at, own.matrix).points
      pivots[id] = { x, y }
      return null
    }
    const opacity = Math.min(1, Math.max(0, numberOf(attributes, 'opacity', 1, place)))
    const when = conditionsOf(attributes['data-when'], place)
    if (name === 'g') {
      if (id === 'eye-l' || id === 'eye-r') own.eye = id === 'eye-l' ? 'lid-l' : 'lid-r'
      if (id === 'arm-l' || id === 'arm-r') own.arm = id === 'arm-l' ? 'l' : 'r'
      const clipId = clipOf(attributes, place)
      const clip = clipId === null ? null : (clips.get(clipId) ?? null)
      if (clipId !== null && !clip)
        throw new RigError('bad_value', `${place}@clip-path`, `no clipPath ${clipId}`)
      const group: RigGroup = {
        kind: 'group',
        id,
        opacity,
        when,
        clip: clip && transformOutline(clip, own.matrix),
        depth: numberOf(attributes, 'data-depth', 0, place),
        sway: numberOf(attributes, 'data-sway', 0, place),
        jaw: numberOf(attributes, 'data-jaw', 0, place),
        pivot: { x: 0, y: 0 },
        children: [],
      }
      const inner = { ...own, depth: own.depth + 1 }
      for (const child of element.children) {
        if (child instanceof XmlElement) {
          const node = visit(child, inner)
          if (node) group.children.push(node)
        } else if (child instanceof XmlText ? child.text.trim() !== '' : !(child instanceof XmlComment))
          throw new RigError('unsupported', place, 'text is not drawn')
      }
      return group
    }
    if (clipOf(attributes, place) !== null)
      throw new RigError('unsupported', `${place}@clip-path`, 'clip a group, not a shape')
    const outline = outlineOf(name, attributes, place)
    const shape: RigShape = {
      kind: 'shape',
      id,
      outline: transformOutline(outline, own.matrix),
      morph: morphOf(attributes, outline, own, place),
      bend: null,
      fill: own.fill,
      evenOdd: own.evenOdd,
      stroke: own.width > 0 ? own.stroke : null,
      width: own.width * scaleOf(own.matrix),
      cap: own.cap,
      join: own.join,
      opacity,
      when,
    }
    if (attributes['data-bend'] === 'true') {
      if (!own.arm) throw new RigError('bad_value', `${place}@data-bend`, 'only inside an arm')
      shape.bend = { side: own.arm, weights: [] }
      bends.push({ shape, place })
    }
    return shape
  }

  const top: Inherited = {
    matrix: identity,
    fill: { slot: null, colour: '#000000' },
    stroke: null,
    width: 1,
    cap: 'butt',
    join: 'miter',
    evenOdd: false,
    eye: null,
    arm: null,
    depth: 1,
  }
  attributesOf(root, 'svg')
  const base = inherit(root.attributes, top, 'svg')
  const nodes = root.children.flatMap((child) =>
    child instanceof XmlElement ? (visit(child, base) ?? []) : [],
  )
  for (const { shape, place } of bends) weigh(shape, pivots, place)
  settlePivots(nodes, pivots)
  return { nodes, pivots, ids }
}

function inherit(attributes: Record<string, string>, from: Inherited, place: string): Inherited {
  const transform = attributes['transform'] === undefined ? identity : parseTransform(attributes['transform'])
  if (!transform) throw new RigError('bad_value', `${place}@transform`, 'not a transform')
  return {
    ...from,
    matrix: multiply(from.matrix, transform),
    fill: paintOf(attributes, 'fill', from.fill, place),
    stroke: paintOf(attributes, 'stroke', from.stroke, place),
    width: numberOf(attributes, 'stroke-width', from.width, place),
    cap: oneOf(attributes, 'stroke-linecap', ['butt', 'round', 'square'], from.cap, place),
    join: oneOf(attributes, 'stroke-linejoin', ['miter', 'round', 'bevel'], from.join, place),
    evenOdd:
      oneOf(attributes, 'fill-rule', ['nonzero', 'evenodd'], from.evenOdd ? 'evenodd' : 'nonzero', place) ===
      'evenodd',
  }
}

function paintOf(attributes: Record<string, string>, name: string, inherited: Paint | null, place: string) {
  const text = attributes[name]
  if (text === undefined || text === 'inherit') return inherited
  const paint = readPaint(text)
  if (paint === undefined) throw new RigError('unsupported', `${place}@${name}`, `not a flat colour: ${text}`)
  return paint
}

function numberOf(
  attributes: Record<string, string>,
  name: string,
  otherwise: number,
  place: string,
): number {
  const text = attributes[name]
  if (text === undefined) return otherwise
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 1e6)
    throw new RigError('bad_value', `${place}@${name}`, `not a number: ${text}`)
  return value
}

function oneOf<Value extends string>(
  attributes: Record<string, string>,
  name: string,
  values: readonly Value[],
  otherwise: Value,
  place: string,
): Value {
  const text = attributes[name]
  if (text === undefined) return otherwise
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new RigError('unsupported', `${place}@${name}`, text)
  return value
}

/** `glasses`, `!glasses`, `hair=tuft|curls`, several parted by spaces: all must hold. */
function conditionsOf(text: string | undefined, place: string): Condition[] {
  if (text === undefined) return []
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const match = /^(!?)([a-z][a-z0-9-]*)(?:=([a-z0-9|-]+))?$/.exec(part)
      if (!match) throw new RigError('bad_value', `${place}@data-when`, part)
      return { prop: match[2] ?? '', values: match[3]?.split('|') ?? [], negated: match[1] === '!' }
    })
}

function clipOf(attributes: Record<string, string>, place: string): string | null {
  const text = attributes['clip-path']
  if (text === undefined || text === 'none') return null
  const match = /^url\(#([\w-]+)\)$/.exec(text.trim())
  if (!match) throw new RigError('unsafe', `${place}@clip-path`, 'only url(#id)')
  return match[1] ?? null
}

/** The clip paths of the drawing, each of plain shapes in the user space of whoever uses it. */
function collectClips(root: XmlElement): Map<string, Outline> {
  const clips = new Map<string, Outline>()
  const homes = root.children.flatMap((child) =>
    child instanceof XmlElement && child.name === 'defs' ? [child, ...child.children] : [child],
  )
  for (const element of homes) {
    if (!(element instanceof XmlElement) || element.name === 'defs') continue
    if (element.name !== 'clipPath') continue
    const id = element.attributes['id'] ?? ''
    const outline: Outline = { steps: '', points: [] }
    attributesOf(element, `clipPath#${id}`)
    for (const child of element.children) {
      if (!(child instanceof XmlElement)) continue
      const place = `clipPath#${id} ${child.name}`
      if (!drawn.has(child.name)) throw new RigError('unsupported', place, 'only plain shapes')
      const part = outlineOf(child.name, attributesOf(child, place), place)
      outline.steps += part.steps
      outline.points.push(...part.points)
    }
    clips.set(id, outline)
  }
  for (const element of root.children)
    if (element instanceof XmlElement && element.name === 'defs')
      for (const child of element.children)
        if (child instanceof XmlElement && child.name !== 'clipPath')
          throw new RigError(
            unsafe.test(child.name) ? 'unsafe' : 'unsupported',
            child.name,
            'only clip paths are defined',
          )
  return clips
}

function morphOf(attributes: Record<string, string>, outline: Outline, own: Inherited, place: string) {
  const [name, driver]: [string, Morph | null] =
    attributes['data-open'] === undefined ? ['data-shut', own.eye] : ['data-open', 'jaw']
  const text = attributes[name]
  if (text === undefined) return null
  if (!driver) throw new RigError('bad_value', `${place}@${name}`, 'only inside an eye')
  const target = parsePath(text)
  if (target?.steps !== outline.steps)
    throw new RigError('bad_value', `${place}@${name}`, 'must have the same commands as d')
  return { driver, points: transformOutline(target, own.matrix).points }
}

/** Points between shoulder and elbow stay, those beyond it follow the forearm, with a soft passage. */
function weigh(shape: RigShape, pivots: Record<string, Point>, place: string) {
  if (!shape.bend) return
  const shoulder = pivots[`pivot-arm-${shape.bend.side}`]
  const elbow = pivots[`pivot-forearm-${shape.bend.side}`]
  if (!shoulder || !elbow) throw new RigError('part_missing', place, 'data-bend needs a pivot-forearm')
  const dx = elbow.x - shoulder.x
  const dy = elbow.y - shoulder.y
  const length = dx * dx + dy * dy || 1
  const { points } = shape.outline
  for (let at = 0; at < points.length; at += 2) {
    const along = (((points[at] ?? 0) - shoulder.x) * dx + ((points[at + 1] ?? 0) - shoulder.y) * dy) / length
    const t = Math.min(1, Math.max(0, (along - 0.62) / 0.76))
    shape.bend.weights.push(t * t * (3 - 2 * t))
  }
}

function settlePivots(nodes: RigNode[], pivots: Record<string, Point>) {
  for (const node of nodes) {
    if (node.kind !== 'group') continue
    settlePivots(node.children, pivots)
    const box = unionBox(shapesOf(node).flatMap((shape) => outlineBox(shape.outline, 0) ?? []))
    node.pivot =
      pivots[`pivot-${node.id}`] ??
      (box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 })
  }
}

function shapesOf(group: RigGroup): RigShape[] {
  return group.children.flatMap((child) => (child.kind === 'group' ? shapesOf(child) : [child]))
}
