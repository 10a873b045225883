import type { Turn } from '../engine/timeline/reflexes/turns.ts'

export interface LiveTurns {
  /**
   * Notes who speaks at `now` (seconds of a clock that always runs) and returns the turns of the last half minute, by
   * their start. Those that are under way end in the future.
   */
  note(now: number, speaking: readonly string[]): Turn[]
}

/** Seconds: shorter pauses do not end a turn, shorter sounds begin none, and older turns are forgotten. */
const PAUSE = 0.7
const SOUND = 0.3
const MEMORY = 30
/** Turns that are under way are taken to last this much longer. */
const AHEAD = 5

/** Live voices have no timeline: their turns are known as they happen. */
export function createLiveTurns(): LiveTurns {
  let turns: { performer: string; start: number; last: number }[] = []
  return {
    note(now, speaking) {
      turns = turns.filter(({ last }) => now - last < MEMORY && last <= now)
      for (const performer of speaking) {
        const turn = turns.findLast((one) => one.performer === performer)
        if (turn && now - turn.last < PAUSE) turn.last = now
        else turns.push({ performer, start: now, last: now })
      }
      return turns
        .filter(({ start, last }) => last - start >= SOUND)
        .map(({ performer, start, last }) => ({
          performer,
          start,
          end: now - last < PAUSE ? now + AHEAD : last,
          isBackchannel: false,
        }))
    },
  }
}
