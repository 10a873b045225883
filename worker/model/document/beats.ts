/** The beat at `firstBeat` seconds of the timeline starts a bar; there are beats before it, too. */
export interface BeatGrid {
  tempo: number
  firstBeat: number
}

export const BEATS_PER_BAR = 4

/** In beats, for times that were computed from the grid. */
const ROUNDING = 1e-6

/** Without `firstBeat`, beats start with the timeline. */
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

/** Negative before the grid's first beat. */
export const beatsAt = (time: number, grid: BeatGrid) => (time - grid.firstBeat) / beatSeconds(grid)

/** Seconds of the timeline; 0 is the grid's first beat. */
export const timeOfBeat = (number: number, grid: BeatGrid) => grid.firstBeat + number * beatSeconds(grid)

/** At or after `time`. */
export const beatFrom = (time: number, grid: BeatGrid) => Math.ceil(beatsAt(time, grid) - ROUNDING)

export const startsBar = (beat: number) => beat % BEATS_PER_BAR === 0

/** `until` is exclusive; seconds of the timeline. */
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

/** Seconds; `time` if no beat is within `reach`. */
export function snapToBeat(time: number, grid: BeatGrid, reach: number): number {
  const nearest = timeOfBeat(Math.round(beatsAt(time, grid)), grid)
  return Math.abs(nearest - time) <= reach ? nearest : time
}

/**
 * Seconds relative to `playFrom` (negative), on the grid: `playFrom` may be less than a beat after the last click.
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
