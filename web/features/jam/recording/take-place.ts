/** Time and place of a take. `at` times are seconds of the audio clock, the others of the timeline. */
export interface TakePlace {
  /** Start of the count-in, that many beats before the song; may be in the past. */
  begin: number
  playedAt: number
  playFrom: number
  from: number
}

/**
 * `wanted` is the planned count-in, `soonest` the earliest start: a late singer joins during either. Undefined when
 * the range is over.
 */
export function placeOf(
  {
    from,
    playFrom = from,
    to,
    countIn,
    tempo,
  }: { from: number; playFrom?: number | undefined; to?: number | undefined; countIn: number; tempo: number },
  { wanted, soonest }: { wanted: number; soonest: number },
): TakePlace | undefined {
  const plays = wanted + (countIn * 60) / tempo
  const late = Math.max(0, soonest - plays)
  const audibleFrom = Math.min(playFrom, from) + late
  const begins = Math.max(from, audibleFrom)
  if (to !== undefined && begins >= to) return undefined
  return { begin: wanted, playedAt: plays + late, playFrom: audibleFrom, from: begins }
}
