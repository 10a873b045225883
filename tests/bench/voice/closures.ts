import type { LabelledSpeech } from './labelled-speech.ts'

/** A jaw below this is seen as shut. */
const SHUT = 0.06
/** Pictures a second of an exported video. */
const PICTURES = 30
/** A closure may be seen this many seconds off. */
const TOLERANCE = 0.04

const closed = new Set(['p', 'b', 'm', 'em'])

/** Counts the P, B and M of a speech for which some picture of a video shows a shut mouth. `jaw` is 0..1, `rate` a second. */
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
