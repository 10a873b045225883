import { tracePath } from '#model/rig/outline'
import type { Point, RigShape, RoundHead } from '#model/rig/rig'
import type { ArmTurns } from './arms.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import type { Pose } from '../pose.ts'
import type { PictureState } from './picture-state.ts'
import type { Puppet, ShapePart } from './prepare-puppet.ts'
import type { WarpBudget } from './warp/budget.ts'

export interface Drawing {
  context: DrawingContext
  puppet: Puppet
  pose: Pose
  turns: ArmTurns
  /** `null` without pictures that change. */
  states: PictureState | null
  /** Pixels of the canvas per unit of the rig; only for rigs with pictures. */
  scale: number
  /** A round head, and the shift of its middle in rig units. */
  headTurn: { head: RoundHead; shift: Point } | null
  budget: WarpBudget
}

/** Cuts off what is drawn next at the white of an eye, as far as that is open. */
export function cutBy(context: DrawingContext, white: ShapePart, pose: Pose): void {
  const lid = lidOf(white.shape, pose)
  if (!white.moved || lid === 0) return context.clip(white.path)
  displace(white, lid, 0, null)
  context.beginPath()
  tracePath(context, white.shape.outline.steps, white.moved)
  context.clip()
}

/** 0 as drawn .. 1 shut; below 0 for wide-open eyes, whose shape would suffer from going all the way. */
function lidOf(shape: RigShape, pose: Pose): number {
  const driver = shape.morph?.driver
  if (driver !== 'lid-l' && driver !== 'lid-r') return 0
  const shut = 1 - (driver === 'lid-l' ? pose.lids.left : pose.lids.right)
  return shut < 0 ? 0.6 * shut : shut
}

export function drawShape({ context, puppet, pose, turns }: Drawing, part: ShapePart): void {
  const { shape } = part
  if (part.fill === null && part.stroke === null) return
  let path: Path2D | null = part.path
  if (part.moved) {
    const { bend, morph } = shape
    const morphed =
      morph?.driver === 'jaw' ? puppet.geometry.opening / puppet.rig.mouth.opening : lidOf(shape, pose)
    const bent = bend ? (bend.side === 'l' ? turns.left.fore : -turns.right.fore) : 0
    if (morphed !== 0 || bent !== 0) {
      displace(part, morphed, bent, bend ? (puppet.rig.pivots[`pivot-forearm-${bend.side}`] ?? null) : null)
      context.beginPath()
      tracePath(context, shape.outline.steps, part.moved)
      path = null
    }
  }
  const alpha = context.globalAlpha
  if (shape.opacity < 1) context.globalAlpha = alpha * shape.opacity
  if (part.fill !== null) {
    context.fillStyle = part.fill
    const rule = shape.evenOdd ? 'evenodd' : 'nonzero'
    if (path) context.fill(path, rule)
    else context.fill(rule)
  }
  if (part.stroke !== null) {
    context.strokeStyle = part.stroke
    context.lineWidth = shape.width
    context.lineCap = shape.cap
    context.lineJoin = shape.join
    if (path) context.stroke(path)
    else context.stroke()
  }
  if (shape.opacity < 1) context.globalAlpha = alpha
}

/** Writes the shape's points, morphed by a share and bent about the elbow by an angle, to `part.moved`. */
function displace(part: ShapePart, morphed: number, bent: number, elbow: Point | null) {
  const { outline, morph, bend } = part.shape
  const { points } = outline
  const moved = part.moved
  if (!moved) return
  for (let at = 0; at < points.length; at++) {
    const from = points[at] ?? 0
    moved[at] = morph ? from + ((morph.points[at] ?? from) - from) * morphed : from
  }
  if (!bend || !elbow || bent === 0) return
  for (let at = 0; at < points.length; at += 2) {
    const angle = bent * (bend.weights[at / 2] ?? 0)
    const x = (moved[at] ?? 0) - elbow.x
    const y = (moved[at + 1] ?? 0) - elbow.y
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    moved[at] = elbow.x + x * cos - y * sin
    moved[at + 1] = elbow.y + x * sin + y * cos
  }
}
