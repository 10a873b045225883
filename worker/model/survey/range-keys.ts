import type { RangeCount } from '../../contract/survey/summary.ts'

/** Separates the ends of a range; no number, day or time has it. */
const BETWEEN = '..'

type Span = Pick<RangeCount, 'from' | 'below'>

/** The key of a whole range, in counts that have no single numbers, days or times. */
export function rangeKey({ from, below }: Span): string {
  return `${from}${BETWEEN}${below}`
}

export function isRangeKey(key: string): boolean {
  return key.includes(BETWEEN)
}

/** The lower end of a range; other keys are returned. */
export function startOfKey(key: string): string {
  return key.split(BETWEEN)[0] ?? key
}

/** The ranges of these keys in order. Those that overlap, as of parts with other widths, become one. */
export function rangesOfKeys(counts: ReadonlyMap<string, number>, areNumbers: boolean): RangeCount[] {
  const read = (end = '') => (areNumbers ? Number(end) : end)
  const ranges = [...counts].map(([key, count]): RangeCount => {
    const [from, below] = key.split(BETWEEN)
    return { from: read(from), below: read(below), count }
  })
  const joined: RangeCount[] = []
  for (const range of ranges.toSorted((one, other) => compared(one.from, other.from))) {
    const before = joined.at(-1)
    if (!before || compared(before.below, range.from) <= 0) {
      joined.push(range)
      continue
    }
    before.count += range.count
    if (compared(before.below, range.below) < 0) before.below = range.below
  }
  return joined
}

function compared(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (one === other) return 0
  return one < other ? -1 : 1
}
