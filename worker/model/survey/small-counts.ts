import type { SummaryState, TallyState } from '../../contract/survey/counts.ts'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import { ALL, OTHERS } from './hidden-answers.ts'
import { hiddenCells } from './hidden-cells.ts'
import { formOf } from './kinds/index.ts'
import type { AnswerForm } from './kinds/kind.ts'
import { dateRanges, hourRanges, numberRanges } from './ranges.ts'
import { median } from './spread.ts'
import { createSummary } from './summary.ts'

type Counts = [id: string, count: number][]

/**
 * The counts of a filter without those of 1 to `least - 1`, or that leave so few to all other responses: `whole` has the
 * counts of all, which a reader sees without the filter.
 */
export function withoutSmallCounts(
  schema: SurveySchema,
  { part, whole }: { part: SummaryState; whole: SummaryState },
  least: number,
): { summary: SummaryState; hasHidden: boolean } {
  const all = new Map(whole.questions)
  const none = new Map(createSummary(schema).state().questions)
  const responses = { part: part.responses, whole: whole.responses }
  let hasHidden = false
  const questions = part.questions.map(([id, state]): SummaryState['questions'][number] => {
    const question = schema.pages.flatMap((page) => page.questions).find((one) => one.id === id)
    const wholeState = all.get(id)
    if (!question || !wholeState) return [id, state]
    const blank = none.get(id)
    const shown =
      blank && tellsWhoAnswered(state, wholeState, responses, least)
        ? { ...blank, hidden: [ALL] }
        : shownTally(question, state, wholeState, least)
    hasHidden ||= shown !== state
    return [id, shown]
  })
  // The moment or the length of an answer would tell whose it is.
  const durations = medianOf(part)
  return { summary: { ...part, hours: [], durations, questions }, hasHidden }
}

/** True if few of the filter, or of all others, answered the question, left it empty, or were not asked. */
function tellsWhoAnswered(
  part: TallyState,
  whole: TallyState,
  responses: { part: number; whole: number },
  least: number,
): boolean {
  const groups = ({ answered, shown }: TallyState, all: number) => [answered, shown - answered, all - shown]
  const own = groups(part, responses.part)
  const rest = groups(whole, responses.whole).map((count, at) => count - (own[at] ?? 0))
  return hiddenCells({ counts: [own, rest], rows: 2, columns: own.length }, least)
    .flat()
    .some(Boolean)
}

function medianOf({ durations, complete }: SummaryState): SummaryState['durations'] {
  return complete > 0 ? [[median(new Map(durations)), complete]] : []
}

type Reading = 'one' | 'several' | 'values' | 'rows' | 'means' | 'none'

const readings: Record<AnswerForm, Reading> = {
  none: 'none',
  text: 'none',
  files: 'none',
  recording: 'none',
  signature: 'none',
  option: 'one',
  yes_no: 'one',
  options: 'several',
  day: 'values',
  time: 'values',
  amount: 'values',
  score: 'values',
  stars: 'values',
  rows: 'rows',
  scores: 'rows',
  ranking: 'means',
  amounts: 'means',
}

/** Returns `part` itself if nothing of it is hidden. */
function shownTally(question: Question, part: TallyState, whole: TallyState, least: number): TallyState {
  const answered = { part: part.answered, rest: whole.answered - part.answered }
  const hiddenOf = (counts: Counts, all: Counts, isMultiple: boolean) =>
    hiddenIds({ counts, all, answered, isMultiple }, least)
  switch (readings[formOf(question)]) {
    case 'one':
    case 'several': {
      const isMultiple = readings[formOf(question)] === 'several'
      const hidden = hiddenOf(withOthers(part), withOthers(whole), isMultiple)
      return hidden.length > 0 ? without(part, hidden) : part
    }
    case 'values': {
      const [counts, all] = rangesOfValues(question, part, whole) ?? [part.counts, whole.counts]
      const hidden = hiddenOf(counts, all, false)
      return hidden.length > 0
        ? onlyMean(part, isSmall(answered.part, least) || isSmall(answered.rest, least))
        : part
    }
    case 'rows': {
      const isMultiple = 'multiple' in question && question.multiple === true
      const allRows = new Map(whole.rows)
      const partRows = new Map(part.rows)
      const hiddenRows = [...allRows].flatMap(([row, all]): [string, string[]][] => {
        const hidden = hiddenOf(partRows.get(row) ?? [], all, isMultiple)
        return hidden.length > 0 ? [[row, hidden]] : []
      })
      return hiddenRows.length > 0 ? withoutInRows(part, hiddenRows) : part
    }
    case 'means':
      // Sums of places and amounts may tell the answer of one respondent.
      return part.answered > 0 ? { ...part, places: [], amounts: [], hidden: [ALL] } : part
    default:
      return part
  }
}

const isSmall = (count: number, least: number) => count > 0 && count < least

const withOthers = ({ counts, others }: TallyState): Counts => [...counts, [OTHERS, others]]

/** Those of the filter and of all, by the ranges that the chart of all shows; none for values that are shown one by one. */
function rangesOfValues(
  question: Question,
  part: TallyState,
  whole: TallyState,
): [Counts, Counts] | undefined {
  const form = formOf(question)
  if (form === 'score' || form === 'stars') return undefined
  const ranges =
    form === 'amount'
      ? numberRanges(new Map(whole.numbers))
      : (form === 'day' ? dateRanges : hourRanges)(new Map(whole.counts))
  const keyOf = (value: number | string) => {
    const at = ranges.findLastIndex(({ from }) =>
      typeof from === 'number' ? from <= Number(value) : from <= String(value),
    )
    return String(at)
  }
  const grouped = ({ numbers, counts }: TallyState) => {
    const groups = new Map<string, number>()
    for (const [value, count] of form === 'amount' ? numbers : counts)
      groups.set(keyOf(value), (groups.get(keyOf(value)) ?? 0) + count)
    return [...groups]
  }
  return [grouped(part), grouped(whole)]
}

interface Compared {
  counts: Counts
  all: Counts
  /** Sums that are shown. */
  answered: { part: number; rest: number }
  isMultiple: boolean
}

function hiddenIds({ counts, all, answered, isMultiple }: Compared, least: number): string[] {
  const own = new Map(counts)
  const columns = all.map(([id, count]) => ({ id, part: own.get(id) ?? 0, rest: count - (own.get(id) ?? 0) }))
  const isHidden = (table: { part: number; rest: number }[], named: number) =>
    hiddenCells(
      { counts: [table.map(({ part }) => part), table.map(({ rest }) => rest)], rows: 2, columns: named },
      least,
    )
  if (!isMultiple) {
    const [inPart = [], inRest = []] = isHidden(columns, columns.length)
    return columns.flatMap(({ id }, at) => (inPart[at] || inRest[at] ? [id] : []))
  }
  return columns.flatMap(({ id, part, rest }) => {
    const others = { part: answered.part - part, rest: answered.rest - rest }
    return isHidden([{ part, rest }, others], 1).flat().some(Boolean) ? [id] : []
  })
}

function without(part: TallyState, hidden: readonly string[]): TallyState {
  return {
    ...part,
    counts: part.counts.filter(([id]) => !hidden.includes(id)),
    others: hidden.includes(OTHERS) ? 0 : part.others,
    hidden: [...hidden],
  }
}

/** Digits of a mean: the exact one would tell which of the values that the chart of all lists are in it. */
const MEAN_DIGITS = 3

function onlyMean(part: TallyState, isOfFew: boolean): TallyState {
  const sum = part.numbers.reduce((total, [number, count]) => total + number * count, 0)
  const count = part.numbers.reduce((total, [, one]) => total + one, 0)
  const rest = { ...part, counts: [], numbers: [], hidden: [ALL] }
  if (count === 0 || isOfFew) return rest
  return { ...rest, unlisted: { count, sum: count * Number((sum / count).toPrecision(MEAN_DIGITS)) } }
}

function withoutInRows(part: TallyState, hiddenRows: [row: string, ids: string[]][]): TallyState {
  const hidden = new Map(hiddenRows)
  return {
    ...part,
    rows: part.rows.map(([row, counts]) => [
      row,
      counts.filter(([id]) => hidden.get(row)?.includes(id) !== true),
    ]),
    hiddenRows,
  }
}
