import type { Document, Gesture, Scene } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { glide } from '../puppet/acting/glide.ts'

/** Gestures of a performer who is not on stage before them. */
export const SLIDE_IN = 'slide-in'
export const POP_IN = 'pop-in'

/** A performer's offset from their place: `x` in fractions of the stage's width, `scale` as a factor. */
export interface Entering {
  x: number
  scale: number
}

/** Fractions of the stage's width: beyond the edge of all pictures that show the stage. */
const FAR = 0.85
/** Size at which a performer pops up, the largest one, and the share of the time after which it is reached. */
const POP = { from: 0.3, most: 1.07, at: 0.6 }

const known = new WeakMap<Document['gestures'], ReadonlyMap<string, Gesture>>()

/** Returns whether a gesture brings its performer on stage. */
export function isEntrance({ name }: Pick<Gesture, 'name'>): boolean {
  return name === SLIDE_IN || name === POP_IN
}

/** The first entrance of each performer who has one; the others are on stage from the beginning. */
export function entrancesIn({ gestures }: Pick<Document, 'gestures'>): ReadonlyMap<string, Gesture> {
  const before = known.get(gestures)
  if (before) return before
  const entrances = new Map<string, Gesture>()
  for (const gesture of gestures) {
    if (!isEntrance(gesture)) continue
    const other = entrances.get(gesture.performer)
    if (!other || gesture.start < other.start) entrances.set(gesture.performer, gesture)
  }
  known.set(gestures, entrances)
  return entrances
}

/** Returns whether a performer is on stage at a time, also during the entrance. */
export function isOnStage(document: Pick<Document, 'gestures'>, performer: string, time: number): boolean {
  const entrance = entrancesIn(document).get(performer)
  return !entrance || time >= entrance.start
}

/** Returns whether a performer is on stage in any moment of a scene. */
export function appearsIn(
  document: Pick<Document, 'gestures'>,
  performer: string,
  scene: Scene | undefined,
): boolean {
  return !scene || isOnStage(document, performer, endOf(scene) - 1e-6)
}

/** `undefined` for a performer in their place, `null` for one who is not on stage. */
export function enteringAt(
  document: Pick<Document, 'gestures'>,
  performer: string,
  time: number,
): Entering | null | undefined {
  const entrance = entrancesIn(document).get(performer)
  if (!entrance || time >= endOf(entrance)) return undefined
  const share = (time - entrance.start) / entrance.duration
  if (share < 0) return null
  if (entrance.name === POP_IN) {
    const { from, most, at } = POP
    const scale =
      share < at
        ? from + (most - from) * glide(share / at)
        : most + (1 - most) * glide((share - at) / (1 - at))
    return { x: 0, scale }
  }
  // Fast at first, and gentle where it ends: the body's own lean does the rest.
  return { x: (entrance.mirror ? 1 : -1) * FAR * (1 - share) ** 3, scale: 1 }
}
