import type { Document } from '#contract/document/document'
import { clockTime } from '../../engine/timeline/time-code.ts'

export interface TranscriptLine {
  /** Id of its caption. */
  id: string
  /** Seconds. */
  start: number
  clock: string
  text: string
}

/** Returns the transcript in order, without empty captions. */
export function transcriptOf({ captions }: Pick<Document, 'captions'>): TranscriptLine[] {
  return captions
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.start - other.start)
    .map(({ id, start, text }) => ({ id, start, clock: clockTime(start), text: text.trim() }))
}
