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

/** A chart of counted answers; the bars show shares of `total`, if it is known. */
export function countChart(
  counts: (OptionCount & { label: string; answer?: string })[],
  total: number | undefined,
): Chart {
  return {
    rowName: 'Answer',
    valueName: 'Answers',
    bars: counts.map(({ id, label, count: value, isHidden, answer }) => ({
      id,
      label,
      value,
      share: total ? value / total : 0,
      text: isHidden
        ? 'hidden'
        : total
          ? `${formatNumber(value)} (${formatPercent(value / total)})`
          : formatNumber(value),
      ...(answer && { answer }),
    })),
  }
}

export function figure(number: number): string {
  return formatNumber(number, { maximumFractionDigits: 2 })
}
