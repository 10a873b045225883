import type { Answer, Answers } from '#model/survey/answers'
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

const formats: Record<AnswerForm, Format> = {
  none: () => '',
  text: plain,
  day: plain,
  amount: plain,
  score: plain,
  stars: plain,
  yes_no: (answer, _question, { t }) => t(answer === true ? 'yes' : 'no'),
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
  files: (answer, _question, { t }) => (Array.isArray(answer) ? t('files', { count: answer.length }) : ''),
  recording: (_answer, _question, { t }) => t('aRecording'),
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
      return formOf(question) === 'day'
        ? formatCalendarDay(answer, localeFor(language).formatDate)
        : formatAnswer(question, answer, label, translation)
    })
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
