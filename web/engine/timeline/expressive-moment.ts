import type { Document } from '#contract/document/document'
import { durationOf } from '../document/timing.ts'
import { frameAt, type Cast, type Frame } from './frame.ts'

/** Moments that are looked at. */
const MOMENTS = 160

/** Seconds, at which mouths and eyes are open, hands up, and all performers on stage. 0 in an empty document. */
export function expressiveMoment(document: Document, cast: Cast): number {
  // Performers only wait under a closing title.
  const duration = durationOf({ ...document, overlays: [] }) || durationOf(document)
  let best = { time: 0, worth: -1 }
  for (let index = 0; index < MOMENTS; index++) {
    const time = ((index + 0.5) / MOMENTS) * duration
    const worth = worthOf(frameAt(document, time, cast))
    if (worth > best.worth) best = { time, worth }
  }
  return best.time
}

function worthOf({ performers }: Frame): number {
  return performers.reduce((sum, { pose }) => sum + expression(pose), 0)
}

function expression({
  mouth,
  smile,
  lids,
  brows,
  arms,
  elbows,
  head,
}: Frame['performers'][number]['pose']): number {
  // Half shut eyes look asleep in a still picture, however much the rest does.
  const eyes = Math.min(1, lids.left, lids.right)
  const hands = Math.abs(arms.left) + Math.abs(arms.right) + Math.abs(elbows.left) + Math.abs(elbows.right)
  return (
    2 * eyes +
    1.5 * Math.min(0.7, mouth.jaw) +
    0.4 * Math.max(0, smile) +
    0.3 * (Math.abs(brows.left) + Math.abs(brows.right)) +
    0.25 * Math.min(4, hands) +
    0.3 * Math.abs(head.tilt)
  )
}
