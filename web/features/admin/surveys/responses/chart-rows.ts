import { titleIn } from '#model/survey/recall'
import type { Option, Question, SurveySchema } from '#contract/survey/schema'
import type { RangeCount, OptionCount, QuestionSummary, SurveySummary } from '#contract/survey/summary'
import { formatFixed, formatDate, formatNumber, formatPercent } from '../../../../platform/locale.ts'

/** A bar of a chart: its words, its length as a share of the longest possible (0..1), and what is written at it. */
export interface Bar {
  id: string
  label: string
  share: number
  /** The share of those who were led past it, drawn lighter behind the bar. */
  passed?: number
  /** As a number, and how it reads. */
  value: number
  text: string
  /** The answer that this bar counts, for a filter; missing where there is none. */
  answer?: string
}

/** A chart of one question, which is its table as well. */
export interface Chart {
  /** What the bars are called, and what their values are. */
  rowName: string
  valueName: string
  bars: Bar[]
}

/** The charts of a question: one for most, one for each row of a matrix, none where there is nothing to count. */
export function chartsOf(
  question: Question,
  summary: QuestionSummary,
  schema: SurveySchema,
  language: string,
): { title: string; chart: Chart }[] {
  const label = (options: Option[], id: string) =>
    titleIn(options.find((one) => one.id === id)?.label, language, schema) || id
  if (question.type === 'matrix') {
    return (summary.rows ?? []).map(({ id, counts }) => ({
      title: label(question.rows, id),
      chart: countChart(
        counts.map((one) => ({ ...one, label: label(question.columns, one.id) })),
        sum(counts),
      ),
    }))
  }
  if (question.type === 'ranking') {
    const places = (summary.places ?? []).toSorted((a, b) => a.mean - b.mean)
    const count = question.options.length
    return [
      {
        title: '',
        chart: {
          rowName: 'Option',
          valueName: 'Average place',
          bars:
            summary.answered === 0
              ? []
              : places.map(({ id, mean }) => ({
                  id,
                  label: label(question.options, id),
                  value: mean,
                  text: formatFixed(mean, 1),
                  // The first place is the whole length.
                  share: count > 1 ? (count - mean) / (count - 1) : 1,
                })),
        },
      },
    ]
  }
  if (summary.ranges) return [{ title: '', chart: rangeChart(question, summary.ranges, summary.answered) }]
  if (!summary.counts) return []
  const labelled = summary.counts.map((one) => ({
    ...one,
    label: labelOf(question, one.id, label),
    answer: question.type === 'yes_no' || question.type === 'consent' ? yesNo(one.id) : one.id,
  }))
  if (summary.others !== undefined) {
    labelled.push({ id: '', count: summary.others, label: 'Other', answer: '' })
  }
  return [{ title: '', chart: countChart(labelled, summary.answered) }]
}

/** The way through the survey: how many reached each page, how many were led past it, and how many left there. */
export function funnelChart(funnel: SurveySummary['funnel'], schema: SurveySchema, language: string): Chart {
  const most = Math.max(1, ...funnel.map(({ reached, skipped }) => reached + skipped))
  return {
    rowName: 'Page',
    valueName: 'Reached',
    bars: funnel.map(({ page, reached, skipped, left }, index) => ({
      id: page,
      label:
        titleIn(schema.pages.find(({ id }) => id === page)?.title, language, schema) || `Page ${index + 1}`,
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

function rangeChart(question: Question, ranges: RangeCount[], total: number): Chart {
  const labels = ranges.map(({ from, below }) =>
    typeof from === 'number' ? numbersIn(from, Number(below)) : daysIn(from, String(below)),
  )
  const counts = ranges.map(({ from, count: value }, index) => ({
    id: String(from),
    count: value,
    label: labels[index] ?? '',
  }))
  return { ...countChart(counts, total), rowName: question.type === 'date' ? 'When' : 'How much' }
}

function numbersIn(from: number, below: number): string {
  return below - from === 1 && Number.isInteger(from)
    ? figure(from)
    : `${figure(from)} to under ${figure(below)}`
}

/** A day, a month, a year or several years: whatever lies between the two days. */
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

function labelOf(question: Question, id: string, label: (options: Option[], id: string) => string): string {
  if (question.type === 'yes_no' || question.type === 'consent') return id === 'true' ? 'Yes' : 'No'
  if (question.type === 'rating') return stars(id)
  if (question.type === 'listen') {
    if (question.answer.kind === 'choice') return label(question.answer.options, id)
    return question.answer.kind === 'rating' ? stars(id) : id
  }
  return 'options' in question ? label(question.options, id) : id
}

function stars(id: string): string {
  return id === '1' ? '1 star' : `${id} stars`
}

function yesNo(id: string): string {
  return id === 'true' ? 'yes' : 'no'
}

function sum(counts: OptionCount[]): number {
  return counts.reduce((all, one) => all + one.count, 0)
}

function count(number: number): string {
  return formatNumber(number)
}

/** A number with as many places as it needs, at most two. */
export function figure(number: number): string {
  return formatNumber(number, { maximumFractionDigits: 2 })
}
