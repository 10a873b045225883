export function spread(numbers: number[]) {
  let sum = 0
  let least = Infinity
  let most = -Infinity
  for (const value of numbers) {
    sum += value
    if (value < least) least = value
    if (value > most) most = value
  }
  return { mean: sum / numbers.length, median: median(numbers), least, most }
}

export function median(numbers: number[]): number {
  if (numbers.length === 0) return 0
  const sorted = Float64Array.from(numbers).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Percent: scores of 9 and 10 minus scores of 0 to 6 (Reichheld 2003). */
export function netPromoterScore(scores: number[]): number {
  const promoters = scores.filter((score) => score >= 9).length
  const detractors = scores.filter((score) => score <= 6).length
  return (100 * (promoters - detractors)) / scores.length
}
