import { answerProblem } from './answer-problem.ts'
import { isEmpty, type AnswerProblem, type Answers } from './answers.ts'
import { kindOf } from './kinds/index.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { walk } from './walk.ts'

export interface CheckedResponse {
  /** The answers to store: those to shown questions, with their texts trimmed. */
  answers: Answers
  problems: Record<string, AnswerProblem>
  /** Names that no question has. The form never sends them. */
  unknown: string[]
}

/**
 * Checks a whole response, or with `upTo` its pages up to that one. Answers to questions that are not shown are
 * dropped and unknown names are reported. The given object is not trusted, not even its prototype.
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
 * Reads answers from the address of the page: `?name=value` for hidden fields, texts, numbers, dates, yes/no
 * (`yes`, `no`) and option ids, separated by commas. Ignores values that are no valid answer.
 */
export function prefilled(schema: SurveySchema, query: Iterable<[string, string]>): Answers {
  const questions = new Map(
    schema.pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)),
  )
  const answers: Answers = {}
  for (const [name, value] of query) {
    const question = questions.get(name)
    const answer = question && kindOf(question).prefilled?.(value)
    if (question && answer !== undefined && !answerProblem({ ...question, required: false }, answer)) {
      answers[name] = answer
    }
  }
  return answers
}
