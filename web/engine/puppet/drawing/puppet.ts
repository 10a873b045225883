import type { PropValues } from '#contract/document/document'
import type { MotionStyle } from '#model/rig/rig'
import { armTurn, type ArmTurns } from './arms.ts'
import { scaleOf } from '#model/rig/matrix'
import { drawPicture } from './draw-picture.ts'
import { drawShape, type Drawing } from './draw-shape.ts'
import { dress } from './dress.ts'
import { middleShift } from './head-turn.ts'
import { shapeMouth } from './mouth.ts'
import { drawMouth, type DrawingContext } from './mouth-drawing.ts'
import { ownMouth } from './own-shapes.ts'
import { pictureState } from './picture-state.ts'
import { placePart } from './place-part.ts'
import type { Pose } from '../pose.ts'
import { chooseWarped, turnWhole } from './turning-parts.ts'
import { newWarpBudget } from './warp/budget.ts'
import { drawnHand, type GroupPart, type Part, type Puppet } from './prepare-puppet.ts'

export { preparePuppet, type LoadedRig, type Puppet } from './prepare-puppet.ts'

/**
 * In the rig's coordinates: the caller translates and scales the context, which is left unchanged. `props` may be
 * incomplete. The puppets of a frame share a `budget`.
 */
export function drawPuppet(
  context: DrawingContext,
  puppet: Puppet,
  pose: Pose,
  props: PropValues,
  budget = newWarpBudget(),
): void {
  dress(puppet, props)
  const { rig, geometry } = puppet
  shapeMouth(puppet.mouth, ownMouth(puppet.mouth, pose.mouth), pose.smile, pose.press, geometry)
  const { lift, lean } = pose.body
  const high = Math.max(0, lift)
  const low = Math.max(0, -lift)
  const turns = turnsOf(puppet, pose)
  const drawing = drawingOf(context, puppet, { pose, turns, budget })
  context.save()
  for (const part of inOrder(puppet, turns)) {
    context.save()
    context.translate(rig.feet.x, rig.feet.y)
    if (part.kind === 'group' && part.group.id === 'shadow') {
      context.translate(lean * 60, 0)
      context.scale(1 - 0.35 * high + 0.08 * low, 1 - 0.35 * high)
    } else {
      context.translate(0, -high * rig.motion.jump)
      // Sheared, not turned: the soles stay on the floor.
      context.transform(1, 0, -lean, 1, 0, 0)
      context.scale(1 + 0.07 * low - 0.03 * high, 1 - 0.11 * low + 0.03 * high)
      hop(context, rig.motion, pose)
    }
    context.translate(-rig.feet.x, -rig.feet.y)
    drawPart(drawing, part)
    context.restore()
  }
  context.restore()
}

/** For avatars and thumbnails of 48 px: the caller fits `rig.face` into its picture. The head is upright. */
export function drawHead(context: DrawingContext, puppet: Puppet, pose: Pose, props: PropValues): void {
  dress(puppet, props)
  shapeMouth(puppet.mouth, ownMouth(puppet.mouth, pose.mouth), pose.smile, pose.press, puppet.geometry)
  const drawing = drawingOf(context, puppet, {
    pose,
    turns: turnsOf(puppet, pose),
    budget: newWarpBudget(),
  })
  context.save()
  const visit = (part: Part) => {
    if (part.kind !== 'group') return
    if (part.group.id === 'head') drawPart(drawing, part)
    else part.parts.forEach(visit)
  }
  puppet.parts.forEach(visit)
  context.restore()
}

/** The points that each path of a puppet goes through, for who measures instead of painting. */
export function pathPoints(puppet: Puppet): ReadonlyMap<Path2D, readonly number[]> {
  const points = new Map<Path2D, readonly number[]>()
  const visit = (part: Part) => {
    if (part.kind === 'shape') return void points.set(part.path, part.shape.outline.points)
    if (part.kind === 'picture') return
    if (part.clip && part.group.clip) points.set(part.clip, part.group.clip.points)
    part.parts.forEach(visit)
  }
  puppet.parts.forEach(visit)
  return points
}

function drawingOf(
  context: DrawingContext,
  puppet: Puppet,
  of: Pick<Drawing, 'pose' | 'turns' | 'budget'>,
): Drawing {
  const headTurn = turnedHead(puppet, of.pose)
  const { states, scale } = picturesOf(context, puppet, of.pose)
  if (headTurn) chooseWarped(puppet.bending, states)
  return { context, puppet, ...of, states, scale, headTurn }
}

function picturesOf(context: DrawingContext, { pictures, hasPictures, mouth }: Puppet, pose: Pose) {
  const states = pictures && pictureState(pictures, pose, mouth.pictures)
  if (!hasPictures) return { states, scale: 1 }
  const { a, b, c, d } = context.getTransform()
  return { states, scale: scaleOf([a, b, c, d, 0, 0]) }
}

/** Moves a picture puppet by the loudness of its voice, about its feet. */
function hop(context: DrawingContext, { bounce = 0, squash = 0, shake = 0 }: MotionStyle, pose: Pose) {
  if (bounce === 0 && squash === 0 && shake === 0) return
  const { level, shake: shaken } = pose
  context.translate(shake * shaken.x, shake * shaken.y - bounce * level)
  context.scale(1 - 0.5 * squash * level, 1 + squash * level)
}

/** Returns `null` for heads that look ahead, and for those that are not round. */
function turnedHead({ rig, hasPictures }: Puppet, pose: Pose): Drawing['headTurn'] {
  const head = hasPictures ? rig.motion.roundHead : undefined
  const shift = head && middleShift(head, pose.head)
  const isTurned = shift !== undefined && (shift.x !== 0 || shift.y !== 0)
  return head && isTurned ? { head, shift } : null
}

function turnsOf({ arms }: Puppet, pose: Pose): ArmTurns {
  return { left: armTurn(arms.left, pose), right: armTurn(arms.right, pose) }
}

/** The parts back to front: arms with a raised or folded hand come before everything else. */
function inOrder({ parts }: Puppet, turns: ArmTurns): readonly Part[] {
  if (!turns.left.inFront && !turns.right.inFront) return parts
  const isRaised = (part: Part): part is GroupPart =>
    part.kind === 'group' &&
    ((part.group.id === 'arm-l' && turns.left.inFront) || (part.group.id === 'arm-r' && turns.right.inFront))
  return [...parts.filter((part) => !isRaised(part)), ...parts.filter(isRaised)]
}

function drawPart(drawing: Drawing, part: Part) {
  const { context } = drawing
  if (!part.shown) return
  // Pictures turn by themselves.
  if (!drawing.headTurn || !part.turnsAbout || part.kind === 'picture') return drawContents(drawing, part)
  context.save()
  turnWhole(context, drawing.headTurn, part.turnsAbout)
  drawContents(drawing, part)
  context.restore()
}

function drawContents(drawing: Drawing, part: Part) {
  const { context, puppet, pose } = drawing
  if (part.kind === 'shape') return drawShape(drawing, part)
  if (part.kind === 'picture') return drawPicture(drawing, part)
  const { group, side } = part
  if (group.hand && side && group.hand !== drawnHand(puppet.arms[side], pose.handShapes[side])) return
  const changed = part.scaleX !== 1 || part.scaleY !== 1 || part.x !== 0 || part.y !== 0
  const plain = part.still && !changed && !part.clip && group.opacity === 1
  if (!plain) {
    context.save()
    if (group.opacity < 1) context.globalAlpha *= group.opacity
    if (!part.still) placePart(drawing, part)
    if (changed) {
      context.translate(group.pivot.x + part.x, group.pivot.y + part.y)
      context.scale(part.scaleX, part.scaleY)
      context.translate(-group.pivot.x, -group.pivot.y)
    }
    if (part.clip) context.clip(part.clip)
  }
  if (part.isMouth) {
    context.translate(puppet.mouth.x, puppet.mouth.y)
    drawMouth(context, puppet.geometry, puppet.mouthPaint)
  } else for (const child of part.parts) drawPart(drawing, child)
  if (!plain) context.restore()
}
