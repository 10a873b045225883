import type { Option, Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { Answer, Answers } from './answers.ts'
import { formOf } from './kinds/index.ts'
import { choicesOf } from './options.ts'
import { walk } from './walk.ts'

export interface Score {
  points: number
  /** The maximum of these questions. */
  total: number
}

/** Points of the chosen options; `undefined` for a survey without points. Counts questions that were shown. */
export function scoreOf(schema: SurveySchema, given: Answers): Score | undefined {
  if (!hasPoints(schema)) return undefined
  const { pages, answers } = walk(schema, given)
  const scored = pages.flatMap(({ questions }) =>
    questions.map((question) => ({ question, points: pointsOf(question) })),
  )
  const chosen = scored.flatMap(({ question, points }) =>
    chosenIn(answers[question.id]).map((id) => points.get(id) ?? 0),
  )
  const most = scored.map(({ question, points }) => mostOf(question, [...points.values()]))
  return { points: sum(chosen), total: sum(most) }
}

export function hasPoints({ pages }: SurveySchema): boolean {
  return pages.some(({ questions }) => questions.some((question) => pointsOf(question).size > 0))
}

/** For respondents: without points unless the ending shows a score or result. The page would give away right answers. */
export function withoutHiddenPoints(schema: SurveySchema): SurveySchema {
  const { score, results = [] } = schema.ending
  if (score || results.length > 0 || !hasPoints(schema)) return schema
  const pages = schema.pages.map((page) => ({ ...page, questions: page.questions.map(withoutPoints) }))
  return { ...schema, pages }
}

function withoutPoints(question: Question): Question {
  const plain = (options: Option[]) =>
    options.map((option) => {
      const { points: _, ...one } = option
      return one
    })
  if ('answer' in question && question.answer.kind === 'choice') {
    return { ...question, answer: { ...question.answer, options: plain(question.answer.options) } }
  }
  if (!('options' in question)) return question
  return { ...question, options: plain(question.options) } as Question // Safe: all fields but the points are the same.
}

/** The text for a score: of the highest result that it reaches. */
export function resultFor({ ending }: Pick<SurveySchema, 'ending'>, { points }: Score) {
  const reached = ending.results?.filter(({ from }) => points >= from) ?? []
  return reached.toSorted((one, other) => other.from - one.from)[0]?.text
}

function pointsOf(question: Question): Map<string, number> {
  const form = formOf(question)
  const options = form === 'option' || form === 'options' ? (choicesOf(question) ?? []) : []
  return new Map(options.flatMap(({ id, points }) => (points === undefined ? [] : [[id, points] as const])))
}

function mostOf(question: Question, points: number[]): number {
  const best = points.filter((one) => one > 0).toSorted((one, other) => other - one)
  if (formOf(question) === 'option') return best[0] ?? 0
  const most = 'maxChoices' in question ? question.maxChoices : undefined
  return sum(best.slice(0, most))
}

function chosenIn(answer: Answer | undefined): string[] {
  const chosen: unknown[] = Array.isArray(answer) ? answer : [answer]
  return chosen.filter((one) => typeof one === 'string')
}

/** Rounded, since 0.1 + 0.2 is 0.30000000000000004. */
function sum(numbers: number[]): number {
  return Number(numbers.reduce((all, one) => all + one, 0).toPrecision(12))
}
