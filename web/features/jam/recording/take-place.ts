/** When and where a take begins. `at` times are seconds of the audio clock, the others of the timeline. */
export interface TakePlace {
  /** When the count-in begins, as many beats before the song; it may have passed. */
  begin: number
  /** When `playFrom` sounds. */
  playedAt: number
  playFrom: number
  from: number
}

/**
 * Where a take goes whose count-in was meant to begin at `wanted`, and that can sound at `soonest`: who is late joins
 * in the count-in, or where the song is by then. Undefined: what was to be recorded is over.
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
