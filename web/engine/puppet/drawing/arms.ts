import { handShapes, type HandShape } from '#model/rig/movement'
import { outlineBox, unionBox, type Box } from '#model/rig/outline'
import type { Point, Rig, RigNode } from '#model/rig/rig'
import { touchPoints, type Pose, type TouchPoint } from '../pose.ts'
import { glide } from '../acting/glide.ts'

/*
 * Arms of whatever build do the same gestures. Directions are angles out from straight down, in radians, positive away
 * from the body on either side.
 */

/** An arm as it was drawn. */
export interface Arm {
  side: 'left' | 'right'
  shoulder: Point
  /** Lengths of upper arm and forearm to the middle of the hand; 0 for a forearm that is not there. */
  upper: number
  fore: number
  /** Resting angles of the upper arm, and of the forearm relative to it. */
  hang: number
  bend: number
  shapes: ReadonlySet<HandShape>
  targets: Record<TouchPoint, Point>
}

export interface ArmTurn {
  upper: number
  fore: number
  /** True if the arm has to be drawn in front of everything. */
  inFront: boolean
}

export interface ArmTurns {
  left: ArmTurn
  right: ArmTurn
}

/** The hanging angle that gestures assume. */
const HANGING = 0.35
const BENT = -0.2
/** From this far on an arm is where the gesture says, not where its drawing would have it. */
const WHOLLY = 1.2
/** Limits the correction of a drawing, so that raising an arm never lowers it. */
const MAX_CORRECTION = 0.6
/** Largest extension of an arm, as a fraction of its length. */
const STRETCHED = 0.98

export function armOf(rig: Rig, side: 'left' | 'right'): Arm {
  const end = side === 'left' ? 'l' : 'r'
  const shoulder = rig.pivots[`pivot-arm-${end}`] ?? rig.feet
  const forearm = findGroup(rig.nodes, `forearm-${end}`)
  const tip = findGroup(rig.nodes, `hand-${end}`) ?? forearm ?? findGroup(rig.nodes, `arm-${end}`)
  const hand = middleOf(tip && boxOf(tip.children)) ?? shoulder
  const elbow = (forearm && rig.pivots[`pivot-forearm-${end}`]) ?? hand
  const hang = direction(side, shoulder, elbow)
  const shapes = new Set<HandShape>()
  collectShapes(tip ? [tip] : [], shapes)
  return {
    side,
    shoulder,
    upper: Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y),
    fore: Math.hypot(hand.x - elbow.x, hand.y - elbow.y),
    hang,
    bend: elbow === hand ? 0 : turned(direction(side, elbow, hand) - hang),
    shapes,
    targets: targetsOf(rig, side, { shoulder, elbow, hand }),
  }
}

export function armTurn(arm: Arm, pose: Pose): ArmTurn {
  const { side, hang, bend } = arm
  let upper = amended(pose.arms[side], hang - HANGING)
  let fore = amended(pose.elbows[side], arm.fore === 0 ? 0 : bend - BENT)
  const touch = pose.touch[side]
  let led = 0
  const at = { x: 0, y: 0 }
  for (const point of touchPoints) {
    const weight = Math.max(0, touch[point])
    led += weight
    at.x += weight * arm.targets[point].x
    at.y += weight * arm.targets[point].y
  }
  if (led > 0) {
    const aim = reaching(arm, { x: at.x / led, y: at.y / led })
    const fraction = Math.min(1, led)
    upper += (aim.upper - upper) * fraction
    fore += (aim.fore - fore) * fraction
  }
  return { upper, fore, inFront: isInFront(arm, upper, fore) }
}

/** Rotates both bones so that the hand reaches a point, with the elbow below or outside. Law of cosines. */
function reaching(arm: Arm, point: Point): { upper: number; fore: number } {
  const { side, shoulder, upper, fore, hang, bend } = arm
  const towards = direction(side, shoulder, point)
  if (fore === 0) return { upper: towards - hang, fore: 0 }
  const away = Math.hypot(point.x - shoulder.x, point.y - shoulder.y)
  const distance = Math.max(Math.abs(upper - fore) + 1, Math.min(STRETCHED * (upper + fore), away))
  const atShoulder = angleOf(upper, distance, fore)
  const atElbow = angleOf(upper, fore, distance)
  return { upper: towards + atShoulder - hang, fore: atElbow - Math.PI - bend }
}

/** The angle between two sides of a triangle, opposite of the third. */
function angleOf(one: number, other: number, opposite: number): number {
  const cosine = (one * one + other * other - opposite * opposite) / (2 * one * other)
  return Math.acos(Math.max(-1, Math.min(1, cosine)))
}

/** A turn that is less where the drawing has the limb out already, by `ahead`. */
function amended(turn: number, ahead: number): number {
  const max = Math.max(-MAX_CORRECTION, Math.min(MAX_CORRECTION, ahead))
  return turn - max * glide(Math.abs(turn) / WHOLLY)
}

function isInFront({ hang, bend, upper, fore }: Arm, turn: number, bent: number): boolean {
  const first = hang + turn
  const second = first + bend + bent
  const out = upper * Math.sin(first) + fore * Math.sin(second)
  const down = upper * Math.cos(first) + fore * Math.cos(second)
  const length = upper + fore
  return down < 0.05 * length || out < -0.12 * length
}

function targetsOf(
  rig: Rig,
  side: 'left' | 'right',
  { shoulder, elbow, hand }: { shoulder: Point; elbow: Point; hand: Point },
) {
  const out = side === 'left' ? -1 : 1
  const { face, mouth } = rig
  const length =
    Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y) + Math.hypot(hand.x - elbow.x, hand.y - elbow.y)
  const other = rig.pivots[`pivot-arm-${side === 'left' ? 'r' : 'l'}`] ?? shoulder
  const middle = (shoulder.x + other.x) / 2
  const chin = face.y + face.height
  return {
    eyes: { x: mouth.x + out * 0.12 * face.width, y: chin - 0.46 * face.height },
    mouth: { x: mouth.x + out * 0.1 * mouth.width, y: mouth.y + 0.12 * mouth.opening },
    chin: { x: mouth.x + out * 0.3 * mouth.width, y: chin - 0.06 * face.height },
    heart: { x: middle + out * 0.1 * length, y: shoulder.y + 0.3 * length },
    middle: { x: middle + out * 0.08 * length, y: shoulder.y + 0.38 * length },
    hip: { x: shoulder.x + out * 0.1 * length, y: shoulder.y + 0.72 * length },
  }
}

function direction(side: 'left' | 'right', from: Point, to: Point): number {
  return Math.atan2(side === 'left' ? from.x - to.x : to.x - from.x, to.y - from.y)
}

/** An angle as −π..π. */
function turned(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}

function findGroup(nodes: readonly RigNode[], id: string): Extract<RigNode, { kind: 'group' }> | null {
  for (const node of nodes) {
    if (node.kind !== 'group') continue
    const found = node.id === id ? node : findGroup(node.children, id)
    if (found) return found
  }
  return null
}

function boxOf(nodes: readonly RigNode[]): Box | null {
  return unionBox(
    nodes.flatMap((node) => {
      if (node.kind === 'group') return node.hand && node.hand !== 'rest' ? [] : (boxOf(node.children) ?? [])
      return outlineBox(node.outline, 0) ?? []
    }),
  )
}

function middleOf(box: Box | null): Point | undefined {
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined
}

function collectShapes(nodes: readonly RigNode[], into: Set<HandShape>) {
  for (const node of nodes) {
    if (node.kind !== 'group') continue
    const shape = handShapes.find((one) => one === node.hand)
    if (shape) into.add(shape)
    collectShapes(node.children, into)
  }
}
