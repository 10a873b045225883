import type { LocalText, Option, Question, SurveySchema } from '../../contract/survey/schema.ts'
import { isOther, type Answer, type Answers } from './answers.ts'
import { formOf, kindOf } from './kinds/index.ts'
import type { AnswerForm } from './kinds/kind.ts'
import { choicesOf } from './options.ts'
import { insertRecalls } from './recall.ts'
import { textIn } from './texts.ts'

type Label = (text: LocalText | undefined) => string

/** The words of answers that no text of the survey has. */
export interface AnswerTexts {
  yes(): string
  no(): string
  version(version: string): string
  files(count: number): string
  recording(): string
  signature(): string
  /** In the digits of the language; without it, as JavaScript writes numbers. */
  number?(value: number): string
}

export type FormatDate = (date: Date, options: Intl.DateTimeFormatOptions) => string

/** Labels instead of option ids, lists with commas. Ids of files and recordings are replaced by their type. */
export function formatAnswer(question: Question, answer: Answer, label: Label, texts: AnswerTexts): string {
  return formats[formOf(question)](answer, question, { label, texts })
}

/** Like `formatAnswer`, with days and times in the form for sentences. */
export function answerInWords(
  question: Question,
  answer: Answer,
  label: Label,
  { texts, formatDate }: { texts: AnswerTexts; formatDate: FormatDate },
): string {
  const form = formOf(question)
  if (form === 'day') return formatCalendarDay(answer, formatDate)
  if (form === 'time' && typeof answer === 'string') return formatClockTime(answer, formatDate)
  return formatAnswer(question, answer, label, texts)
}

/** Returns a function that reads a text in `language` and inserts recalled answers. */
export function textWithRecalls(
  schema: SurveySchema,
  language: string,
  answers: Answers,
  words: { texts: AnswerTexts; formatDate: FormatDate },
): Label {
  const questions = new Map(
    schema.pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)),
  )
  const label = (text: LocalText | undefined) => textIn(text, language, schema)
  return (text) =>
    insertRecalls(label(text), answers, (name, answer) => {
      const question = questions.get(name)
      return question ? answerInWords(question, answer, label, words) : ''
    })
}

/**
 * Formats a day (YYYY-MM-DD) for a sentence. In the Gregorian calendar, as date fields are: Persian, Thai and Saudi
 * locales would write another year than the field shows.
 */
export function formatCalendarDay(day: unknown, format: FormatDate): string {
  const date = new Date(`${String(day)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return String(day)
  return format(date, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' })
}

/** Formats a time of day (HH:MM) for a sentence: `9:30 AM`. */
export function formatClockTime(time: string, format: FormatDate): string {
  const date = new Date(`1970-01-01T${time}:00Z`)
  return Number.isNaN(date.getTime()) ? time : format(date, { timeStyle: 'short', timeZone: 'UTC' })
}

type Format = (answer: Answer, question: Question, parts: { label: Label; texts: AnswerTexts }) => string

const plain: Format = (answer, _question, { texts }) =>
  typeof answer === 'object' ? '' : digits(answer, texts)

const digits = (value: unknown, texts: AnswerTexts) =>
  typeof value === 'number' && texts.number ? texts.number(value) : String(value)

const choices: Format = (answer, question, { label }) => listOf(answer, nameIn(choicesOf(question), label))

const numbers: Format = (answer, question, { label, texts }) =>
  Object.entries(answer)
    .map(
      ([row, number]) => `${nameIn(kindOf(question).rows?.(question), label)(row)}: ${digits(number, texts)}`,
    )
    .join('; ')

const formats: Record<AnswerForm, Format> = {
  none: () => '',
  text: plain,
  day: plain,
  time: plain,
  amount: plain,
  score: plain,
  stars: plain,
  yes_no(answer, question, { texts }) {
    if (answer !== true) return texts.no()
    const version = 'version' in question ? question.version : undefined
    return version ? `${texts.yes()} (${texts.version(version)})` : texts.yes()
  },
  option: choices,
  options: choices,
  ranking: choices,
  rows: (answer, question, parts) =>
    Object.entries(answer)
      .map(([row, chosen]) => {
        const rowName = nameIn(kindOf(question).rows?.(question), parts.label)(row)
        return `${rowName}: ${choices(chosen as Answer, question, parts)}` // A row holds column ids.
      })
      .join('; '),
  scores: numbers,
  amounts: numbers,
  files: (answer, _question, { texts }) => (Array.isArray(answer) ? texts.files(answer.length) : ''),
  recording: (_answer, _question, { texts }) => texts.recording(),
  signature: (answer, _question, { texts }) => (isOther(answer) ? answer.other : texts.signature()),
}

function nameIn(options: readonly Option[] | undefined, label: Label): (id: string) => string {
  return (id) => label(options?.find((one) => one.id === id)?.label) || id
}

function listOf(answer: Answer, name: (id: string) => string): string {
  const chosen = Array.isArray(answer) ? answer : [answer]
  return chosen
    .map((one) => {
      if (typeof one === 'string') return name(one)
      return typeof one === 'object' && 'other' in one ? String(one.other) : ''
    })
    .filter(Boolean)
    .join(', ')
}
