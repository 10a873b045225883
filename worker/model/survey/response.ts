import { answerProblem } from './answer-problem.ts'
import { isEmpty, type AnswerProblem, type Answers } from './answers.ts'
import { kindOf } from './kinds/index.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { walk } from './walk.ts'

export interface CheckedResponse {
  /** For storage: those to shown questions, with their texts trimmed. */
  answers: Answers
  problems: Record<string, AnswerProblem>
  /** Without a question; the form never sends any. */
  unknown: string[]
}

/**
 * With `upTo`, only the pages up to that one. Answers to hidden questions are dropped. Trusts nothing about the given
 * object, not even its prototype.
 */
export function checkResponse(
  schema: SurveySchema,
  given: Record<string, unknown>,
  { upTo }: { upTo?: string } = {},
): CheckedResponse {
  const names = new Set(schema.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const unknown = Object.keys(given).filter((name) => !names.has(name))
  // Safe: the type of each value is checked below before use.
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name))) as Answers
  const { pages, answers } = walk(schema, own)
  const last = upTo === undefined ? pages.length : pages.findIndex(({ page }) => page.id === upTo) + 1
  const problems: Record<string, AnswerProblem> = {}
  const checked: Answers = {}
  for (const [index, { questions }] of pages.entries()) {
    for (const question of questions) {
      const answer = answers[question.id]
      const problem = index < last ? answerProblem(question, answer) : undefined
      if (problem) problems[question.id] = problem
      if (answer !== undefined && !isEmpty(answer)) checked[question.id] = answer
    }
  }
  return { answers: checked, problems, unknown }
}

/**
 * From the page's address, `?name=value`: hidden fields, texts, numbers, dates, yes/no, and option ids separated by
 * commas. Ignores invalid values.
 */
export function prefilled(schema: SurveySchema, query: Iterable<[string, string]>): Answers {
  const questions = new Map(
    schema.pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)),
  )
  const answers: Answers = {}
  for (const [name, value] of query) {
    const question = questions.get(name)
    const answer = question && kindOf(question).prefilled?.(value, question)
    if (question && answer !== undefined && !answerProblem({ ...question, required: false }, answer)) {
      answers[name] = answer
    }
  }
  return answers
}
