import type { DailyCounts, DailyKind } from '#contract/admin/daily-counts'
import { formatNumber } from '../../../platform/locale.ts'

export interface Series {
  kind: DailyKind
  label: string
  /** The total above the chart: the sum over all days, the last value, or the peak. */
  total: 'sum' | 'last' | 'peak'
}

export const shownSeries: readonly Series[] = [
  { kind: 'sign_ups', label: 'Sign-ups', total: 'sum' },
  { kind: 'creators', label: 'Active creators', total: 'peak' },
  { kind: 'projects', label: 'New projects', total: 'sum' },
  { kind: 'exports', label: 'Exported videos', total: 'sum' },
  { kind: 'messages', label: 'Chat messages', total: 'sum' },
  { kind: 'answers', label: 'Survey answers', total: 'sum' },
  { kind: 'mails_sent', label: 'Mails sent', total: 'sum' },
  { kind: 'mails_failed', label: 'Mails failed', total: 'sum' },
  { kind: 'storage', label: 'Storage', total: 'last' },
]

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A count, or bytes in the largest unit with a value of at least 1. */
export function amountOf(kind: DailyKind, value: number): string {
  if (kind !== 'storage') return formatNumber(value)
  let rest = value
  let unit = 0
  while (rest >= 1_000 && unit < units.length - 1) {
    rest /= 1_000
    unit++
  }
  return `${formatNumber(rest, { maximumFractionDigits: rest < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`
}

export interface Headline {
  amount: string
  /** A note on the total, such as “in 30 days”. */
  note: string
}

export function headlineOf({ kind, total }: Series, { days, series }: DailyCounts): Headline {
  const values = series[kind]
  switch (total) {
    case 'sum':
      return {
        amount: amountOf(
          kind,
          values.reduce((sum, value) => sum + value, 0),
        ),
        note: `in ${days.length} days`,
      }
    case 'peak':
      return { amount: amountOf(kind, Math.max(0, ...values)), note: 'on the best day' }
    case 'last':
      return { amount: amountOf(kind, values.at(-1) ?? 0), note: 'today' }
    default:
      return total satisfies never
  }
}
