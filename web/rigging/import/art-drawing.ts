import { groupOf, writeDrawing, type DrawingNode } from '#model/drawing/drawing'
import type { RigMetadata } from '#model/rig/metadata'
import { QUARTER, unionBox, type Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { firstAbout, withAbout } from '../authoring/about.ts'
import { boxOf, middleOf } from '../authoring/boxes.ts'
import { pivotCircle, pivotNames, pivotsOf, setPivot, suggestPivot } from '../authoring/pivots.ts'
import { changePart, findPart } from '../authoring/places.ts'
import { withLabel } from '../layer-label.ts'
import { roundHeadOf, withRoundHead } from '../authoring/round-head.ts'
import { imageNode } from '../pictures/image-node.ts'
import { aboutSet, pageFeet, pagePlace } from '../pictures/set-drawing.ts'
import { everyNode, type ArtGroup, type ArtNode, type ImportedArt } from './imported-art.ts'

/** The parts of imported art that a drawing needs. */
type Drawn = Pick<ImportedArt, 'nodes' | 'hops' | 'ink' | 'props'> & {
  isCutOff?: boolean
  pictures: readonly ({ box: Box; outline?: Point[] | undefined } | undefined)[]
}

/**
 * The drawing of imported art with the names of its stored pictures, by index. Pivots are proposed from the shapes; a
 * mouth is added to a face without one.
 */
export function artDrawing(name: string, art: Drawn, stored: readonly (string | undefined)[]): string {
  const boxes = art.pictures.flatMap((picture) => (picture ? [picture.box] : []))
  const place = pagePlace(boxes, art.isCutOff)
  const at = (point: Point): Point => place({ ...point, width: 0, height: 0 })
  const drawn = new Writer(art, stored, place)
  const groups = everyNode(art.nodes).filter((node) => node.kind === 'group')
  const root: DrawingNode = {
    name: 'svg',
    attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1000 1000' },
    children: [
      ...drawn.nodes(art.nodes),
      ...groups.flatMap(({ id, pivot }) => (pivot ? [pivotCircle(`pivot-${id}`, at(pivot))] : [])),
      ...(art.isCutOff ? [pivotCircle('pivot-feet', pageFeet)] : []),
      ...(art.isCutOff && art.hops ? [pivotCircle('pivot-head', pageFeet)] : []),
    ],
  }
  if (art.hops) {
    const about = aboutSet(firstAbout(root, name))
    return writeDrawing(withAbout(withPivots(root), { ...about, props: art.props ?? about.props }))
  }
  const { ink = INK } = art
  const whole = withMouth(root, ink)
  return writeDrawing(withAbout(withPivots(whole), aboutArt(whole, firstAbout(whole, name), ink)))
}

/** The line of a drawn mouth if the art has none to match. */
const INK = '#2a1720'

class Writer {
  readonly #art: Drawn
  readonly #stored: readonly (string | undefined)[]
  readonly #place: (box: Box) => Box

  constructor(art: Drawn, stored: readonly (string | undefined)[], place: (box: Box) => Box) {
    this.#art = art
    this.#stored = stored
    this.#place = place
  }

  nodes(nodes: readonly ArtNode[]): DrawingNode[] {
    return nodes.flatMap((node) => this.#node(node))
  }

  #node(node: ArtNode): DrawingNode[] {
    if (node.kind === 'group') return this.#group(node)
    if (node.kind === 'mouth') return [mouthLine(this.#place(node.box), this.#art.ink)]
    const picture = this.#art.pictures[node.picture]
    const stored = this.#stored[node.picture]
    if (!picture || stored === undefined) return []
    const { id, name, shows, when, isWorn } = node
    const image = imageNode({ id, picture: stored, box: this.#place(picture.box), shows })
    const worn = {
      ...(when !== undefined && { 'data-when': when }),
      // A drawing hides what its props show only once they are changed.
      ...(isWorn === false && { display: 'none' }),
    }
    return [withLabel({ ...image, attributes: { ...image.attributes, ...worn } }, name)]
  }

  #group({ id, name, attributes, white, lid, children }: ArtGroup): DrawingNode[] {
    const inside = this.nodes(children)
    if (inside.length === 0) return []
    const outline = white === undefined ? undefined : this.#art.pictures[white]?.outline
    const side = /^eye-([lr])$/.exec(id)?.[1]
    const cut = outline && side !== undefined ? [this.#white(side, outline)] : []
    const eye = unionBox(inside.flatMap((node) => boxOf(node, []) ?? []))
    const lids =
      lid && eye && side !== undefined
        ? [groupOf({ id: `lid-${side}` }, [lidPath(eye, lid), lashPath(eye, this.#art.ink)])]
        : []
    return [withLabel(groupOf({ id, ...attributes }, [...cut, ...inside, ...lids]), name)]
  }

  /** Not painted: it only cuts off the pupil. */
  #white(side: string, outline: readonly Point[]): DrawingNode {
    const points = outline.map((point) => this.#place({ ...point, width: 0, height: 0 }))
    const d = `M ${points.map(({ x, y }) => `${x} ${y}`).join(' L ')} Z`
    return { name: 'path', attributes: { id: `white-${side}`, d, fill: 'none' }, children: [] }
  }
}

/** A lid that comes down over an ellipse a little larger than the eye; open, it has no height. */
function lidPath(eye: Box, fill: string): DrawingNode {
  const { ry } = lidSize(eye)
  const path = (height: number) => between(eye, -ry, height)
  return { name: 'path', attributes: { d: path(-ry), 'data-shut': path(ry), fill }, children: [] }
}

/** The line on the lid's edge, which grows as it comes down. */
function lashPath(eye: Box, fill = INK): DrawingNode {
  const { ry } = lidSize(eye)
  const line = Math.max(2.5, LASH * eye.height)
  return {
    name: 'path',
    attributes: { d: between(eye, -ry, -ry), 'data-shut': between(eye, ry - line, ry + line / 2), fill },
    children: [],
  }
}

/** Thickness of the line of a closed eye, as a share of the eye's height. */
const LASH = 0.06

function lidSize({ width, height }: Box): { rx: number; ry: number } {
  return { rx: width * 0.53, ry: height * 0.54 }
}

/** The area between two arcs from corner to corner of an eye, whose middles lie this far below its own. */
function between(eye: Box, upper: number, lower: number): string {
  const { rx } = lidSize(eye)
  const { x, y } = middleOf(eye)
  const round = (value: number) => Number(value.toFixed(1))
  const curves = [
    [x - rx, y + upper * QUARTER, x - rx * QUARTER, y + upper, x, y + upper],
    [x + rx * QUARTER, y + upper, x + rx, y + upper * QUARTER, x + rx, y],
    [x + rx, y + lower * QUARTER, x + rx * QUARTER, y + lower, x, y + lower],
    [x - rx * QUARTER, y + lower, x - rx, y + lower * QUARTER, x - rx, y],
  ].map((points) => `C ${points.map(round).join(' ')}`)
  return [`M ${round(x - rx)} ${round(y)}`, ...curves, 'Z'].join(' ')
}

/** The drawn mouth at rest, as wide as this box. */
function mouthLine({ x, y, width, height }: Box, ink = INK): DrawingNode {
  const middle = y + height / 2
  const round = (value: number) => Number(value.toFixed(1))
  return {
    name: 'path',
    attributes: {
      d: `M ${round(x)} ${round(middle)} Q ${round(x + width / 2)} ${round(middle + width * 0.12)} ${round(x + width)} ${round(middle)}`,
      fill: 'none',
      stroke: ink,
      'stroke-width': String(round(Math.max(3, width * 0.06))),
      'stroke-linecap': 'round',
    },
    children: [],
  }
}

function withMouth(root: DrawingNode, ink: string): DrawingNode {
  if (findPart(root, 'mouth')) return root
  const box = faceMouth(root)
  if (!box) return root
  const mouth = groupOf({ id: 'mouth', 'data-depth': '1' }, [mouthLine(box, ink)])
  return changePart(root, 'head', (head) => [{ ...head, children: [...head.children, mouth] }])
}

/** Below the eyes, or else where the mouth of a head is likely. */
function faceMouth(root: DrawingNode): Box | undefined {
  const head = partBox(root, 'head')
  if (!head) return undefined
  const eyes = eyesOf(root)
  if (!eyes) {
    const width = head.width * 0.22
    return { x: middleOf(head).x - width / 2, y: head.y + head.height * 0.68, width, height: 0 }
  }
  const room = head.y + head.height - eyes.y - eyes.height
  const width = eyes.width * 0.42
  const y = eyes.y + eyes.height + Math.min(eyes.width * 0.38, room * 0.5)
  return { x: middleOf(eyes).x - width / 2, y, width, height: 0 }
}

function eyesOf(root: DrawingNode): Box | undefined {
  const boxes = ['eye-l', 'eye-r', 'eyes'].flatMap((part) => partBox(root, part) ?? [])
  return unionBox(boxes) ?? undefined
}

function partBox(root: DrawingNode, part: string): Box | undefined {
  const found = findPart(root, part)
  return found && (boxOf(found.node, found.parents) ?? undefined)
}

function withPivots(root: DrawingNode): DrawingNode {
  const known = pivotsOf(root)
  return pivotNames.reduce((tree, name) => {
    if (known[name]) return tree
    const point = (name === 'pivot-head' ? neckOf(root) : undefined) ?? suggestPivot(root, name)
    return point ? setPivot(tree, name, point) : tree
  }, root)
}

/** Below the chin, if the features tell where that is: long hair makes the box of a head longer than its face. */
function neckOf(root: DrawingNode): Point | undefined {
  const [eyes, mouth, head] = [eyesOf(root), partBox(root, 'mouth'), partBox(root, 'head')]
  if (!eyes || !mouth || !head) return undefined
  const [from, to] = [middleOf(eyes), middleOf(mouth)]
  const y = to.y + 0.9 * Math.max(0, to.y - from.y)
  return { x: from.x, y: Math.min(y, head.y + head.height * 0.97) }
}

/** Pupils stay inside what cuts them off. */
function aboutArt(root: DrawingNode, about: RigMetadata, ink: string): RigMetadata {
  const [white, pupil] = [partBox(root, 'white-l'), partBox(root, 'pupil-l')]
  const room = (outer = 0, inner = 0) => Math.round(Math.max(0, ((outer - inner) / 2) * 0.7))
  const moves = pupil && {
    x: Math.max(2, room(white?.width, pupil.width)),
    y: Math.max(1, room(white?.height, pupil.height)),
  }
  const roundHead = roundHeadOf(root)
  const motion = { ...about.motion, pupil: moves ?? { x: 0, y: 0 } }
  return {
    ...about,
    mouth: { ...about.mouth, ink: { slot: null, colour: ink } },
    motion: roundHead ? withRoundHead(motion, roundHead, about.motion.turn) : motion,
  }
}
