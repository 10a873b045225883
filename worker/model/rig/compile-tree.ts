import { XmlComment, XmlElement, XmlText } from '@rgrove/parse-xml'
import { collectClips, drawn, silent, unsafe } from './clip-paths.ts'
import { identity, scaleOf, type Matrix } from './matrix.ts'
import { outlineBox, transformOutline, unionBox, type Box, type Outline } from './outline.ts'
import { parsePath } from './path-syntax.ts'
import { pictureCounter, pictureLimits, showsOf } from './pictures.ts'
import { RigError } from './rig-error.ts'
import {
  RIG_MAX_DEPTH,
  RIG_MAX_NODES,
  RIG_MAX_POINTS,
  type Morph,
  type Point,
  type RigGroup,
  type RigNode,
  type RigPicture,
  type RigShape,
} from './rig.ts'
import { outlineOf } from './shapes.ts'
import { attributesOf } from './svg-safety.ts'
import { clipOf, conditionsOf, handOf, inherit, numberOf, tintOf, type Inherited } from './tree-attributes.ts'

export interface CompiledTree {
  nodes: RigNode[]
  pivots: Record<string, Point>
  ids: Map<string, 'group' | 'shape' | 'pivot'>
}

/** SVG's defaults. */
const initial: Inherited = {
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

/** All transforms are applied to the coordinates. */
export function compileTree(root: XmlElement): CompiledTree {
  const ids: CompiledTree['ids'] = new Map()
  const pivots: Record<string, Point> = {}
  const clips = collectClips(root)
  const bends: { shape: RigShape; place: string }[] = []
  const countPicture = pictureCounter()
  let count = 0
  let points = 0

  /** A clip path counts each time it is used, because each copy is stored. */
  function placed(outline: Outline, matrix: Matrix, place: string): Outline {
    points += outline.points.length / 2
    if (points > RIG_MAX_POINTS)
      throw new RigError('too_large', place, `more than ${RIG_MAX_POINTS} points of all outlines`)
    return transformOutline(outline, matrix)
  }

  function visit(element: XmlElement, inherited: Inherited): RigNode | null {
    const { name } = element
    const place = element.attributes['id'] ? `${name}#${element.attributes['id']}` : name
    if (unsafe.test(name)) throw new RigError('unsafe', place, `<${name}> is not allowed`)
    if (silent.has(name) || name === 'defs' || name === 'clipPath') return null
    if (name === 'image' && element.attributes['data-picture'] === undefined)
      throw new RigError('unsafe', place, 'a picture of the rig has no address')
    if (name !== 'g' && name !== 'image' && !drawn.has(name))
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
        clip: clip && placed(clip, own.matrix, place),
        depth: numberOf(attributes, 'data-depth', 0, place),
        sway: numberOf(attributes, 'data-sway', 0, place),
        hand: handOf(attributes['data-hand'], place),
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
    if (name === 'image') {
      const stored = attributes['data-picture'] ?? ''
      countPicture(stored, place)
      const { x, y, width, height } = boxOf(attributes, place)
      const corners = [x, y, x + width, y, x + width, y + height, x, y + height]
      const outline = placed({ steps: 'MLLLZ', points: corners }, own.matrix, place)
      if (outline.points.some((at) => Math.abs(at) > pictureLimits.place))
        throw new RigError('bad_value', place, `a picture more than ${pictureLimits.place} units away`)
      const shows = attributes['data-shows']
      const picture: RigPicture = {
        kind: 'picture',
        id,
        picture: stored,
        outline,
        shows: shows === undefined ? null : showsOf(shows, place),
        ...tintOf(attributes['data-tint'], place),
        opacity,
        when,
      }
      return picture
    }
    const outline = outlineOf(name, attributes, place)
    const shape: RigShape = {
      kind: 'shape',
      id,
      outline: placed(outline, own.matrix, place),
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

  attributesOf(root, 'svg')
  const base = inherit(root.attributes, initial, 'svg')
  const nodes = root.children.flatMap((child) =>
    child instanceof XmlElement ? (visit(child, base) ?? []) : [],
  )
  for (const { shape, place } of bends) countCost(shape, pivots, place)
  settlePivots(nodes, pivots)
  return { nodes, pivots, ids }
}

function boxOf(attributes: Record<string, string>, place: string): Box {
  const [width, height] = (['width', 'height'] as const).map((name) => numberOf(attributes, name, 0, place))
  if (!width || !height || width < 0 || height < 0)
    throw new RigError('bad_value', place, 'a picture needs a width and a height')
  return { x: numberOf(attributes, 'x', 0, place), y: numberOf(attributes, 'y', 0, place), width, height }
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

/** Points between shoulder and elbow stay, those beyond it follow the forearm, with a soft transition. */
function countCost(shape: RigShape, pivots: Record<string, Point>, place: string) {
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

/** Also returns the boxes of all shapes within `nodes`, so that none is measured twice. */
function settlePivots(nodes: RigNode[], pivots: Record<string, Point>): Box[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'group') return outlineBox(node.outline, 0) ?? []
    const boxes = settlePivots(node.children, pivots)
    const box = unionBox(boxes)
    node.pivot =
      pivots[`pivot-${node.id}`] ??
      (box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 })
    return boxes
  })
}
