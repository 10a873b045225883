/** A stretch of speech of one person, in seconds. */
export interface SpeakerTurn {
  start: number
  duration: number
  /** Index into `Speakers.people`, in the order of their first turns; `people.length` means all others. */
  speaker: number
  /** 0..1: how far the voice is from the second most likely one. */
  sure: number
}

export interface Speakers {
  turns: SpeakerTurn[]
  people: {
    /** Seconds of speech. */
    seconds: number
    /** Median pitch in Hz, 0 if nothing was voiced. */
    pitch: number
  }[]
  /** More than `MAX_SPEAKERS` were found; those with least speech share the speaker `people.length`. */
  others: boolean
}

/**
 * Constraints that a person sets, applied in their order before clustering. Speaker numbers are those of the result
 * with the corrections before it.
 */
export type SpeakerCorrection =
  /** The speech in these seconds is of this speaker; `people.length` makes a new one. */
  | { kind: 'is'; from: number; to: number; speaker: number }
  | { kind: 'merge'; speakers: [number, number] }
  /** The turn at this time is of two people, who change there. */
  | { kind: 'split'; at: number }
  /** 1..MAX_SPEAKERS. */
  | { kind: 'count'; people: number }

export const MAX_SPEAKERS = 6
