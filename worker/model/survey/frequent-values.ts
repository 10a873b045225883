/** Values that are shown; the rest are counted together. */
export const MAX_VALUES = 20
/** Values that are counted each. More than twice as many are reduced to the most frequent. */
const COUNTED = 500

/**
 * Counts values in bounded memory: links may carry a different one for each respondent. Up to 1,000 are exact. Beyond that,
 * rare values join the others, so that the counts of values are the least that they can be.
 */
export class FrequentValues {
  private readonly counts = new Map<string, number>()
  private joined = 0
  private readonly most: number

  /** `most`: values that are counted each, once there are twice as many. */
  constructor(most = COUNTED) {
    this.most = most
  }

  add(value: string, more = 1) {
    this.counts.set(value, (this.counts.get(value) ?? 0) + more)
    for (const [rare, count] of rareValues(this.counts, this.most)) {
      this.counts.delete(rare)
      this.joined += count
    }
  }

  state(): { values: [value: string, count: number][]; joined: number } {
    return { values: [...this.counts], joined: this.joined }
  }

  merge({ values, joined }: ReturnType<FrequentValues['state']>) {
    this.joined += joined
    for (const [value, count] of values) this.add(value, count)
  }

  /** Most frequent first. */
  result(): ValueCounts {
    const sorted = byFrequency(this.counts)
    const values = sorted.slice(0, MAX_VALUES).map(([id, count]) => ({ id, count }))
    const rest = sorted.slice(MAX_VALUES).reduce((sum, [, count]) => sum + count, 0)
    return { values, others: rest + this.joined, isExact: this.joined === 0 }
  }
}

export interface ValueCounts {
  values: { id: string; count: number }[]
  /** Answers with any other value. */
  others: number
  /** Otherwise, the values are at least as frequent. */
  isExact: boolean
}

/** Not of texts of which hardly two are equal; those of hidden fields are no one’s own words. */
export function listedValues(counts: FrequentValues | undefined, isHidden = false): { values?: ValueCounts } {
  const found = counts?.result()
  if (!found) return {}
  const { values, others } = found
  const most = values[0]?.count ?? 0
  const listed = values.reduce((sum, { count }) => sum + count, 0)
  const isRepeated = isHidden
    ? most > 1 || (most > 0 && others === 0)
    : others === 0 && most > 0 && listed >= 2 * values.length
  return isRepeated ? { values: found } : {}
}

/** Those to count together, once there are too many to count each. */
export function rareValues(
  counts: ReadonlyMap<string, number>,
  most = COUNTED,
): [value: string, count: number][] {
  return counts.size > 2 * most ? byFrequency(counts).slice(most) : []
}

/** Equally frequent ones are in the order of their characters, whatever was counted first. */
export function byFrequency(
  counts: Iterable<readonly [value: string, count: number]>,
): [value: string, count: number][] {
  return Array.from(counts, ([value, count]): [string, number] => [value, count]).toSorted(
    ([one, more], [other, less]) => less - more || (one < other ? -1 : 1),
  )
}
