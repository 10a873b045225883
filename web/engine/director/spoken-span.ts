import type { Speakers } from '../voice/speakers/speakers.ts'

/** A stretch of one voice in a take, in seconds of the take. */
export interface SpokenSpan {
  start: number
  end: number
  /** From 0, in the order of their first speech. */
  speaker: number
}

export function spokenSpans({ turns }: Pick<Speakers, 'turns'>): SpokenSpan[] {
  return turns.map(({ start, duration, speaker }) => ({ start, end: start + duration, speaker }))
}
