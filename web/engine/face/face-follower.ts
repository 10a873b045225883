import { faceValues, type FaceMoment } from './face-moment.ts'
import { mirrored, restOf, type FaceReading } from './face-reading.ts'
import { oneEuro } from './one-euro.ts'

/** Readings that make a rest: about a second of them. */
const RESTING = 20
/** Seconds without a face until it counts as lost. */
const LOST_AFTER = 0.4

export interface FaceFollower {
  /** Returns the pose of the puppet; `undefined` until the resting face is calibrated. */
  push(reading: FaceReading | undefined, seconds: number): FaceMoment | undefined
  /** Takes the next second for the person's rest. */
  calibrate(): void
  readonly calibrated: number
}

/** Turns readings into what a puppet does: first it learns how the person looks at rest, then it smooths and mirrors. */
export function followedFace(): FaceFollower {
  let resting: FaceReading[] = []
  let rest: FaceReading | undefined
  let seenAt = -Infinity
  let last: FaceMoment | undefined
  const filters = faceValues.map((name) =>
    oneEuro(name.startsWith('lid') ? { slowest: 5, quickening: 1.2 } : { slowest: 1.6, quickening: 0.9 }),
  )
  return {
    get calibrated() {
      return rest ? 1 : resting.length / RESTING
    },
    calibrate() {
      resting = []
      rest = undefined
    },
    push(reading, seconds) {
      if (reading && !rest) {
        resting.push(reading)
        if (resting.length >= RESTING) rest = restOf(resting)
      }
      if (reading) seenAt = seconds
      if (!rest) return undefined
      const isLost = seconds - seenAt > LOST_AFTER
      const aim: FaceMoment | undefined = reading
        ? mirrored(reading, rest)
        : last && { ...last, seen: isLost ? 0 : 1 }
      if (!aim) return undefined
      const moment = { ...aim }
      faceValues.forEach((name, index) => {
        moment[name] = filters[index]?.next(aim[name], seconds) ?? aim[name]
      })
      last = moment
      return moment
    },
  }
}
