import type { Point } from '#model/rig/rig'
import { cutBy, type Drawing } from './draw-shape.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import type { GroupPart } from './prepare-puppet.ts'

/** Puts the context where the pose wants this group. */
export function placePart({ context, puppet, pose, turns }: Drawing, part: GroupPart): void {
  const { group } = part
  const { motion, pivots } = puppet.rig
  const { head } = pose
  if (group.depth !== 0)
    context.translate(motion.turn.x * head.turn * group.depth, motion.turn.y * head.nod * group.depth)
  if (group.jaw !== 0) context.translate(0, group.jaw * puppet.geometry.opening)
  if (group.sway !== 0) rotate(context, group.pivot, group.sway * pose.sway)
  switch (group.id) {
    case 'head': {
      context.translate(0, -12 * head.lift - 3 * pose.breath + 5 * Math.max(0, head.nod))
      rotate(context, pivots['pivot-head'], head.tilt)
      return
    }
    case 'face':
      if (group.depth === 0) context.translate(motion.turn.x * head.turn, motion.turn.y * head.nod)
      return
    case 'body': {
      const { feet } = puppet.rig
      context.translate(feet.x, feet.y)
      context.scale(1 + 0.006 * pose.breath, 1 + 0.01 * pose.breath)
      context.translate(-feet.x, -feet.y)
      return
    }
    case 'pupil-l':
    case 'pupil-r': {
      if (part.white) cutBy(context, part.white, pose)
      context.translate(motion.pupil.x * pose.gaze.x, motion.pupil.y * pose.gaze.y)
      return
    }
    case 'brow-l':
    case 'brow-r': {
      const left = group.id === 'brow-l'
      const raise = left ? pose.brows.left : pose.brows.right
      context.translate(0, -motion.brow * raise)
      rotate(context, group.pivot, (left ? -0.34 : 0.34) * pose.browSlant)
      return
    }
    case 'arm-l':
    case 'arm-r': {
      const left = group.id === 'arm-l'
      context.translate(0, -2.5 * pose.breath - 10 * head.lift * (head.lift < 0 ? -1 : 0))
      rotate(context, pivots[`pivot-${group.id}`], left ? turns.left.upper : -turns.right.upper)
      return
    }
    case 'forearm-l':
    case 'forearm-r': {
      const left = group.id === 'forearm-l'
      rotate(context, pivots[`pivot-${group.id}`], left ? turns.left.fore : -turns.right.fore)
      return
    }
    case 'hand-l':
    case 'hand-r': {
      const left = group.id === 'hand-l'
      rotate(context, pivots[`pivot-${group.id}`], left ? pose.hands.left : -pose.hands.right)
      return
    }
  }
}

function rotate(context: DrawingContext, about: Point | undefined, angle: number) {
  if (!about || angle === 0) return
  context.translate(about.x, about.y)
  context.rotate(angle)
  context.translate(-about.x, -about.y)
}
