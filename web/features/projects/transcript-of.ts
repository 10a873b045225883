import type { Document } from '#contract/document/document'
import { clockTime } from '../../engine/timeline/time-code.ts'

export interface TranscriptLine {
  /** Of its caption. */
  id: string
  /** Seconds. */
  start: number
  /** The same as `mm:ss`. */
  clock: string
  text: string
}

/** What is said, in the order in which it is said; captions without words are left out. */
export function transcriptOf({ captions }: Pick<Document, 'captions'>): TranscriptLine[] {
  return captions
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.start - other.start)
    .map(({ id, start, text }) => ({ id, start, clock: clockTime(start), text: text.trim() }))
}
