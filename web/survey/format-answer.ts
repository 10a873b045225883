import { isOther, type Answer, type Answers } from '#model/survey/answers'
import { formOf, kindOf } from '#model/survey/kinds/index'
import type { AnswerForm } from '#model/survey/kinds/kind'
import { choicesOf } from '#model/survey/options'
import { insertRecalls } from '#model/survey/recall'
import type { LocalText, Option, Question, SurveySchema } from '#contract/survey/schema'
import { textIn } from '#model/survey/texts'
import { formatDate, type Locale, localeFor } from '../platform/locale.ts'
import { englishTranslation, type RunnerTranslation } from './catalogues.ts'

type Label = (text: LocalText | undefined) => string

/** Labels instead of option ids, lists with commas. Ids of files and recordings are replaced by their type. */
export function formatAnswer(
  question: Question,
  answer: Answer,
  label: Label,
  { t }: Pick<RunnerTranslation, 't'> = englishTranslation,
): string {
  return formats[formOf(question)](answer, question, { label, t })
}

type Texts = { label: Label; t: RunnerTranslation['t'] }
type Format = (answer: Answer, question: Question, texts: Texts) => string

const plain: Format = (answer) => (typeof answer === 'object' ? '' : String(answer))

const choices: Format = (answer, question, { label }) => listOf(answer, nameIn(choicesOf(question), label))

const numbers: Format = (answer, question, { label }) =>
  Object.entries(answer)
    .map(([row, number]) => `${nameIn(kindOf(question).rows?.(question), label)(row)}: ${String(number)}`)
    .join('; ')

const formats: Record<AnswerForm, Format> = {
  none: () => '',
  text: plain,
  day: plain,
  time: plain,
  amount: plain,
  score: plain,
  stars: plain,
  yes_no(answer, question, { t }) {
    if (answer !== true) return t('no')
    const version = 'version' in question ? question.version : undefined
    return version ? `${t('yes')} (${t('consentVersion', { version })})` : t('yes')
  },
  option: choices,
  options: choices,
  ranking: choices,
  rows: (answer, question, texts) =>
    Object.entries(answer)
      .map(([row, chosen]) => {
        const rowName = nameIn(kindOf(question).rows?.(question), texts.label)(row)
        return `${rowName}: ${choices(chosen as Answer, question, texts)}` // A row holds column ids.
      })
      .join('; '),
  scores: numbers,
  amounts: numbers,
  files: (answer, _question, { t }) => (Array.isArray(answer) ? t('files', { count: answer.length }) : ''),
  recording: (_answer, _question, { t }) => t('aRecording'),
  signature: (answer, _question, { t }) => (isOther(answer) ? answer.other : t('aSignature')),
}

function nameIn(options: readonly Option[] | undefined, label: Label): (id: string) => string {
  return (id) => label(options?.find((one) => one.id === id)?.label) || id
}

/** Returns a function that reads a text in `language` and inserts recalled answers. */
export function textWithRecalls(
  schema: SurveySchema,
  language: string,
  answers: Answers,
  translation: Pick<RunnerTranslation, 't'> = englishTranslation,
): (text: LocalText | undefined) => string {
  const questions = new Map(
    schema.pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)),
  )
  const label = (text: LocalText | undefined) => textIn(text, language, schema)
  return (text) =>
    insertRecalls(label(text), answers, (name, answer) => {
      const question = questions.get(name)
      if (!question) return ''
      return answerInWords(question, answer, label, { ...translation, locale: localeFor(language) })
    })
}

/** Like `formatAnswer`, with days and times in the form for sentences. */
export function answerInWords(
  question: Question,
  answer: Answer,
  label: Label,
  { t, locale }: Pick<RunnerTranslation, 't' | 'locale'>,
): string {
  const form = formOf(question)
  if (form === 'day') return formatCalendarDay(answer, locale.formatDate)
  if (form === 'time' && typeof answer === 'string') return formatClockTime(answer, locale.formatDate)
  return formatAnswer(question, answer, label, { t })
}

/**
 * Formats a day (YYYY-MM-DD) for a sentence, in the reader's own language by default. In the Gregorian calendar, as date
 * fields are: Persian, Thai and Saudi locales would write another year than the field shows.
 */
export function formatCalendarDay(day: unknown, format: Locale['formatDate'] = formatDate): string {
  const date = new Date(`${String(day)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return String(day)
  return format(date, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' })
}

/** Formats a time of day (HH:MM) for a sentence, in the reader's own language by default: `9:30 AM`. */
export function formatClockTime(time: string, format: Locale['formatDate'] = formatDate): string {
  const date = new Date(`1970-01-01T${time}:00Z`)
  return Number.isNaN(date.getTime()) ? time : format(date, { timeStyle: 'short', timeZone: 'UTC' })
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
