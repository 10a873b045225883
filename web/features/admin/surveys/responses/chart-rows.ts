import { formOf, kindOf } from '#model/survey/kinds/index'
import type { AnswerForm } from '#model/survey/kinds/kind'
import { choicesOf } from '#model/survey/options'
import { titleText } from '#model/survey/recall-markers'
import type { Option, Question, SurveySchema } from '#contract/survey/schema'
import type { RangeCount, OptionCount, QuestionSummary, SurveySummary } from '#contract/survey/summary'
import { formatFixed, formatDate, formatNumber, formatPercent } from '../../../../platform/locale.ts'

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

/** The data of a bar chart and of the table below it. */
export interface Chart {
  /** Column names of the table. */
  rowName: string
  valueName: string
  bars: Bar[]
}

type ChartOf = (
  question: Question,
  summary: QuestionSummary,
  label: (options: readonly Option[] | undefined, id: string) => string,
) => { title: string; chart: Chart }[]

/** The charts of a question: one for most types, one per row of a matrix, none where nothing is counted. */
export function chartsOf(
  question: Question,
  summary: QuestionSummary,
  schema: SurveySchema,
  language: string,
): { title: string; chart: Chart }[] {
  return charts[formOf(question)](
    question,
    summary,
    (options, id) => titleText(options?.find((one) => one.id === id)?.label, language, schema) || id,
  )
}

/** Formats one counted answer; `answer` is what a filter calls it. */
type Describe = (id: string, optionLabel: (id: string) => string) => { label: string; answer: string }

const asValue: Describe = (id) => ({ label: id, answer: id })
const asOption: Describe = (id, optionLabel) => ({ label: optionLabel(id), answer: id })
const asStars: Describe = (id) => ({ label: id === '1' ? '1 star' : `${id} stars`, answer: id })
const asYesNo: Describe = (id) =>
  id === 'true' ? { label: 'Yes', answer: 'yes' } : { label: 'No', answer: 'no' }

const charts: Record<AnswerForm, ChartOf> = {
  none: countedChart(asValue),
  text: countedChart(asValue),
  day: countedChart(asValue, 'When'),
  amount: countedChart(asValue),
  score: countedChart(asValue),
  stars: countedChart(asStars),
  yes_no: countedChart(asYesNo),
  option: countedChart(asOption),
  options: countedChart(asOption),
  ranking: (question, { places = [], answered }, label) => {
    const options = choicesOf(question) ?? []
    return [
      {
        title: '',
        chart: {
          rowName: 'Option',
          valueName: 'Average place',
          bars: answered === 0 ? [] : placeBars(places, options.length, (id) => label(options, id)),
        },
      },
    ]
  },
  rows: (question, { rows = [] }, label) =>
    rows.map(({ id, counts }) => ({
      title: label(kindOf(question).rows?.(question), id),
      chart: countChart(
        counts.map((one) => ({ ...one, label: label(choicesOf(question), one.id) })),
        sum(counts),
      ),
    })),
  files: countedChart(asValue),
  recording: countedChart(asValue),
}

/** A chart of the ranges or the answers that the summary counts; none where it counts nothing. */
function countedChart(describe: Describe, rangeName = 'How much'): ChartOf {
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

function placeBars(
  places: readonly { id: string; mean: number }[],
  options: number,
  label: (id: string) => string,
): Bar[] {
  return places
    .toSorted((a, b) => a.mean - b.mean)
    .map(({ id, mean }) => ({
      id,
      label: label(id),
      value: mean,
      text: formatFixed(mean, 1),
      // The bar of the first place has full length.
      share: options > 1 ? (options - mean) / (options - 1) : 1,
    }))
}

/** The funnel: how many responses reached, skipped and ended at each page. */
export function funnelChart(funnel: SurveySummary['funnel'], schema: SurveySchema, language: string): Chart {
  const most = Math.max(1, ...funnel.map(({ reached, skipped }) => reached + skipped))
  return {
    rowName: 'Page',
    valueName: 'Reached',
    bars: funnel.map(({ page, reached, skipped, left }, index) => ({
      id: page,
      label:
        titleText(schema.pages.find(({ id }) => id === page)?.title, language, schema) || `Page ${index + 1}`,
      share: reached / most,
      value: reached,
      ...(skipped > 0 && { passed: skipped / most }),
      text: [
        count(reached),
        ...(skipped > 0 ? [`${count(skipped)} skipped by logic`] : []),
        ...(left > 0 ? [`${count(left)} left here`] : []),
      ].join(', '),
    })),
  }
}

function countChart(counts: (OptionCount & { label: string; answer?: string })[], total: number): Chart {
  return {
    rowName: 'Answer',
    valueName: 'Answers',
    bars: counts.map(({ id, label, count: value, answer }) => ({
      id,
      label,
      value,
      share: total > 0 ? value / total : 0,
      text: total > 0 ? `${count(value)} (${formatPercent(value / total)})` : '0',
      ...(answer && { answer }),
    })),
  }
}

function rangeChart(ranges: RangeCount[], total: number): Chart {
  const labels = ranges.map(({ from, below }) =>
    typeof from === 'number' ? numbersIn(from, Number(below)) : daysIn(from, String(below)),
  )
  const counts = ranges.map(({ from, count: value }, index) => ({
    id: String(from),
    count: value,
    label: labels[index] ?? '',
  }))
  return countChart(counts, total)
}

function numbersIn(from: number, below: number): string {
  return below - from === 1 && Number.isInteger(from)
    ? figure(from)
    : `${figure(from)} to under ${figure(below)}`
}

/** Formats the time between two days: a day, a month, a year or several years. */
function daysIn(from: string, below: string): string {
  const [first, end] = [new Date(`${from}T00:00:00Z`), new Date(`${below}T00:00:00Z`)]
  const months =
    (end.getUTCFullYear() - first.getUTCFullYear()) * 12 + end.getUTCMonth() - first.getUTCMonth()
  if (end.getTime() - first.getTime() === 86_400_000) {
    return formatDate(first, { timeZone: 'UTC', dateStyle: 'medium' })
  }
  if (months === 1) {
    return formatDate(first, { timeZone: 'UTC', month: 'short', year: 'numeric' })
  }
  return months === 12 ? from.slice(0, 4) : `${from.slice(0, 4)} to ${Number(below.slice(0, 4)) - 1}`
}

function sum(counts: OptionCount[]): number {
  return counts.reduce((all, one) => all + one.count, 0)
}

function count(number: number): string {
  return formatNumber(number)
}

/** Formats a number with up to two decimals. */
export function figure(number: number): string {
  return formatNumber(number, { maximumFractionDigits: 2 })
}
