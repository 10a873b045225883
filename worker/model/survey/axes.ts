import type { LocalText, Question, SurveySchema } from '../../contract/survey/schema.ts'
import { isOther, type Answer, type Answers } from './answers.ts'
import { formOf, kindOf } from './kinds/index.ts'
import type { AnswerForm } from './kinds/kind.ts'
import { choicesOf } from './options.ts'

/** Key of a free answer beside the options; no option has it. */
export const OTHER = ''

/** A question, or a row of a matrix, whose answers fall into categories. */
export interface Axis {
  /** `question` or `question.row`. */
  id: string
  question: Question
  /** The row’s title. */
  row?: LocalText
  /** Several categories may be chosen at once. */
  isMultiple: boolean
  isNumeric: boolean
  /** Keys in the survey’s order; empty for numbers without fixed values. */
  categories: string[]
}

type Reading = Pick<Axis, 'isMultiple' | 'isNumeric'>

const single: Reading = { isMultiple: false, isNumeric: false }
const numeric: Reading = { isMultiple: false, isNumeric: true }

/** Forms without categories are missing. */
const readings: Partial<Record<AnswerForm, Reading>> = {
  amount: numeric,
  score: numeric,
  stars: numeric,
  yes_no: single,
  option: single,
  options: { isMultiple: true, isNumeric: false },
  rows: single,
  scores: numeric,
}

/** In the survey’s order. */
export function axesOf(schema: SurveySchema): Axis[] {
  return schema.pages.flatMap(({ questions }) =>
    questions.flatMap((question): Axis[] => {
      const reading = readings[formOf(question)]
      if (!reading) return []
      const isMultiple =
        reading.isMultiple || ('rows' in question && 'multiple' in question && question.multiple === true)
      const whole = { ...reading, isMultiple, question, categories: categoriesOf(question) }
      const rows = kindOf(question).rows?.(question)
      if (!rows) return [{ ...whole, id: question.id }]
      return rows.map(({ id, label }) => ({ ...whole, id: `${question.id}.${id}`, row: label }))
    }),
  )
}

function categoriesOf(question: Question): string[] {
  const options = choicesOf(question)
  if (options)
    return [...options.map(({ id }) => id), ...('other' in question && question.other ? [OTHER] : [])]
  if (formOf(question) === 'yes_no') return ['true', 'false']
  return kindOf(question).values?.(question) ?? []
}

/** The categories of a response; empty without an answer. Numbers are their own keys. */
export function keysOf({ id, question, isNumeric }: Axis, answers: Answers): string[] {
  const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
  const given = id === question.id ? answer : inRow(answer, id.slice(question.id.length + 1))
  if (given === undefined) return []
  if (isNumeric) return typeof given === 'number' && Number.isFinite(given) ? [String(given)] : []
  const list: unknown[] = Array.isArray(given) ? given : [given]
  const keys = list.map((one) => (isOther(one) ? OTHER : String(one)))
  return [...new Set(keys)]
}

function inRow(answer: Answer | undefined, row: string) {
  if (typeof answer !== 'object' || Array.isArray(answer) || isOther(answer)) return undefined
  return Object.entries(answer).find(([id]) => id === row)?.[1]
}
