import type { LabelledSpeech } from './labelled-speech.ts'

/** Below this a jaw looks shut. */
const SHUT = 0.06
/** Pictures per second of an exported video. */
const PICTURES = 30
/** Seconds. */
const TOLERANCE = 0.04

const closed = new Set(['p', 'b', 'm', 'em'])

/** P, B and M for which some picture of a video shows a shut mouth. `jaw` is 0..1, `rate` a second. */
export function seenClosures({ phones }: LabelledSpeech, jaw: ArrayLike<number>, rate: number) {
  let seen = 0
  let all = 0
  for (const { phone, start, end } of phones) {
    if (!closed.has(phone)) continue
    all++
    const last = Math.floor((end + TOLERANCE) * PICTURES)
    for (let picture = Math.ceil(Math.max(0, start - TOLERANCE) * PICTURES); picture <= last; picture++) {
      if ((jaw[Math.round((picture / PICTURES) * rate)] ?? 0) > SHUT) continue
      seen++
      break
    }
  }
  return { seen, all }
}
