import type { DailyKind } from '../../../contract/admin/daily-counts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** A list of numbers per kind, one for each day; storage is cumulative. */
export function seriesOf(
  days: readonly string[],
  rows: readonly { day: string; kind: string; count: number }[],
  kinds: readonly DailyKind[],
  bytesBefore: number,
): Record<DailyKind, number[]> {
  const counts = new Map(rows.map(({ day, kind, count }) => [`${kind} ${day}`, count]))
  const entries = kinds.map((kind): [DailyKind, number[]] => {
    const each = days.map((day) => counts.get(`${kind} ${day}`) ?? 0)
    return [kind, kind === 'storage' ? summed(each, bytesBefore) : each]
  })
  // Every kind occurs once.
  return Object.fromEntries(entries) as Record<DailyKind, number[]>
}

function summed(changes: readonly number[], start: number): number[] {
  let total = start
  return changes.map((change) => Math.max(0, (total += change)))
}
