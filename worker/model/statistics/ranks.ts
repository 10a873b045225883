import { chiSquareTail, logGamma } from './distributions.ts'

type Histogram = ReadonlyMap<number, number>

/** Below that, the sum of ranks need not be close to normal, so that all samples of the size are counted. */
const MIN_NORMAL = 10
/** Steps to which the scores of a larger sample are rounded. */
const MAX_SCORES = 100

/**
 * The rank sum test of two groups, with ties (Wilcoxon 1945; Mann & Whitney 1947): `p` is the two-sided probability of
 * ranks at least this far apart if both groups were drawn from the same numbers. Exact for a group of fewer than ten,
 * by its permutations; otherwise the normal approximation with the corrections for ties and continuity (Lehmann 1975).
 * `shift` is above 0 where the first group has the higher ranks.
 */
export function rankTest(one: Histogram, other: Histogram): { shift: number; p: number } {
  const [size, rest] = [sizeOf(one), sizeOf(other)]
  const total = size + rest
  let [before, sum, ties] = [0, 0, 0]
  const ranks: { rank: number; ofOne: number; ofBoth: number }[] = []
  for (const value of [...new Set([...one.keys(), ...other.keys()])].toSorted((a, b) => a - b)) {
    const ofOne = one.get(value) ?? 0
    const ofBoth = ofOne + (other.get(value) ?? 0)
    const rank = before + (ofBoth + 1) / 2
    ranks.push({ rank, ofOne, ofBoth })
    before += ofBoth
    sum += rank * ofOne
    ties += ofBoth ** 3 - ofBoth
  }
  const shift = sum - (size * (total + 1)) / 2
  if (ranks.length < 2 || size === 0 || rest === 0) return { shift: 0, p: 1 }
  if (Math.min(size, rest) < MIN_NORMAL) {
    // The sums of both groups are equally far from their means.
    const isSmaller = size <= rest
    const scores = new Map<number, { count: number; drawn: number }>()
    for (const { rank, ofOne, ofBoth } of ranks) {
      const score = total <= MAX_SCORES ? 2 * rank : Math.round((rank / total) * MAX_SCORES)
      const { count, drawn } = scores.get(score) ?? { count: 0, drawn: 0 }
      scores.set(score, {
        count: count + ofBoth,
        drawn: drawn + (isSmaller ? ofOne : ofBoth - ofOne),
      })
    }
    const scored = [...scores].map(([score, counts]) => ({ score, ...counts }))
    return { shift, p: permuted(scored, Math.min(size, rest)) }
  }
  const variance = ((size * rest) / 12) * (total + 1 - ties / (total * (total - 1)))
  const z = Math.max(0, Math.abs(shift) - 0.5) / Math.sqrt(variance)
  return { shift, p: chiSquareTail(z * z, 1) }
}

/** The share of all draws whose sum of scores is at least as far from the mean as that of the drawn ones. */
function permuted(scores: readonly { score: number; count: number; drawn: number }[], size: number): number {
  const most = size * Math.max(...scores.map(({ score }) => score)) + 1
  // Ways to draw a number of scores with a sum.
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(most))
  ways[0]![0] = 1
  for (const { score, count } of scores) {
    for (let drawn = size; drawn > 0; drawn--) {
      const into = ways[drawn]!
      let choices = 1
      for (let more = 1; more <= Math.min(drawn, count); more++) {
        choices *= (count - more + 1) / more
        const from = ways[drawn - more]!
        for (let sum = more * score; sum < most; sum++) into[sum]! += choices * from[sum - more * score]!
      }
    }
  }
  const total = scores.reduce((sum, { count }) => sum + count, 0)
  const mean = (size * scores.reduce((sum, { score, count }) => sum + score * count, 0)) / total
  const found = scores.reduce((sum, { score, drawn }) => sum + score * drawn, 0)
  // Rounding must not exclude the sums on the other side.
  const least = Math.abs(found - mean) * (1 - 1e-9)
  let [far, all] = [0, 0]
  for (const [sum, number] of ways[size]!.entries()) {
    all += number
    if (Math.abs(sum - mean) >= least) far += number
  }
  return far / all
}

/** The least two-sided probability that a test of two groups of these sizes can find, without ties. */
export function leastChance(size: number, rest: number): number {
  const logWays = logGamma(size + rest + 1) - logGamma(size + 1) - logGamma(rest + 1)
  return Math.min(1, 2 * Math.exp(-logWays))
}

function sizeOf(numbers: Histogram): number {
  let size = 0
  for (const count of numbers.values()) size += count
  return size
}
