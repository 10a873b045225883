import type { LocalText, Question, SurveySchema } from '../../contract/survey/schema.ts'
import { isDay } from '../text/calendar.ts'
import { isClockTime } from '../text/clock-time.ts'
import { isEmpty, isOther, type Answer, type Answers } from './answers.ts'
import { formOf, isAnswerable, kindOf } from './kinds/index.ts'
import type { AnswerForm } from './kinds/kind.ts'
import { choicesOf } from './options.ts'
import { hasThemes } from './themes/has-themes.ts'

/** Key of a free answer beside the options; no option has it. */
export const OTHER = ''
/** Starts the key of an option without a place, before the mean of the remaining places. */
const UNRANKED = '~'
/** Ends the id of an axis of values. */
const VALUES = '~values'
/** Ends the id of an axis of themes. */
const THEMES = '~themes'
export const presenceKeys = { answered: 'answered', empty: 'not_answered' } as const

export type AxisForm =
  | 'choices'
  | 'numbers'
  /** The option that was ranked first. */
  | 'first_place'
  /** The place of one option of a ranking. */
  | 'places'
  | 'days'
  | 'times'
  /** Texts that are equal; the rarer ones are counted as others. */
  | 'values'
  /** Answered or not, among those who were asked. */
  | 'presence'
  /** Themes are found in all answers at once, so that `keysOf` has none. */
  | 'themes'

/** A question, or one of its rows or options, whose answers fall into categories. */
export interface Axis {
  /** `question`, `question.row`, `question.option`, `question~values` or `question~themes`. */
  id: string
  question: Question
  /** The title of the row or option. */
  row?: LocalText
  form: AxisForm
  /** Several categories may be chosen at once. */
  isMultiple: boolean
  /** Keys in the survey’s order; empty where the answers decide. */
  categories: string[]
}

type Reading = 'whole' | 'rows' | 'places' | 'presence'

const readings: Record<AnswerForm, readonly [form: AxisForm, reading: Reading] | undefined> = {
  none: undefined,
  text: ['presence', 'presence'],
  day: ['days', 'whole'],
  time: ['times', 'whole'],
  amount: ['numbers', 'whole'],
  score: ['numbers', 'whole'],
  stars: ['numbers', 'whole'],
  yes_no: ['choices', 'whole'],
  option: ['choices', 'whole'],
  options: ['choices', 'whole'],
  ranking: ['places', 'places'],
  rows: ['choices', 'rows'],
  scores: ['numbers', 'rows'],
  amounts: ['numbers', 'rows'],
  files: ['presence', 'presence'],
  recording: ['presence', 'presence'],
  signature: ['presence', 'presence'],
}

/** In the survey’s order. */
export function axesOf(schema: SurveySchema): Axis[] {
  return schema.pages.flatMap(({ questions }) => questions.flatMap(axesOfQuestion))
}

/** With the values of texts, which a link to results does not show. */
export function axesWithValues(schema: SurveySchema): Axis[] {
  return schema.pages.flatMap(({ questions }) => questions.flatMap(axesAndValues))
}

function axesAndValues(question: Question): Axis[] {
  const axes = axesOfQuestion(question)
  return kindOf(question).hasValues ? [valueAxis(question), ...axes] : axes
}

/** With the themes of answers in words, which `CrossCounts` can’t count by itself. */
export function axesWithThemes(schema: SurveySchema): Axis[] {
  return schema.pages.flatMap(({ questions }) =>
    questions.flatMap((question) =>
      hasThemes(question) ? [themeAxis(question), ...axesAndValues(question)] : axesAndValues(question),
    ),
  )
}

function axesOfQuestion(question: Question): Axis[] {
  const found = isAnswerable(question) ? readings[formOf(question)] : undefined
  if (!found) return []
  const [form, reading] = found
  const whole = { id: question.id, question, form, isMultiple: isMultiple(question) }
  // An agreement can only be given or not.
  if (reading === 'presence' || kindOf(question).isBlank) return [presenceAxis(question)]
  if (reading === 'whole') return [{ ...whole, categories: categoriesOf(question) }]
  if (reading === 'rows') {
    const rows = kindOf(question).rows?.(question) ?? []
    return rows.map(({ id, label }) => ({
      ...whole,
      id: `${question.id}.${id}`,
      row: label,
      categories: formOf(question) === 'amounts' ? [] : categoriesOf(question),
    }))
  }
  const options = choicesOf(question) ?? []
  const places = options.map((_option, index) => String(index + 1))
  return [
    { ...whole, form: 'first_place', categories: options.map(({ id }) => id) },
    ...options.map(({ id, label }) => ({
      ...whole,
      id: `${question.id}.${id}`,
      row: label,
      categories: places,
    })),
  ]
}

export function presenceAxis(question: Question): Axis {
  const categories = Object.values(presenceKeys)
  return { id: question.id, question, form: 'presence', isMultiple: false, categories }
}

function valueAxis(question: Question): Axis {
  return { id: `${question.id}${VALUES}`, question, form: 'values', isMultiple: false, categories: [] }
}

function themeAxis(question: Question): Axis {
  // Until they are found, an answer might be in several.
  return { id: `${question.id}${THEMES}`, question, form: 'themes', isMultiple: true, categories: [] }
}

function isMultiple(question: Question): boolean {
  return (
    formOf(question) === 'options' ||
    ('rows' in question && 'multiple' in question && question.multiple === true)
  )
}

function categoriesOf(question: Question): string[] {
  const options = choicesOf(question)
  if (options)
    return [...options.map(({ id }) => id), ...('other' in question && question.other ? [OTHER] : [])]
  return kindOf(question).values?.(question) ?? []
}

/** Its keys are numbers, with a mean. */
export function isNumeric({ form }: Axis): boolean {
  return form === 'numbers' || form === 'places'
}

/** The number of a key of a numeric axis. */
export function numberOf(key: string): number {
  return Number(key.startsWith(UNRANKED) ? key.slice(UNRANKED.length) : key)
}

/** The category that shows a key. */
export function categoryOf({ form }: Axis, key: string): string {
  return form === 'places' && key.startsWith(UNRANKED) ? UNRANKED : key
}

export function isUnranked({ form }: Axis, key: string): boolean {
  return form === 'places' && key === UNRANKED
}

/**
 * The categories of a response; empty without an answer. Numbers, days and times are their own keys. `asked` has the
 * questions that the respondent reached.
 */
export function keysOf(axis: Axis, answers: Answers, asked: ReadonlySet<string>): string[] {
  const { id, question, form } = axis
  const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
  if (form === 'presence') return asked.has(question.id) ? [presenceOf(question, answer)] : []
  if (form === 'values') return typeof answer === 'string' && !isEmpty(answer) ? [answer] : []
  if (form === 'first_place') return Array.isArray(answer) ? answer.slice(0, 1).map(String) : []
  const part = id.slice(question.id.length + 1)
  if (form === 'places')
    return Array.isArray(answer) && answer.length > 0 ? placeIn(answer, part, question) : []
  const given = id === question.id ? answer : inRow(answer, part, question)
  if (given === undefined) return []
  if (form === 'numbers') return typeof given === 'number' && Number.isFinite(given) ? [String(given)] : []
  if (form === 'days') return typeof given === 'string' && isDay(given) ? [given] : []
  if (form === 'times') return typeof given === 'string' && isClockTime(given) ? [given] : []
  const list: unknown[] = Array.isArray(given) ? given : [given]
  const keys = list.map((one) => (isOther(one) ? OTHER : String(one)))
  return [...new Set(keys)]
}

function presenceOf(question: Question, answer: Answer | undefined): string {
  const isBlank = isEmpty(answer) || kindOf(question).isBlank?.(answer) === true
  return isBlank ? presenceKeys.empty : presenceKeys.answered
}

/** Options without a place share the mean of the remaining places; a single one has the last place. */
function placeIn(ranked: readonly unknown[], option: string, question: Question): string[] {
  const place = ranked.indexOf(option) + 1
  if (place > 0) return [String(place)]
  const options = choicesOf(question)?.length ?? 0
  const rest = (ranked.length + 1 + options) / 2
  return [rest === options ? String(rest) : `${UNRANKED}${rest}`]
}

function inRow(answer: Answer | undefined, row: string, question: Question) {
  if (typeof answer !== 'object' || Array.isArray(answer) || isOther(answer)) return undefined
  const found = Object.entries(answer).find(([id]) => id === row)?.[1]
  // Nothing of a sum is an amount, too.
  return found ?? (formOf(question) === 'amounts' ? 0 : undefined)
}
