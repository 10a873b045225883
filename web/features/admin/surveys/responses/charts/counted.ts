import { choicesOf } from '#model/survey/options'
import type { RangeCount } from '#contract/survey/summary'
import { formatDate } from '../../../../../platform/locale.ts'
import { countChart, figure, type Chart, type ChartOf } from './chart.ts'

/** Formats one counted answer; `answer` is what a filter calls it. */
export type Describe = (id: string, optionLabel: (id: string) => string) => { label: string; answer: string }

export const asValue: Describe = (id) => ({ label: id, answer: id })
export const asOption: Describe = (id, optionLabel) => ({ label: optionLabel(id), answer: id })
export const asStars: Describe = (id) => ({ label: id === '1' ? '1 star' : `${id} stars`, answer: id })
export const asYesNo: Describe = (id) =>
  id === 'true' ? { label: 'Yes', answer: 'yes' } : { label: 'No', answer: 'no' }

/** A chart of the ranges or the answers that the summary counts; none where it counts nothing. */
export function countedChart(describe: Describe, rangeName = 'How much'): ChartOf {
  return (question, { ranges, counts, others, answered }, label) => {
    if (ranges) return [{ title: '', chart: { ...rangeChart(ranges, answered), rowName: rangeName } }]
    if (!counts) return []
    const described = counts.map((one) => ({
      ...one,
      ...describe(one.id, (id) => label(choicesOf(question), id)),
    }))
    const other = others === undefined ? [] : [{ id: '', count: others, label: 'Other' }]
    return [{ title: '', chart: countChart([...described, ...other], answered) }]
  }
}

function rangeChart(ranges: RangeCount[], total: number): Chart {
  const counts = ranges.map((range) => ({
    id: String(range.from),
    count: range.count,
    label: rangeLabel(range),
  }))
  return countChart(counts, total)
}

/** Labels a range of numbers, days or times of a day. */
export function rangeLabel({ from, below }: Pick<RangeCount, 'from' | 'below'>): string {
  return typeof from === 'number' ? numbersIn(from, Number(below)) : momentsIn(from, String(below))
}

function numbersIn(from: number, below: number): string {
  return below - from === 1 && Number.isInteger(from)
    ? figure(from)
    : `${figure(from)} to under ${figure(below)}`
}

function momentsIn(from: string, below: string): string {
  return from.includes(':') ? `${from} to before ${below}` : daysIn(from, below)
}

function daysIn(from: string, below: string): string {
  const [first, end] = [new Date(`${from}T00:00:00Z`), new Date(`${below}T00:00:00Z`)]
  const months =
    (end.getUTCFullYear() - first.getUTCFullYear()) * 12 + end.getUTCMonth() - first.getUTCMonth()
  const days = (end.getTime() - first.getTime()) / 86_400_000
  if (days === 1 || days === 7) {
    const day = formatDate(first, { timeZone: 'UTC', dateStyle: 'medium' })
    return days === 1 ? day : `Week of ${day}`
  }
  if (months === 1) {
    return formatDate(first, { timeZone: 'UTC', month: 'short', year: 'numeric' })
  }
  return months === 12 ? from.slice(0, 4) : `${from.slice(0, 4)} to ${Number(below.slice(0, 4)) - 1}`
}
