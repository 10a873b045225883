import type { Answer, Answers } from '#model/survey/answers'
import { piped } from '#model/survey/recall'
import { type LocalText, type Option, type Question, type SurveySchema } from '#contract/survey/schema'
import { wordsIn } from '#model/survey/texts'
import { localeOf, ownLocale } from '../platform/locale.ts'

/**
 * What a person answered, in the words of the survey: labels instead of option names, the own words of “other”,
 * lists with commas. Files and recordings are named by their kind, since their ids say nothing.
 */
export function answerInWords(
  question: Question,
  answer: Answer,
  label: (text: LocalText | undefined) => string,
): string {
  const name = (id: string, options: Option[]) => label(options.find((one) => one.id === id)?.label) || id
  switch (question.type) {
    case 'yes_no':
    case 'consent':
      return answer === true ? 'Yes' : 'No'
    case 'single_choice':
    case 'multiple_choice':
    case 'dropdown':
    case 'ranking':
      return listOf(answer, (id) => name(id, question.options))
    case 'listen': {
      const { answer: asked } = question
      return asked.kind === 'choice' ? listOf(answer, (id) => name(id, asked.options)) : plainText(answer)
    }
    case 'matrix':
      return Object.entries(answer)
        .map(([row, chosen]) => {
          const columns = listOf(chosen as Answer, (id) => name(id, question.columns)) // A row holds column ids.
          return `${name(row, question.rows)}: ${columns}`
        })
        .join('; ')
    case 'file':
      return Array.isArray(answer) ? `${answer.length} ${answer.length === 1 ? 'file' : 'files'}` : ''
    case 'voice':
      return 'A recording'
    case 'statement':
      return ''
    case 'short_text':
    case 'long_text':
    case 'email':
    case 'url':
    case 'number':
    case 'date':
    case 'rating':
    case 'scale':
    case 'hidden':
      return plainText(answer)
    default:
      return question satisfies never
  }
}

/** Says a text of the survey in `language`, with what has been answered so far in its places. */
export function pipedWords(
  schema: SurveySchema,
  language: string,
  answers: Answers,
): (text: LocalText | undefined) => string {
  const questions = new Map(
    schema.pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)),
  )
  const label = (text: LocalText | undefined) => wordsIn(text, language, schema)
  return (text) =>
    piped(label(text), answers, (name, answer) => {
      const question = questions.get(name)
      if (question?.type === 'date') return dayWords(answer, language)
      return question ? answerInWords(question, answer, label) : ''
    })
}

/** A day as people of a language write it: in a sentence, nobody says 2026-03-01. */
export function dayWords(day: unknown, language?: string): string {
  const date = new Date(`${String(day)}T00:00:00Z`)
  return Number.isNaN(date.getTime())
    ? String(day)
    : (language ? localeOf([language]) : ownLocale).formatDate(date, { dateStyle: 'long', timeZone: 'UTC' })
}

const plainText = (answer: Answer) => (typeof answer === 'object' ? '' : String(answer))

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
