import type { Document, Gesture, Performer, Scene } from '#contract/document/document'
import type { Rig } from '#model/rig/rig'
import { fullDrivers, type Drivers } from '../puppet/acting/drivers.ts'
import { isExpression, moodSeconds } from '../puppet/acting/expressions.ts'
import type { ActingInput } from '../puppet/acting/pose-at.ts'
import type { Pose } from '../puppet/pose.ts'

export function actingAt(
  { gestures }: Pick<Document, 'gestures'>,
  performer: string,
  time: number,
): Required<Pick<ActingInput, 'gestures' | 'moods'>> {
  const mine = gestures.filter((one) => one.performer === performer).toSorted(byStart)
  const isUnderWay = (start: number, seconds: number) => time >= start && time < start + seconds
  const performed = ({ name, start, duration, mirror, size }: Gesture) => ({
    name,
    elapsed: time - start,
    duration,
    ...(mirror && { isMirrored: mirror }),
    ...(size && { size }),
  })
  return {
    gestures: mine
      .filter(({ name, start, duration }) => !isExpression(name) && isUnderWay(start, duration))
      .map(performed),
    moods: mine
      .filter(({ name, start, duration }) => isExpression(name) && isUnderWay(start, moodSeconds(duration)))
      .map(performed),
  }
}

function byStart(one: Gesture, other: Gesture): number {
  return one.start - other.start
}

/** Returns the part of a height above the ground, with a smooth transition at 0. */
function upwards(height: number): number {
  const soft = 0.25
  if (height <= -soft) return 0
  return height >= soft ? height : ((height + soft) ** 3 * (3 * soft - height)) / (16 * soft ** 3)
}

export function driversOf({ acting }: Pick<Performer, 'acting'>): Readonly<Drivers> {
  return acting ?? fullDrivers
}

/** Limits a jump to the picture. `scale` in pixels a unit of the rig, `y` of the feet in pixels of the stage. */
export function keepInFrame(
  pose: Pose,
  rig: Pick<Rig, 'face' | 'feet' | 'motion'>,
  { y, scale }: { y: number; scale: number },
  { stage, camera }: { stage: { height: number }; camera: Scene['camera'] },
): Pose {
  const top = stage.height * (camera.y - 0.5 / camera.zoom)
  const head = y - (rig.feet.y - rig.face.y) * scale
  const leap = rig.motion.jump * scale
  const share = Math.max(0, Math.min(1, (head - top) / leap))
  pose.body.lift -= (1 - share) * upwards(pose.body.lift)
  return pose
}
