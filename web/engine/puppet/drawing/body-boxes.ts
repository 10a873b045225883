import { outlineBox, unionBox, type Box } from '#model/rig/outline'
import type { Point, Rig, RigNode } from '#model/rig/rig'
import type { Pose } from '../pose.ts'
import { armTurn, type Arm } from './arms.ts'
import type { Puppet } from './prepare-puppet.ts'

/** Shapes of a hand reach beyond the resting one by this factor. */
const OPEN_HAND = 1.25

const eyesOfRigs = new WeakMap<Pick<Rig, 'nodes' | 'face'>, Box>()

/** Both eyes at rest, in the rig's units. */
export function eyesOf(rig: Pick<Rig, 'nodes' | 'face'>): Box {
  const known = eyesOfRigs.get(rig)
  if (known) return known
  const { face } = rig
  const eyes = unionBox(['eye-l', 'eye-r'].flatMap((id) => boxesIn(rig.nodes, id))) ?? face
  eyesOfRigs.set(rig, eyes)
  return eyes
}

/** The head in a pose, in the rig's units. */
export function headIn({ rig }: Puppet, pose: Pose): Box {
  const { face } = rig
  const pivot = rig.pivots['pivot-head'] ?? { x: face.x + face.width / 2, y: face.y + face.height }
  const [cos, sin] = [Math.cos(pose.head.tilt), Math.sin(pose.head.tilt)]
  const corners = cornersOf(face).map(({ x, y }) => {
    const [dx, dy] = [x - pivot.x, y - pivot.y]
    return moved(rig, pose, {
      x: pivot.x + dx * cos - dy * sin,
      y: pivot.y + dx * sin + dy * cos - 12 * pose.head.lift + 5 * Math.max(0, pose.head.nod),
    })
  })
  return around(corners)
}

/** A hand in a pose, in the rig's units. */
export function handIn({ rig, arms }: Puppet, pose: Pose, side: 'left' | 'right'): Box {
  const arm = arms[side]
  const turn = armTurn(arm, pose)
  const first = arm.hang + turn.upper
  const second = first + arm.bend + turn.fore
  const out = arm.upper * Math.sin(first) + arm.fore * Math.sin(second)
  const hand = moved(rig, pose, {
    x: arm.shoulder.x + (side === 'left' ? -out : out),
    y: arm.shoulder.y + arm.upper * Math.cos(first) + arm.fore * Math.cos(second),
  })
  const half = handSize(rig, arm) / 2
  return { x: hand.x - half, y: hand.y - half, width: 2 * half, height: 2 * half }
}

/** Returns the place of a point of the resting body in a pose that jumps, crouches or leans. */
function moved({ feet, motion }: Rig, { body }: Pose, { x, y }: Point): Point {
  const high = Math.max(0, body.lift)
  const low = Math.max(0, -body.lift)
  const dx = (x - feet.x) * (1 + 0.07 * low - 0.03 * high)
  const dy = (y - feet.y) * (1 - 0.11 * low + 0.03 * high)
  return { x: feet.x + dx - body.lean * dy, y: feet.y + dy - high * motion.jump }
}

const handSizes = new WeakMap<Arm, number>()

function handSize(rig: Rig, arm: Arm): number {
  const known = handSizes.get(arm)
  if (known !== undefined) return known
  const hand = unionBox(boxesIn(rig.nodes, arm.side === 'left' ? 'hand-l' : 'hand-r', 'rest'))
  const size = OPEN_HAND * (hand ? Math.max(hand.width, hand.height) : 0.25 * (arm.upper + arm.fore))
  handSizes.set(arm, size)
  return size
}

/** The boxes of all shapes in the group of this id; of hands only those of one shape. */
function boxesIn(nodes: readonly RigNode[], id: string, hand = 'rest', isInside = false): Box[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'group') {
      const margin = node.kind === 'shape' ? node.width / 2 : 0
      return isInside ? (outlineBox(node.outline, margin) ?? []) : []
    }
    if (node.hand && node.hand !== hand) return []
    return boxesIn(node.children, id, hand, isInside || node.id === id)
  })
}

function cornersOf({ x, y, width, height }: Box): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]
}

function around(points: readonly Point[]): Box {
  const x = Math.min(...points.map((point) => point.x))
  const y = Math.min(...points.map((point) => point.y))
  const right = Math.max(...points.map((point) => point.x))
  const bottom = Math.max(...points.map((point) => point.y))
  return { x, y, width: right - x, height: bottom - y }
}
