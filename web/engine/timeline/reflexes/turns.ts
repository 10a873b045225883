import { joinSpans, type Phrase } from './phrases.ts'

/** One performer speaks without a longer pause, in seconds of the timeline. */
export interface Turn {
  performer: string
  start: number
  end: number
  /** A short sound within the turn of another performer: “mhm”. It takes no turn. */
  isBackchannel: boolean
}

/** Seconds: shorter pauses do not end a turn, and turns within another one that are shorter take none. */
const JOINED = 0.7
const BACKCHANNEL = 1.1

/** By their start. */
export function turnsOf(phrases: readonly Phrase[]): Turn[] {
  const performers = [...new Set(phrases.map(({ performer }) => performer))]
  const turns = performers
    .flatMap((performer) => {
      const own = phrases.filter((phrase) => phrase.performer === performer)
      return joinSpans(own, JOINED).map((span) => ({ performer, ...span, isBackchannel: false }))
    })
    .toSorted((one, other) => one.start - other.start)
  let longest: Turn | undefined
  for (const turn of turns) {
    turn.isBackchannel =
      turn.end - turn.start < BACKCHANNEL && longest !== undefined && longest.end > turn.end
    if (!longest || turn.end > longest.end) longest = turn
  }
  return turns
}
