/**
 * Steady beats, of which the one at `firstBeat` seconds of the timeline starts a bar; there are beats before it, too.
 */
export interface BeatGrid {
  tempo: number
  firstBeat: number
}

export const BEATS_PER_BAR = 4

/** Tolerance, in beats, for times that were computed from the grid. */
const ROUNDING = 1e-6

/**
 * Returns the beats of a document, or of anything else with a tempo; without `firstBeat` they start with the
 * timeline.
 */
export function beatGridOf({
  tempo,
  firstBeat,
}: {
  tempo: number
  firstBeat?: number | null | undefined
}): BeatGrid {
  return { tempo, firstBeat: firstBeat ?? 0 }
}

export const beatSeconds = ({ tempo }: Pick<BeatGrid, 'tempo'>) => 60 / tempo

/** Returns beats from the first beat of the grid to `time`, negative before it. */
export const beatsAt = (time: number, grid: BeatGrid) => (time - grid.firstBeat) / beatSeconds(grid)

/** Returns the seconds of the timeline at which beat `number` falls; 0 is the grid's first beat. */
export const timeOfBeat = (number: number, grid: BeatGrid) => grid.firstBeat + number * beatSeconds(grid)

/** Returns the number of the first beat at or after `time`. */
export const beatFrom = (time: number, grid: BeatGrid) => Math.ceil(beatsAt(time, grid) - ROUNDING)

export const startsBar = (beat: number) => beat % BEATS_PER_BAR === 0

/** Returns the beats from `from` up to, and not including, `until` seconds of the timeline. */
export function beatsBetween(
  from: number,
  until: number,
  grid: BeatGrid,
): { time: number; strong: boolean }[] {
  const beats: { time: number; strong: boolean }[] = []
  for (let beat = beatFrom(from, grid); timeOfBeat(beat, grid) < until; beat++) {
    beats.push({ time: timeOfBeat(beat, grid), strong: startsBar(beat) })
  }
  return beats
}

/** Returns the beat nearest to `time`, in seconds, if one is within `reach` seconds; otherwise `time`. */
export function snapToBeat(time: number, grid: BeatGrid, reach: number): number {
  const nearest = timeOfBeat(Math.round(beatsAt(time, grid)), grid)
  return Math.abs(nearest - time) <= reach ? nearest : time
}

/**
 * Returns the clicks of a count-in of `beats` before `playFrom` is heard, in seconds before it (negative). They fall
 * on the grid: `playFrom` between two beats comes less than a beat after the last click.
 */
export function countInClicks(
  { beats, playFrom }: { beats: number; playFrom: number },
  grid: BeatGrid,
): { time: number; strong: boolean }[] {
  const next = beatFrom(playFrom, grid)
  return Array.from({ length: beats }, (_, index) => {
    const beat = next - beats + index
    return { time: timeOfBeat(beat, grid) - playFrom, strong: startsBar(beat) }
  })
}
