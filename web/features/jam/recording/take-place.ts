/** Time and place of a take. `at` times are seconds of the audio clock, the others of the timeline. */
export interface TakePlace {
  /** Start of the count-in, that many beats before the song; may be in the past. */
  begin: number
  playedAt: number
  playFrom: number
  from: number
}

/**
 * Returns the place of a take with its count-in planned at `wanted`, which can start at `soonest`: a late singer
 * joins during the count-in or the song. Undefined when the range is over.
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
  const heardFrom = Math.min(playFrom, from) + late
  const begins = Math.max(from, heardFrom)
  if (to !== undefined && begins >= to) return undefined
  return { begin: wanted, playedAt: plays + late, playFrom: heardFrom, from: begins }
}
