import { isEmpty, type Answer, type Answers } from './answers.ts'
import { isAnswerable, isHidden, kindOf } from './kinds/index.ts'
import type { Comparison, Condition, Page, Question, SurveySchema } from '../../contract/survey/schema.ts'
import { withoutDisguises } from '../text/visible-text.ts'

export interface Walk {
  /** In order. A page of hidden fields only is not seen. */
  pages: { page: Page; questions: Question[]; isSeen: boolean }[]
  /** To shown questions, as they are stored: without white space around their texts. */
  answers: Answers
}

/** Conditions see answers to shown questions only. A page without shown questions is skipped, but its jumps apply. */
export function walk(schema: SurveySchema, given: Answers): Walk {
  const counted: Answers = {}
  const pages: Walk['pages'] = []
  let index = 0
  while (index < schema.pages.length) {
    const page = schema.pages[index]
    if (!page) break
    const questions: Question[] = []
    for (const question of page.questions) {
      if (question.showIf && !holds(question.showIf, counted)) continue
      questions.push(question)
      const answer = Object.hasOwn(given, question.id) ? given[question.id] : undefined
      if (isAnswerable(question) && answer !== undefined && !isEmpty(answer)) {
        // Safe: the id is of the schema, whose pattern excludes `__proto__`.
        counted[question.id] = trimmed(question, answer)
      }
    }
    if (questions.length > 0) {
      pages.push({ page, questions, isSeen: !questions.every(isHidden) })
    }
    index = indexAfter(schema, page, index, counted)
  }
  return { pages, answers: counted }
}

/** Before conditions see it: they must decide alike for typed and for stored answers. */
function trimmed(question: Question, given: Answer): Answer {
  if (typeof given !== 'string') return given
  const kind = kindOf(question)
  const answer = withoutDisguises(given)
  const text = kind.keepsIndent ? answer.trimEnd() : answer.trim()
  return kind.normalized?.(text) ?? text
}

/** Includes hidden fields. */
export function visible(schema: SurveySchema, answers: Answers): Set<string> {
  return questionsIn(walk(schema, answers))
}

export function questionsIn({ pages }: Walk): Set<string> {
  return new Set(pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
}

function indexAfter(schema: SurveySchema, page: Page, index: number, counted: Answers): number {
  const jump = page.jumps?.find((one) => holds(one.if, counted))
  if (!jump) return index + 1
  if (jump.to === 'end') return schema.pages.length
  const target = schema.pages.findIndex(({ id }) => id === jump.to)
  // A backward jump would loop forever. Publishing refuses it, but a draft may have one.
  return target > index ? target : index + 1
}

/** A comparison with an unanswered question is false. */
export function holds(condition: Condition, answers: Answers): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, answers))
  if ('any' in condition) return condition.any.some((one) => holds(one, answers))
  return compares(
    condition,
    Object.hasOwn(answers, condition.question) ? answers[condition.question] : undefined,
  )
}

function compares({ operator, value }: Comparison, answer: Answer | undefined): boolean {
  switch (operator) {
    case 'answered':
      return !isEmpty(answer)
    case 'not_answered':
      return isEmpty(answer)
    case 'is':
      return !isEmpty(answer) && same(answer, value)
    case 'is_not':
      return !isEmpty(answer) && !same(answer, value)
    case 'includes':
      return includes(answer, value)
    case 'includes_not':
      return !isEmpty(answer) && !includes(answer, value)
    case 'above':
      return order(answer, value) > 0
    case 'below':
      return order(answer, value) < 0
    default:
      return operator satisfies never
  }
}

function same(answer: Answer | undefined, value: Comparison['value']): boolean {
  if (Array.isArray(answer)) return answer.length === 1 && answer[0] === value
  if (typeof answer === 'string' && typeof value === 'string') {
    return answer.trim().toLowerCase() === value.trim().toLowerCase()
  }
  return answer === value
}

/** A list or a matrix row has the value, or a text contains it. */
function includes(answer: Answer | undefined, value: Comparison['value']): boolean {
  if (Array.isArray(answer)) return answer.some((one) => one === value)
  if (typeof answer === 'string') {
    return typeof value === 'string' && value !== '' && answer.toLowerCase().includes(value.toLowerCase())
  }
  if (typeof answer === 'object')
    return Object.values(answer).some(
      (one) => one === value || (Array.isArray(one) && one.some((inner) => inner === value)),
    )
  return false
}

/** Numbers by size, dates and texts by their characters; NaN, which is neither above nor below, for others. */
function order(answer: Answer | undefined, value: Comparison['value']): number {
  if (typeof answer === 'number' && typeof value === 'number') return answer - value
  if (typeof answer !== 'string' || typeof value !== 'string' || answer === '') return Number.NaN
  return answer < value ? -1 : Number(answer > value)
}
