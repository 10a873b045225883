import type { Document, Gesture } from '#contract/document/document'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { apexOf } from './apex.ts'
import { entranceLead } from './entrances.ts'
import { readMoment, timeOfMoment, type Moment } from './moment-id.ts'
import { isUntouched, isUntouchedButMoved } from './print.ts'

/** A gesture is at its moment if it is no further away, in seconds. */
const NEAR = 0.02

/** The director wrote it, and no person has changed it since: it may have moved together with its take. */
export function isOwnGesture(document: Pick<Document, 'tracks'>, gesture: Gesture): boolean {
  return isUntouched(gesture) || (isUntouchedButMoved(gesture) && isAtItsMoment(document, gesture))
}

function isAtItsMoment(document: Pick<Document, 'tracks'>, gesture: Gesture): boolean {
  const moment = readMoment(gesture.id)
  if (!moment) return false
  const isReaction = moment.key.startsWith('r')
  const time = timeOfMoment(document, moment, (speaker) =>
    isReaction ? `${gesture.performer} ${speaker}` : speaker,
  )
  if (time === undefined) return false
  return Math.abs(gesture.start - (time - leadOf(gesture, moment))) < NEAR
}

/** Seconds from the start of a gesture to its moment. */
function leadOf(gesture: Gesture, { key }: Moment): number {
  if (key.startsWith('e')) return entranceLead(gesture)
  // The moment of a stroke is its apex; moods and reactions begin at theirs.
  const movement = key.startsWith('g') ? gestureNamed(gesture.name) : undefined
  return movement ? apexOf(movement) : 0
}
