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
