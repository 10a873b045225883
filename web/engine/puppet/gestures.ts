import { ease } from './chance.ts'
import type { Pose } from './pose.ts'

/** The movements a character can be asked to make, each over a progress of 0..1. */
export const gestureNames = ['wave', 'nod', 'shake', 'shrug', 'point', 'jump', 'lean'] as const
export type GestureName = (typeof gestureNames)[number]

/** Seconds each gesture takes when nobody says otherwise. */
export const gestureSeconds: Record<GestureName, number> = {
  wave: 1.6,
  nod: 0.9,
  shake: 1.1,
  shrug: 1.3,
  point: 1.5,
  jump: 1,
  lean: 1.6,
}

const gestures: Record<GestureName, (pose: Pose, progress: number) => void> = {
  wave(pose, progress) {
    const up = held(progress, 0.2, 0.78)
    pose.arms.right += 1.12 * up
    pose.elbows.right += up * (0.44 + 0.4 * Math.sin(progress * Math.PI * 9))
    pose.head.tilt += 0.07 * up
    pose.brows.left += 0.4 * up
    pose.brows.right += 0.5 * up
    pose.smile += (1 - pose.smile) * 0.7 * up
  },
  nod(pose, progress) {
    const amount = held(progress, 0.12, 0.85)
    const dip = Math.sin(progress * Math.PI * 4)
    pose.head.nod += amount * (0.25 + 0.75 * dip)
    pose.head.lift -= amount * 0.4 * dip
  },
  shake(pose, progress) {
    const amount = held(progress, 0.12, 0.85)
    const swing = Math.sin(progress * Math.PI * 5)
    pose.head.turn += amount * swing
    pose.head.tilt += amount * 0.04 * swing
    pose.gaze.x -= amount * 0.35 * swing
    pose.brows.left -= amount * 0.25
    pose.brows.right -= amount * 0.25
  },
  shrug(pose, progress) {
    const up = held(progress, 0.25, 0.72)
    pose.arms.left += 0.5 * up
    pose.arms.right += 0.5 * up
    pose.elbows.left += 1.15 * up
    pose.elbows.right += 1.15 * up
    pose.head.lift -= 0.55 * up
    pose.head.tilt += 0.1 * up
    pose.brows.left += 0.85 * up
    pose.brows.right += 0.85 * up
    pose.browSlant += 0.35 * up
    pose.smile -= 0.55 * up
  },
  point(pose, progress) {
    const out = held(progress, 0.16, 0.76)
    const back = ease(0, 0.1, progress) * (1 - ease(0.1, 0.22, progress))
    pose.arms.right += 1.42 * out - 0.14 * back
    pose.elbows.right += 0.1 * out
    pose.body.lean += 0.045 * out - 0.03 * back
    pose.head.turn += 0.6 * out
    pose.gaze.x += 0.8 * out
    pose.brows.left += 0.3 * out
    pose.brows.right += 0.3 * out
  },
  jump(pose, progress) {
    const crouch = held(progress, 0.1, 0.16, 0.26) + held(progress, 0.76, 0.8, 0.94, 0.7)
    const flight = progress > 0.24 && progress < 0.74 ? (progress - 0.24) / 0.5 : 0
    const height = 4 * flight * (1 - flight)
    pose.body.lift += height - 0.85 * crouch
    pose.arms.left += 1.15 * height + 0.15 * crouch
    pose.arms.right += 1.15 * height + 0.15 * crouch
    pose.elbows.left += 0.3 * height
    pose.elbows.right += 0.3 * height
    pose.head.lift += 0.5 * height - 0.6 * crouch
    pose.brows.left += 0.8 * height
    pose.brows.right += 0.8 * height
    pose.sway += 0.8 * height - 0.5 * crouch
    pose.smile += (1 - pose.smile) * 0.8 * height
  },
  lean(pose, progress) {
    const amount = held(progress, 0.25, 0.75)
    pose.body.lean += 0.13 * amount
    pose.head.tilt += 0.07 * amount
    pose.head.turn += 0.3 * amount
    pose.arms.left += 0.3 * amount
    pose.arms.right += 0.08 * amount
    pose.lids.left *= 1 - 0.18 * amount
    pose.brows.right += 0.7 * amount
  },
}

/** Adds a gesture at `progress` 0..1 to a pose; at 0 and 1, and for unknown names, it changes nothing. */
export function gesture(pose: Pose, name: string, progress: number): void {
  if (!(progress > 0 && progress < 1)) return
  const known = gestureNames.find((candidate) => candidate === name)
  if (known) gestures[known](pose, progress)
}

/** Rises until `full`, stays until `from`, has gone at `gone`; begins at `begin` or 0 for what starts at once. */
function held(progress: number, full: number, from: number, gone = 1, begin = 0): number {
  return ease(begin, full, progress) * (1 - ease(from, gone, progress))
}
