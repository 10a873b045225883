import { takeEndOf, takeTimeOf } from '#model/document/clip-time'
import type { Clip, MouthCorrection } from '#contract/document/document'
import type { MouthCue, MouthShape } from '#contract/takes/mouth-track'
import { firstEndingAfter } from './cue-order.ts'

/** A video must show these, however short they are: lips that meet, and teeth on a lip. */
const seen: Partial<Record<MouthShape, true>> = { A: true, G: true }

/**
 * Seconds of a clip's take whose mouth a picture shows, at `fps` pictures a second: usually those at `time`. The
 * middle of a closure or a bite within the picture's span is preferred, or it could fall between two pictures.
 */
export function pictureTime(
  clip: Clip,
  time: number,
  fps: number,
  mouth: { cues: readonly MouthCue[]; corrections: readonly MouthCorrection[] },
): number {
  const picture = Math.round(time * fps)
  const from = Math.max(clip.offset, takeTimeOf(clip, (picture - 0.5) / fps))
  const until = Math.min(takeEndOf(clip), takeTimeOf(clip, (picture + 0.5) / fps))
  const isInside = (middle: number) => middle >= from && middle < until
  // By hand comes before by ear.
  for (const { take, shape, start, duration } of mouth.corrections) {
    const middle = start + duration / 2
    if (take === clip.take && seen[shape] && isInside(middle)) return middle
  }
  for (let index = firstEndingAfter(mouth.cues, from); index < mouth.cues.length; index++) {
    const cue = mouth.cues[index]
    if (!cue || cue.start >= until) break
    const middle = (cue.start + cue.end) / 2
    if (seen[cue.value] && isInside(middle)) return middle
  }
  return takeTimeOf(clip, time)
}
