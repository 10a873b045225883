import { movementChannels } from '#model/rig/movement'
import type { Channels } from './channels.ts'
import { softLimit } from './glide.ts'
import { touchPoints, type Pose } from '../pose.ts'

const RADIANS = Math.PI / 180

/** Adds what moods and gestures move to a pose. `quiet` 0..1 says how free the mouth is of words. */
export function applyChannels(pose: Pose, channels: Channels, quiet: number): void {
  const { arms, elbows, hands, head, body, brows, lids, gaze, mouth } = pose
  arms.left += channels['arm-l'] * RADIANS
  arms.right += channels['arm-r'] * RADIANS
  elbows.left += channels['elbow-l'] * RADIANS
  elbows.right += channels['elbow-r'] * RADIANS
  hands.left += channels['hand-l'] * RADIANS
  hands.right += channels['hand-r'] * RADIANS
  for (const point of touchPoints) {
    pose.touch.left[point] += channels[`to-${point}-l`]
    pose.touch.right[point] += channels[`to-${point}-r`]
  }
  head.tilt += channels.tilt * RADIANS
  head.turn += channels.turn
  head.nod += channels.nod
  head.lift += channels.lift
  body.lean += channels.lean * RADIANS
  body.lift += channels.height
  brows.left += channels['brow-l']
  brows.right += channels['brow-r']
  pose.browSlant += channels.slant
  lids.left += channels['lid-l']
  lids.right += channels['lid-r']
  gaze.x += channels['look-x']
  gaze.y += channels['look-y']
  pose.smile += channels.smile
  pose.sway += channels.sway
  mouth.jaw += quiet * channels.jaw * (1 - mouth.jaw)
  mouth.rounding += quiet * channels.round * (1 - mouth.rounding)
  mouth.width += quiet * channels.wide * (1 - mouth.width)
  mouth.teeth += quiet * channels.teeth * (1 - mouth.teeth)
}

/** Limits a pose to the drawable range, smoothly, so that nothing jerks at a limit. */
export function withinLimits(pose: Pose): Pose {
  const { arms, elbows, hands, head, body, brows, lids, gaze } = pose
  for (const side of ['left', 'right'] as const) {
    // Across the body an arm gets less far than up.
    const arm = arms[side]
    arms[side] = softLimit(arm, (arm < 0 ? 60 : movementChannels['arm-l'].max) * RADIANS)
    elbows[side] = softLimit(elbows[side], movementChannels['elbow-l'].max * RADIANS)
    hands[side] = softLimit(hands[side], movementChannels['hand-l'].max * RADIANS)
    brows[side] = softLimit(brows[side], 1)
    const opened = lids[side] - 1
    lids[side] = Math.max(0, 1 + softLimit(opened, opened < 0 ? 1 : 0.3))
  }
  head.tilt = softLimit(head.tilt, 1.3 * movementChannels.tilt.max * RADIANS)
  head.turn = softLimit(head.turn, 1)
  head.nod = softLimit(head.nod, 1)
  head.lift = softLimit(head.lift, 1)
  body.lean = softLimit(body.lean, movementChannels.lean.max * RADIANS)
  body.lift = softLimit(body.lift, 1)
  gaze.x = softLimit(gaze.x, 1)
  gaze.y = softLimit(gaze.y, 1)
  pose.browSlant = softLimit(pose.browSlant, 1)
  pose.smile = softLimit(pose.smile, 1)
  pose.sway = softLimit(pose.sway, 1)
  return pose
}
