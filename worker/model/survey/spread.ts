/** The number of times that each number was given. */
export type Histogram = ReadonlyMap<number, number>

export function spread(numbers: Histogram) {
  let sum = 0
  let total = 0
  let least = Infinity
  let most = -Infinity
  for (const [value, count] of numbers) {
    sum += value * count
    total += count
    if (value < least) least = value
    if (value > most) most = value
  }
  return { mean: sum / total, median: median(numbers), least, most }
}

export function median(numbers: Histogram): number {
  let total = 0
  for (const count of numbers.values()) total += count
  if (total === 0) return 0
  const sorted = Float64Array.from(numbers.keys()).sort()
  const at = (place: number) => {
    let passed = 0
    for (const value of sorted) {
      passed += numbers.get(value) ?? 0
      if (passed > place) return value
    }
    return 0
  }
  const upper = at(total >> 1)
  return total % 2 === 1 ? upper : (at((total >> 1) - 1) + upper) / 2
}

/** Percent: scores of 9 and 10 minus scores of 0 to 6 (Reichheld 2003). */
export function netPromoterScore(scores: Histogram): number {
  let [promoters, detractors, total] = [0, 0, 0]
  for (const [score, count] of scores) {
    total += count
    if (score >= 9) promoters += count
    if (score <= 6) detractors += count
  }
  return (100 * (promoters - detractors)) / total
}
