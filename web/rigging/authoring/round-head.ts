import { walk, type DrawingNode } from '#model/drawing/drawing'
import { unionBox, type Box } from '#model/rig/outline'
import type { MotionStyle, Point, RoundHead } from '#model/rig/rig'
import { boxOf, holds, middleOf } from './boxes.ts'
import { findPart } from './places.ts'

/** The share by which a head turns to start with. */
export const FIRST_TURN = 0.6
/** The shift of features on a head that turns as a round one, as a share of that on a flat one. */
const PARALLAX = 0.4
/** A shift is one on a flat head from this share of a new drawing's. */
const WHOLE = 0.7
/** A face is at most as wide as this share of its height: long hair beside it stays where it is. */
const WIDEST = 1.1
/** The chin's depth below the mouth, in distances of the mouth below the eyes. */
const CHIN = 0.95

/**
 * Proposes the outline of a head of pictures from the picture that lies behind its eyes and mouth; `undefined` without
 * such a picture, as in a drawing of paths.
 */
export function roundHeadOf(root: DrawingNode): RoundHead | undefined {
  const head = findPart(root, 'head')
  const eyes = unionBox(['eye-l', 'eye-r', 'eyes'].flatMap((part) => partBox(root, part) ?? []))
  const mouth = partBox(root, 'mouth')
  if (!head || !eyes || !mouth) return undefined
  const features = unionBox([eyes, mouth])
  const skin = [...walk(head.node)].flatMap(({ node, parents }) => {
    const box = node.name === 'image' ? boxOf(node, [...head.parents, ...parents]) : null
    return box && features && holds(box, features) ? [box] : []
  })
  // The smallest of them is the face; hair and hats around it are larger.
  const [face] = skin.toSorted((one, other) => one.width * one.height - other.width * other.height)
  return face && ellipseOf(face, middleOf(eyes), middleOf(mouth))
}

/** A head's outline in the box of its face. */
function ellipseOf(face: Box, eyes: { x: number; y: number }, mouth: { x: number; y: number }): RoundHead {
  const chin = mouth.y + CHIN * Math.max(0, mouth.y - eyes.y)
  const bottom = Math.min(face.y + face.height, Math.max(chin, mouth.y + 1))
  const x = (eyes.x + mouth.x) / 2
  const ry = (bottom - face.y) / 2
  const rx = Math.min(x - face.x, face.x + face.width - x, WIDEST * ry)
  return roundedHead({ x, y: face.y + ry, rx, ry, turn: FIRST_TURN })
}

/** For a head that the user marks: the upper middle of everything in it. */
export function likelyRoundHead(root: DrawingNode): RoundHead | undefined {
  const box = partBox(root, 'head')
  if (!box) return undefined
  const ry = Math.min(box.height / 2, box.width / 2)
  return roundedHead({
    x: box.x + box.width / 2,
    y: box.y + ry,
    rx: Math.min(0.42 * box.width, ry),
    ry,
    turn: FIRST_TURN,
  })
}

/**
 * Motion with this round head, which is flat if its `turn` is 0. The features of a round head move with its skin, so less
 * is left to shift on it; the rest comes back when the head is flat. Rigs that became round before shifts were reduced
 * have all of it, about as much as a new drawing: `first`.
 */
export function withRoundHead(motion: MotionStyle, roundHead: RoundHead, first: Point): MotionStyle {
  const flattens = shiftOn(roundHead) > shiftOn(motion.roundHead)
  const isWhole = motion.turn.x > WHOLE * first.x && motion.turn.y > WHOLE * first.y
  const share = flattens && isWhole ? 1 : shiftOn(roundHead) / shiftOn(motion.roundHead)
  const scaled = (shift: number) => (share === 1 ? shift : Number((share * shift).toFixed(1)))
  return { ...motion, roundHead, turn: { x: scaled(motion.turn.x), y: scaled(motion.turn.y) } }
}

const shiftOn = (head: RoundHead | undefined) => (head && head.turn > 0 ? PARALLAX : 1)

function partBox(root: DrawingNode, part: string): Box | undefined {
  const found = findPart(root, part)
  return found && (boxOf(found.node, found.parents) ?? undefined)
}

export function roundedHead({ x, y, rx, ry, turn }: RoundHead): RoundHead {
  const least = (radius: number) => Math.max(1, Math.round(radius))
  return { x: Math.round(x), y: Math.round(y), rx: least(rx), ry: least(ry), turn }
}
