import type { VoiceAnalysis } from '../voice/analysis.ts'
import type { SpokenSpan } from './spoken-span.ts'

/** From this second of the take on, this person speaks. */
export interface SpeakerMark {
  time: number
  speaker: number
}

/** A key is pressed this many seconds after the voice is heard; the change is in the pause before, this far back. */
const LATE = 0.25
const BACK = 1.2
const AHEAD = 0.3

/** One voice says everything, unless a person has marked who speaks. */
export function markedSpeakers(
  { speech, rate, duration }: Pick<VoiceAnalysis, 'speech' | 'rate' | 'duration'>,
  marks: readonly SpeakerMark[] = [],
): SpokenSpan[] {
  const changes = marks.toSorted((one, other) => one.time - other.time)
  const spans: SpokenSpan[] = []
  let from = 0
  let speaker = 0
  for (const mark of [...changes, { time: Infinity, speaker: -1 }]) {
    if (mark.speaker === speaker) continue
    const until =
      mark.time === Infinity
        ? duration
        : from === 0 && spans.length === 0 && isSilent(speech, rate, mark.time)
          ? 0
          : pauseBefore(speech, rate, mark.time)
    if (until > from) spans.push({ start: from, end: until, speaker })
    from = Math.max(from, until)
    speaker = mark.speaker
  }
  return spans
}

/** Nothing was said before. */
function isSilent(speech: Uint8Array, rate: number, time: number): boolean {
  return !speech.subarray(0, Math.max(0, Math.round((time - BACK) * rate))).includes(1)
}

/** The middle of the longest pause around the mark, or the mark itself. */
function pauseBefore(speech: Uint8Array, rate: number, time: number): number {
  const first = Math.max(0, Math.round((time - BACK) * rate))
  const last = Math.min(speech.length, Math.round((time + AHEAD) * rate))
  let best = { length: 0, middle: Math.max(0, time - LATE) }
  for (let frame = first; frame < last; frame++) {
    if (speech[frame]) continue
    let until = frame
    while (until < last && !speech[until]) until++
    if (until - frame > best.length) best = { length: until - frame, middle: (frame + until) / 2 / rate }
    frame = until
  }
  return best.middle
}
