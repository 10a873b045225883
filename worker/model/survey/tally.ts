import type { TallyState } from '../../contract/survey/counts.ts'
import type { CountedFile, QuestionSummary } from '../../contract/survey/summary.ts'
import type { Question } from '../../contract/survey/schema.ts'
import { isDay } from '../text/calendar.ts'
import { isClockTime } from '../text/clock-time.ts'
import { isEmpty, type Answer, type Answers } from './answers.ts'
import { formOf, kindOf } from './kinds/index.ts'
import type { AnswerForm } from './kinds/kind.ts'
import { choicesOf } from './options.ts'
import { countsOf } from './option-counts.ts'
import { dateRanges, hourRanges, numberRanges } from './ranges.ts'
import { netPromoterScore, spread } from './spread.ts'
import { ALL, OTHERS } from './hidden-answers.ts'
import { FrequentValues, listedValues, MAX_VALUES } from './frequent-values.ts'

export interface CountedResponse {
  id: string
  answers: Answers
  complete: boolean
  /** The last one that was reached. */
  lastPage: string
  /** From opening to sending; 0 when not sent. */
  seconds: number
  /** Sent or, if unsent, started; a record date. */
  moment: string
  /** `''` for a visitor, and always when the survey is anonymous. */
  person: string
}

/** The newest of each question. */
const MAX_TEXTS = 20
const MAX_FILES = 12

/** For one question. */
export class Tally {
  private readonly question: Question
  private readonly form: AnswerForm
  private shown = 0
  private answered = 0
  private others = 0
  private readonly counts = new Map<string, number>()
  private readonly rows = new Map<string, Map<string, number>>()
  private readonly places = new Map<string, number>()
  private readonly amounts = new Map<string, number>()
  private readonly numbers = new Map<number, number>()
  private readonly texts: string[] = []
  private readonly files: CountedFile[] = []
  private readonly values: FrequentValues | undefined
  private readonly hidden = new Set<string>()
  private readonly hiddenRows = new Map<string, Set<string>>()
  private readonly unlisted = { count: 0, sum: 0 }

  /** `hasValues`: counts texts by value, too. */
  constructor(question: Question, hasValues = false) {
    const kind = kindOf(question)
    // Own words are listed only if all of them are few.
    const most = kind.inOwnWords ? MAX_VALUES : undefined
    this.values = hasValues && kind.hasValues ? new FrequentValues(most) : undefined
    this.question = question
    this.form = formOf(question)
  }

  /** Responses that were started but not sent may hold answers of any shape. */
  add(answer: Answer | undefined, response: CountedResponse) {
    this.shown++
    if (answer === undefined || isEmpty(answer) || Number.isNaN(answer)) return
    this.answered++
    if (typeof answer === 'number') count(this.numbers, answer)
    if (typeof answer === 'string') this.values?.add(answer)
    this.adders[this.form](answer, response)
  }

  private readonly adders: Record<AnswerForm, (answer: Answer, response: CountedResponse) => void> = {
    none: () => {},
    text: (answer) => this.addChoices(answer),
    day: (answer) => {
      if (typeof answer === 'string' && isDay(answer)) count(this.counts, answer)
    },
    time: (answer) => {
      if (typeof answer === 'string' && isClockTime(answer)) count(this.counts, answer)
    },
    // `result` groups numbers into ranges, once all are known.
    amount: () => {},
    score: (answer) => this.addChoices(answer),
    stars: (answer) => this.addChoices(answer),
    yes_no: (answer) => this.addChoices(answer),
    option: (answer) => this.addChoices(answer),
    options: (answer) => this.addChoices(answer),
    ranking: (answer) => this.addRanking(answer),
    rows: (answer) => this.addRows(answer),
    scores: (answer) => this.addRows(answer),
    amounts: (answer) => this.addAmounts(answer),
    files: (answer, response) => this.addFiles(answer, response),
    recording: (answer, response) => this.addFiles(answer, response),
    signature: () => {},
  }

  private addChoices(answer: Answer) {
    if (this.addScalar(answer)) return
    const choices = choicesOf(this.question)
    for (const one of Array.isArray(answer) ? answer : [answer]) {
      if (typeof one === 'object') {
        this.others++
        this.addText(typeof one.other === 'string' ? one.other : '')
      } else if (choices) count(this.counts, String(one))
      else this.addText(String(one))
    }
  }

  private addRanking(answer: Answer) {
    if (this.addScalar(answer)) return
    const choices = choicesOf(this.question) ?? []
    const ranked = Array.isArray(answer) ? answer : []
    // Options without a place share the mean of the remaining places.
    const rest = (ranked.length + 1 + choices.length) / 2
    for (const { id } of choices) {
      const place = ranked.indexOf(id)
      count(this.places, id, place < 0 ? rest : place + 1)
    }
  }

  private addRows(answer: Answer) {
    if (this.addScalar(answer) || typeof answer !== 'object' || Array.isArray(answer)) return
    for (const [row, chosen] of Object.entries(answer)) {
      const counts = this.countsOfRow(row)
      for (const id of Array.isArray(chosen) ? chosen : [chosen]) count(counts, String(id))
    }
  }

  private addAmounts(answer: Answer) {
    for (const [id, amount] of Object.entries(answer)) {
      if (typeof amount === 'number') count(this.amounts, id, amount)
    }
  }

  private addFiles(answer: Answer, { id: response, moment, person }: CountedResponse) {
    for (const id of Array.isArray(answer) ? answer : [answer]) {
      if (typeof id === 'string') this.files.push({ id, response, moment, person })
    }
    this.files.splice(0, this.files.length - MAX_FILES)
  }

  private addScalar(answer: Answer): boolean {
    if (typeof answer !== 'number' && typeof answer !== 'boolean') return false
    count(this.counts, String(answer))
    return true
  }

  private addText(text: string) {
    this.texts.push(text)
    if (this.texts.length > MAX_TEXTS) this.texts.shift()
  }

  /** For another tally of the same question, which adds it. */
  state(): TallyState {
    const { shown, answered, others, counts, rows, places, amounts, numbers, texts, files } = this
    return {
      shown,
      answered,
      others,
      counts: [...counts],
      rows: [...rows].map(([row, inRow]) => [row, [...inRow]]),
      places: [...places],
      amounts: [...amounts],
      numbers: [...numbers],
      texts,
      files,
      ...(this.values && { values: this.values.state() }),
    }
  }

  /** Adds the responses of a later tally of the same question. */
  merge({ shown, answered, others, rows, texts, files, values, ...maps }: TallyState) {
    this.mergeHidden(maps)
    if (values) this.values?.merge(values)
    this.shown += shown
    this.answered += answered
    this.others += others
    for (const [id, more] of maps.counts) count(this.counts, id, more)
    for (const [id, more] of maps.places) count(this.places, id, more)
    for (const [id, more] of maps.amounts) count(this.amounts, id, more)
    for (const [number, more] of maps.numbers) count(this.numbers, number, more)
    for (const [row, counts] of rows) {
      for (const [id, more] of counts) count(this.countsOfRow(row), id, more)
    }
    for (const text of texts) this.addText(text)
    this.files.push(...files)
    this.files.splice(0, this.files.length - MAX_FILES)
  }

  private mergeHidden({ hidden = [], hiddenRows = [], unlisted }: Partial<TallyState>) {
    for (const id of hidden) this.hidden.add(id)
    for (const [row, ids] of hiddenRows) {
      const inRow = this.hiddenRows.get(row) ?? new Set()
      for (const id of ids) inRow.add(id)
      this.hiddenRows.set(row, inRow)
    }
    this.unlisted.count += unlisted?.count ?? 0
    this.unlisted.sum += unlisted?.sum ?? 0
  }

  private countsOfRow(row: string): Map<string, number> {
    const counts = this.rows.get(row) ?? new Map<string, number>()
    this.rows.set(row, counts)
    return counts
  }

  result(): QuestionSummary {
    const { question, numbers } = this
    const known = { id: question.id, shown: this.shown, answered: this.answered }
    if (this.hidden.has(ALL)) return { ...known, isHidden: true, ...this.wholeMean() }
    return {
      ...known,
      ...this.results[this.form](),
      ...('other' in question && question.other && !this.hidden.has(OTHERS) && { others: this.others }),
      ...(numbers.size > 0 && spread(numbers)),
      ...('nps' in question &&
        question.nps &&
        numbers.size > 0 && { netPromoters: netPromoterScore(numbers) }),
      ...(this.texts.length > 0 && { texts: this.texts.toReversed() }),
      ...(this.files.length > 0 && { files: this.files.toReversed() }),
    }
  }

  /** Includes the numbers whose distribution a part hides. */
  private wholeMean(): { mean?: number } {
    let { count: counted, sum } = this.unlisted
    for (const [number, more] of this.numbers) {
      counted += more
      sum += number * more
    }
    return counted > 0 ? { mean: sum / counted } : {}
  }

  private readonly results: Record<AnswerForm, () => Partial<QuestionSummary>> = {
    none: () => ({}),
    text: () => listedValues(this.values, kindOf(this.question).isHidden),
    day: () => ({ ranges: dateRanges(this.counts) }),
    time: () => ({ ranges: hourRanges(this.counts) }),
    amount: () => ({ ranges: numberRanges(this.numbers) }),
    score: () => this.countedValues(),
    stars: () => this.countedValues(),
    yes_no: () => this.countedValues(),
    option: () => this.countedChoices(),
    options: () => this.countedChoices(),
    ranking: () => ({
      places: (choicesOf(this.question) ?? []).map(({ id }) => ({
        id,
        mean: this.answered > 0 ? (this.places.get(id) ?? 0) / this.answered : 0,
      })),
    }),
    rows: () => ({
      rows: this.rowIds().map((id) => ({
        id,
        counts: countsOf(choicesOf(this.question) ?? [], this.rows.get(id), this.hiddenRows.get(id)),
      })),
    }),
    scores: () => ({ rows: this.scoredRows() }),
    amounts: () => ({
      amounts: this.rowIds().map((id) => ({
        id,
        mean: this.answered > 0 ? (this.amounts.get(id) ?? 0) / this.answered : 0,
      })),
    }),
    files: () => ({}),
    recording: () => ({}),
    signature: () => ({}),
  }

  private rowIds(): string[] {
    return (kindOf(this.question).rows?.(this.question) ?? []).map(({ id }) => id)
  }

  private scoredRows() {
    const values = (kindOf(this.question).values?.(this.question) ?? []).map((id) => ({ id }))
    return this.rowIds().map((id) => {
      const hidden = this.hiddenRows.get(id)
      const counts = countsOf(values, this.rows.get(id), hidden)
      const total = counts.reduce((sum, one) => sum + one.count, 0)
      const sum = counts.reduce((all, one) => all + one.count * Number(one.id), 0)
      return { id, counts, ...(total > 0 && !hidden && { mean: sum / total }) }
    })
  }

  private countedChoices() {
    return { counts: countsOf(choicesOf(this.question) ?? [], this.counts, this.hidden) }
  }

  private countedValues() {
    const values = (kindOf(this.question).values?.(this.question) ?? []).map((id) => ({ id }))
    return { counts: countsOf(values, this.counts, this.hidden) }
  }
}

function count<Key>(counts: Map<Key, number>, id: Key, more = 1) {
  counts.set(id, (counts.get(id) ?? 0) + more)
}
