/** The candidate nearest to `time`, if one lies within `tolerance` seconds; otherwise `time` itself. */
export function snapTime(time: number, candidates: Iterable<number>, tolerance: number): number {
  let nearest = time
  let distance = tolerance
  for (const candidate of candidates) {
    const away = Math.abs(candidate - time)
    // The first of two equally near ones wins, so that the caller's order decides.
    if (away < distance || (away === distance && nearest === time)) {
      nearest = candidate
      distance = away
    }
  }
  return nearest
}
