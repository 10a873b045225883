import { AppError, invalid } from '../../contract/app-error.ts'
import { answerProblem } from '../../model/survey/answer-problem.ts'
import type { Answer, Answers } from '../../model/survey/answers.ts'
import { speechesOf } from '../../model/survey/askers.ts'
import { expires, kindOf } from '../../model/survey/kinds/index.ts'
import { withoutRemoved } from '../../model/survey/without-removed.ts'
import { takesFiles } from './upload.ts'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { SurveyForm, SurveySettings, SurveyState } from '../../contract/survey/surveys.ts'

export interface Survey {
  id: string
  created: string
  updated: string
  title: string
  description: string
  state: SurveyState
  settings: SurveySettings
  revision: number
  version: number
  changed: boolean
}

/** The state of a survey for respondents. `moment` is a record date, `sent` the number of responses. */
export function stateAt(
  { state, settings }: Survey,
  { moment, sent }: { moment: string; sent: number },
): SurveyForm['state'] {
  const { opens, closes, maxResponses } = settings
  if (state !== 'open' || (closes !== '' && closes <= moment)) return 'closed'
  if (opens !== '' && opens > moment) return 'soon'
  return maxResponses > 0 && sent >= maxResponses ? 'full' : 'open'
}

/** Throws unless a survey in this state takes answers. */
export function assertOpen(state: SurveyForm['state']): void {
  switch (state) {
    case 'open':
      return
    case 'soon':
      throw new AppError('survey_soon')
    case 'closed':
      throw new AppError('survey_closed')
    case 'full':
      throw new AppError('survey_full')
    default:
      state satisfies never
  }
}

/** Returns whether each respondent has one response; an invitation is always good for one only. */
export function isSingle({ settings }: Survey): boolean {
  return settings.once || settings.access === 'invited'
}

/**
 * Dates become record dates. Throws a field error for an invalid date, closing before opening, and a survey that
 * stops being anonymous although it has answers.
 */
export function settledSettings(
  wanted: SurveySettings,
  { before, responses }: { before: SurveySettings; responses: number },
): SurveySettings {
  const opens = settledDate(wanted.opens, 'opens')
  const closes = settledDate(wanted.closes, 'closes')
  if (opens !== '' && closes !== '' && closes <= opens) {
    throw invalid({ closes: { code: 'validation_invalid_date', message: 'Must be later than the opening.' } })
  }
  if (before.anonymous && !wanted.anonymous && responses > 0) {
    const message = 'People have answered anonymously, so it must stay anonymous.'
    throw invalid({ anonymous: { code: 'validation_invalid_value', message } })
  }
  return { ...before, ...wanted, opens, closes }
}

function settledDate(text: string, field: string): string {
  if (text === '') return ''
  const time = Date.parse(text.replace(' ', 'T'))
  if (Number.isNaN(time)) {
    throw invalid({ [field]: { code: 'validation_invalid_date', message: 'Must be a date, or empty.' } })
  }
  return new Date(time).toISOString().replace('T', ' ')
}

/** The draft of a new survey, without questions. */
export const emptyDraft: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [{ id: 'page_1', questions: [] }],
  ending: { title: { en: 'Thank you' }, text: { en: 'Your answers have been sent.' } },
}

/** Returns the answers to an older version that are still valid for this one, without its removed options and rows. */
export function movedOn(schema: SurveySchema, answers: Record<string, unknown>): Answers {
  const questions = questionsOf(schema).filter((question) => !expires(question))
  const left = questions.flatMap((question) => {
    if (!Object.hasOwn(answers, question.id)) return []
    // Judged below.
    const answer = withoutRemoved(question, answers[question.id] as Answer)
    return answer === undefined ? [] : [[question.id, answer] as const]
  })
  return validFor(questions, Object.fromEntries(left))
}

/** Returns the answers that are valid, whether or not their questions are shown. */
export function validAnswers(schema: SurveySchema, answers: Record<string, unknown>): Answers {
  return validFor(questionsOf(schema), answers)
}

const questionsOf = (schema: SurveySchema) => schema.pages.flatMap(({ questions }) => questions)

function validFor(questions: readonly Question[], answers: Record<string, unknown>): Answers {
  const valid: Answers = {}
  for (const question of questions) {
    if (!Object.hasOwn(answers, question.id)) continue
    const answer = answers[question.id]
    // Judged in the same expression; the name is the schema's own.
    if (!answerProblem({ ...question, required: false }, answer))
      valid[question.id] = answer as Answers[string]
  }
  return valid
}

/** Returns the answers to existing questions, valid or not: those of an unsent response. */
export function answersToQuestions(
  schema: SurveySchema,
  answers: Record<string, unknown>,
): Record<string, unknown> {
  const names = schema.pages.flatMap(({ questions }) => questions.map(({ id }) => id))
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(answers, name) ? [[name, answers[name]] as const] : [])),
  )
}

/** Ids of the stored files that answers name, by question. */
export function filesNamed(schema: SurveySchema, answers: Answers): { question: string; ids: string[] }[] {
  return schema.pages.flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const { id } = question
      const answer = takesFiles(question) ? answers[id] : undefined
      const ids = typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer.map(String) : []
      return ids.length > 0 ? [{ question: id, ids }] : []
    }),
  )
}

/** Media ids of the look, and of the sounds and pictures of the questions. */
export function mediaOf(schema: SurveySchema): string[] {
  const shown = schema.pages.flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const kind = kindOf(question)
      const speeches = speechesOf(question).flatMap(({ sound, analysis }) => [sound, analysis ?? ''])
      return [
        question.picture?.media ?? [],
        kind.clip?.(question) ?? [],
        kind.pictures?.(question) ?? [],
        speeches,
      ].flat()
    }),
  )
  const { logo, background } = schema.look ?? {}
  return [logo ?? '', background?.picture ?? '', ...shown].filter((id) => id !== '')
}

/** An anonymous response stores its time only to the hour. */
export function hourOf(moment: Date): Date {
  const hour = 60 * 60 * 1000
  return new Date(Math.floor(moment.getTime() / hour) * hour)
}
