import type { Option, Question } from '#contract/survey/schema'
import type { OptionCount, QuestionSummary } from '#contract/survey/summary'
import { formatNumber, formatPercent } from '../../../../../platform/locale.ts'

/** A bar of a chart. `share` is its length as a part of full length (0..1), `text` the value as it reads. */
export interface Bar {
  id: string
  label: string
  share: number
  /** The share of responses that skipped the page, drawn lighter behind the bar. */
  passed?: number
  value: number
  text: string
  /** The counted answer as a filter names it; absent where no filter can. */
  answer?: string
}

export interface Chart {
  rowName: string
  valueName: string
  bars: Bar[]
}

export type ChartOf = (
  question: Question,
  summary: QuestionSummary,
  label: (options: readonly Option[] | undefined, id: string) => string,
) => { title: string; chart: Chart }[]

/** A chart of counted answers; the bars show shares of `total`. */
export function countChart(
  counts: (OptionCount & { label: string; answer?: string })[],
  total: number,
): Chart {
  return {
    rowName: 'Answer',
    valueName: 'Answers',
    bars: counts.map(({ id, label, count: value, answer }) => ({
      id,
      label,
      value,
      share: total > 0 ? value / total : 0,
      text: total > 0 ? `${formatNumber(value)} (${formatPercent(value / total)})` : '0',
      ...(answer && { answer }),
    })),
  }
}

export function figure(number: number): string {
  return formatNumber(number, { maximumFractionDigits: 2 })
}
