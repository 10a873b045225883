import {
  type CountedFile,
  type OptionCount,
  type QuestionSummary,
  type SurveySummary,
} from '../../contract/survey/summary.ts'
import { isDay } from '../text/calendar.ts'
import { isEmpty, type Answer, type Answers } from './answers.ts'
import { dateRanges, numberRanges } from './ranges.ts'
import { type Question, type SurveySchema } from '../../contract/survey/schema.ts'
import { optionsOf } from './options.ts'
import { walk } from './walk.ts'

/** One response as it is summed up. */
export interface CountedResponse {
  id: string
  answers: Answers
  /** Whether it was sent off; otherwise it was left on the way. */
  complete: boolean
  /** Name of the last page that was reached. */
  lastPage: string
  /** Seconds from opening to sending; 0 when not sent. */
  seconds: number
  /** When it was sent, or begun when it was not, as a record's date. */
  moment: string
  /** Name of the respondent; `''` for a visitor, and always when the survey is anonymous. */
  person: string
}

/** Texts, and recordings or files, kept of each question. */
const TEXTS_KEPT = 20
const FILES_KEPT = 12

/**
 * Sums up responses one by one, in the order of their arrival, with memory that grows by a number a numeric answer,
 * a day a new date, and nothing else.
 */
export function createSummary(schema: SurveySchema): {
  add(response: CountedResponse): void
  result(): SurveySummary
} {
  const questions = schema.pages.flatMap((page) => page.questions)
  const tallies = new Map(
    questions.filter(({ type }) => type !== 'statement').map((one) => [one.id, new Tally(one)]),
  )
  const order = new Map(schema.pages.map(({ id }, index) => [id, index]))
  const reached = schema.pages.map(() => 0)
  const skipped = schema.pages.map(() => 0)
  const left = schema.pages.map(() => 0)
  const durations: number[] = []
  let responses = 0
  let complete = 0

  return {
    add(response) {
      responses++
      if (response.complete) {
        complete++
        durations.push(response.seconds)
      }
      const { pages, answers } = walk(schema, response.answers)
      const last = response.complete ? schema.pages.length - 1 : (order.get(response.lastPage) ?? 0)
      const met = new Set<number>()
      for (const { page, questions: shown } of pages) {
        const index = order.get(page.id) ?? 0
        if (index > last) break
        met.add(index)
        reached[index] = (reached[index] ?? 0) + 1
        for (const { id } of shown) tallies.get(id)?.add(answers[id], response)
      }
      for (let index = 0; index < last || (response.complete && index === last); index++) {
        if (!met.has(index)) skipped[index] = (skipped[index] ?? 0) + 1
      }
      if (!response.complete) left[last] = (left[last] ?? 0) + 1
    },
    result: () => ({
      responses,
      complete,
      medianSeconds: medianOf(durations),
      funnel: schema.pages.map(({ id }, index) => ({
        page: id,
        reached: reached[index] ?? 0,
        skipped: skipped[index] ?? 0,
        left: left[index] ?? 0,
      })),
      questions: [...tallies.values()].map((tally) => tally.result()),
    }),
  }
}

/** What the answers to one question have come to so far. */
class Tally {
  private readonly question: Question
  private shown = 0
  private answered = 0
  private others = 0
  private readonly counts = new Map<string, number>()
  private readonly rows = new Map<string, Map<string, number>>()
  private readonly places = new Map<string, number>()
  private readonly numbers: number[] = []
  private readonly texts: string[] = []
  private readonly files: CountedFile[] = []

  constructor(question: Question) {
    this.question = question
  }

  add(answer: Answer | undefined, { id: response, moment, person }: CountedResponse) {
    this.shown++
    if (answer === undefined || isEmpty(answer) || Number.isNaN(answer)) return
    this.answered++
    const { type } = this.question
    if (typeof answer === 'number') this.numbers.push(answer)
    if (type === 'file' || type === 'voice') {
      for (const id of Array.isArray(answer) ? answer : [answer]) {
        if (typeof id === 'string') this.files.push({ id, response, moment, person })
      }
      this.files.splice(0, this.files.length - FILES_KEPT)
      return
    }
    // Their ranges are known when all of them are.
    if (type === 'number') return
    if (type === 'date') {
      if (typeof answer === 'string' && isDay(answer)) count(this.counts, answer)
      return
    }
    if (typeof answer === 'number' || typeof answer === 'boolean') count(this.counts, String(answer))
    else if (type === 'ranking') this.rank(answer)
    else if (type === 'matrix') this.grid(answer)
    else this.choose(answer)
  }

  private choose(answer: Answer) {
    const options = optionsOf(this.question)
    for (const one of Array.isArray(answer) ? answer : [answer]) {
      if (typeof one === 'object') {
        this.others++
        this.keep(typeof one.other === 'string' ? one.other : '')
      } else if (options) count(this.counts, String(one))
      else this.keep(String(one))
    }
  }

  private rank(answer: Answer) {
    const options = optionsOf(this.question) ?? []
    const ranked = Array.isArray(answer) ? answer : []
    // The mean of the places that the unplaced ones share.
    const rest = (ranked.length + 1 + options.length) / 2
    for (const { id } of options) {
      const place = ranked.indexOf(id)
      this.places.set(id, (this.places.get(id) ?? 0) + (place < 0 ? rest : place + 1))
    }
  }

  private grid(answer: Answer) {
    if (typeof answer !== 'object' || Array.isArray(answer)) return
    for (const [row, chosen] of Object.entries(answer)) {
      const counts = this.rows.get(row) ?? new Map<string, number>()
      this.rows.set(row, counts)
      for (const id of Array.isArray(chosen) ? chosen : [chosen]) count(counts, id)
    }
  }

  private keep(text: string) {
    this.texts.push(text)
    if (this.texts.length > TEXTS_KEPT) this.texts.shift()
  }

  result(): QuestionSummary {
    const { question, numbers } = this
    const scores = scoresOf(question)
    const options = optionsOf(question) ?? scores?.map((id) => ({ id }))
    return {
      id: question.id,
      shown: this.shown,
      answered: this.answered,
      ...(options && question.type !== 'ranking' && { counts: countsOf(options, this.counts) }),
      ...('other' in question && question.other && { others: this.others }),
      ...(question.type === 'matrix' && {
        rows: question.rows.map(({ id }) => ({ id, counts: countsOf(question.columns, this.rows.get(id)) })),
      }),
      ...(question.type === 'ranking' && {
        places: question.options.map(({ id }) => ({
          id,
          mean: this.answered > 0 ? (this.places.get(id) ?? 0) / this.answered : 0,
        })),
      }),
      ...(question.type === 'number' && { ranges: numberRanges(numbers) }),
      ...(question.type === 'date' && { ranges: dateRanges(this.counts) }),
      ...(numbers.length > 0 && spread(numbers)),
      ...(question.type === 'scale' &&
        question.nps &&
        numbers.length > 0 && { netPromoters: netOf(numbers) }),
      ...(this.texts.length > 0 && { texts: this.texts.toReversed() }),
      ...(this.files.length > 0 && { files: this.files.toReversed() }),
    }
  }
}

/** The values that a question with few of them can have. */
function scoresOf(question: Question): string[] | undefined {
  if (question.type === 'yes_no') return ['true', 'false']
  if (question.type === 'consent') return ['true']
  if (question.type === 'scale') return wholeNumbers(question.min, question.max)
  if (question.type === 'rating') return wholeNumbers(1, question.max)
  if (question.type === 'listen' && question.answer.kind === 'rating')
    return wholeNumbers(1, question.answer.max)
  return undefined
}

function wholeNumbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

function count(counts: Map<string, number>, id: string) {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}

function countsOf(options: { id: string }[], counts: Map<string, number> | undefined): OptionCount[] {
  return options.map(({ id }) => ({ id, count: counts?.get(id) ?? 0 }))
}

function spread(numbers: number[]) {
  let sum = 0
  let least = Infinity
  let most = -Infinity
  for (const value of numbers) {
    sum += value
    if (value < least) least = value
    if (value > most) most = value
  }
  return { mean: sum / numbers.length, median: medianOf(numbers), least, most }
}

function medianOf(numbers: number[]): number {
  if (numbers.length === 0) return 0
  const sorted = Float64Array.from(numbers).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function netOf(scores: number[]): number {
  const promoters = scores.filter((score) => score >= 9).length
  const detractors = scores.filter((score) => score <= 6).length
  return (100 * (promoters - detractors)) / scores.length
}
