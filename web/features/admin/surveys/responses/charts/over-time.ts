import { formatDate } from '../../../../../platform/locale.ts'

export interface Period {
  /** Local midnight of its first day. */
  from: Date
  label: string
  count: number
}

const DAY_MS = 86_400_000
const MAX_DAYS = 62
const MAX_WEEKS = 105

/**
 * Sent answers by local day, or by week from Monday or by month where there would be too many bars; periods without
 * answers are included. `hours` are of UTC; of a zone half an hour off, the first half of an hour counts for its day.
 */
export function periodsOf(hours: readonly { hour: string; count: number }[]): Period[] {
  const moments = hours
    .filter(({ hour }) => /^\d{4}-\d\d-\d\d \d\d$/.test(hour))
    .map(({ hour, count }) => ({ at: new Date(`${hour.replace(' ', 'T')}:00Z`), count }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const [first] = moments
  const last = moments.at(-1)
  if (!first || !last) return []
  const days = Math.round((last.at.getTime() - first.at.getTime()) / DAY_MS)
  const step = days < MAX_DAYS ? byDay : days / 7 < MAX_WEEKS ? byWeek : byMonth
  const periods: Period[] = []
  for (let from = step.floor(first.at); from <= last.at; from = step.next(from)) {
    periods.push({ from, label: step.label(from), count: 0 })
  }
  let index = 0
  for (const { at, count } of moments) {
    for (;;) {
      const following = periods[index + 1]
      if (!following || following.from > at) break
      index++
    }
    const period = periods[index]
    if (period) period.count += count
  }
  return periods
}

interface Step {
  floor(at: Date): Date
  next(from: Date): Date
  label(from: Date): string
}

const dayFrom = (at: Date, days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)
const dayLabel = (from: Date) => formatDate(from, { dateStyle: 'medium' })

const byDay: Step = {
  floor: (at) => dayFrom(at, 0),
  next: (from) => dayFrom(from, 1),
  label: dayLabel,
}

const byWeek: Step = {
  floor: (at) => dayFrom(at, -((at.getDay() + 6) % 7)),
  next: (from) => dayFrom(from, 7),
  label: (from) => `Week of ${dayLabel(from)}`,
}

const byMonth: Step = {
  floor: (at) => new Date(at.getFullYear(), at.getMonth(), 1),
  next: (from) => new Date(from.getFullYear(), from.getMonth() + 1, 1),
  label: (from) => formatDate(from, { month: 'long', year: 'numeric' }),
}
