import { answerProblem, isEmpty, type Answer, type AnswerProblem, type Answers } from './answers.ts'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import { walk } from './walk.ts'

export interface CheckedResponse {
  /** What is kept: answers to shown questions, texts trimmed. */
  answers: Answers
  /** What is wrong, by question. */
  problems: Record<string, AnswerProblem>
  /** Names in the given answers that no question has; anyone who sends them is no honest page. */
  unknown: string[]
}

/**
 * Judges a whole response, or with `upTo` its pages up to that one. Answers to hidden questions are dropped,
 * unknown names are told; nothing of the given object is trusted, not even its prototype.
 */
export function checkResponse(
  schema: SurveySchema,
  given: Record<string, unknown>,
  { upTo }: { upTo?: string } = {},
): CheckedResponse {
  const names = new Set(schema.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const unknown = Object.keys(given).filter((name) => !names.has(name))
  // Each value is judged below before anybody relies on its type.
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name))) as Answers
  const { pages, answers } = walk(schema, own)
  const last = upTo === undefined ? pages.length : pages.findIndex(({ page }) => page.id === upTo) + 1
  const problems: Record<string, AnswerProblem> = {}
  const kept: Answers = {}
  for (const [index, { questions }] of pages.entries()) {
    for (const question of questions) {
      const answer = answers[question.id]
      const problem = index < last ? answerProblem(question, answer) : undefined
      if (problem) problems[question.id] = problem
      if (answer !== undefined && !isEmpty(answer)) kept[question.id] = answer
    }
  }
  return { answers: kept, problems, unknown }
}

/**
 * Answers that the page's address brings along: `?name=value` for hidden fields, texts, numbers, dates, yes/no
 * (`yes`, `no`) and choices by option id, several by commas. What would not stand as an answer is left out.
 */
export function prefilled(schema: SurveySchema, query: Iterable<[string, string]>): Answers {
  const questions = new Map(
    schema.pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)),
  )
  const answers: Answers = {}
  for (const [name, value] of query) {
    const question = questions.get(name)
    const answer = question && answerFrom(question, value)
    if (question && answer !== undefined && !answerProblem({ ...question, required: false }, answer)) {
      answers[name] = answer
    }
  }
  return answers
}

function answerFrom(question: Question, value: string): Answer | undefined {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
    case 'email':
    case 'url':
    case 'date':
    case 'hidden':
    case 'single_choice':
    case 'dropdown':
      return value
    case 'number':
    case 'rating':
    case 'scale':
      return value.trim() === '' ? undefined : Number(value)
    case 'yes_no':
      return value === 'yes' ? true : value === 'no' ? false : undefined
    case 'multiple_choice':
    case 'ranking':
      return value.split(',')
    // A consent is given, not brought; files and recordings are made in the page.
    case 'consent':
    case 'matrix':
    case 'file':
    case 'voice':
    case 'listen':
    case 'statement':
      return undefined
    default:
      return question satisfies never
  }
}
