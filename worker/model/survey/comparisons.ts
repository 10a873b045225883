import type { Comparison, Condition, Operator, Question } from '../../contract/survey/schema.ts'
import { formOf } from './kinds/index.ts'
import type { AnswerForm } from './kinds/kind.ts'
import { choicesOf } from './options.ts'

/** `presence`: answered or not, without a value. */
export type ComparedValue = 'text' | 'number' | 'option' | 'yes_no' | 'presence'

const presence = ['answered', 'not_answered'] as const
const comparedTexts = { value: 'text', operators: ['is', 'is_not', 'includes', 'includes_not'] } as const
const comparedDays = { value: 'text', operators: ['is', 'above', 'below'] } as const
const comparedNumbers = { value: 'number', operators: ['is', 'is_not', 'above', 'below'] } as const
const comparedLists = { value: 'option', operators: ['includes', 'includes_not'] } as const
const onlyPresence = { value: 'presence', operators: [] } as const

const comparisons: Record<AnswerForm, { value: ComparedValue; operators: readonly Operator[] }> = {
  none: onlyPresence,
  text: comparedTexts,
  day: comparedDays,
  time: comparedDays,
  amount: comparedNumbers,
  score: comparedNumbers,
  stars: comparedNumbers,
  yes_no: { value: 'yes_no', operators: ['is'] },
  option: { value: 'option', operators: ['is', 'is_not'] },
  options: comparedLists,
  ranking: comparedLists,
  rows: comparedLists,
  scores: onlyPresence,
  amounts: onlyPresence,
  files: onlyPresence,
  recording: onlyPresence,
  signature: onlyPresence,
}

export function comparedValue(question: Question): ComparedValue {
  return comparisons[formOf(question)].value
}

/** The usual one first. */
export function operatorsFor(question: Question): Operator[] {
  return [...comparisons[formOf(question)].operators, ...presence]
}

export function needsValue(operator: Operator): boolean {
  return operator !== 'answered' && operator !== 'not_answered'
}

/** Uses `operator` if it applies. */
export function newComparison(question: Question, operator?: Operator): Comparison {
  const blank = blankComparison(question, operator)
  const value = needsValue(blank.operator) ? initialValue(question) : undefined
  return { ...blank, ...(value !== undefined && { value }) }
}

/** Has no value yet; uses `operator` if it applies. */
export function blankComparison(question: Question, operator?: Operator): Comparison {
  const operators = operatorsFor(question)
  const chosen = operators.find((one) => one === operator) ?? operators[0] ?? 'answered'
  return { question: question.id, operator: chosen }
}

/** Drops the comparisons that lack a value; `undefined` if none is left. */
export function withoutBlanks(condition: Condition): Condition | undefined {
  if ('question' in condition) {
    const { operator, value } = condition
    const isBlank = value === undefined || (typeof value === 'string' && value.trim() === '')
    return needsValue(operator) && isBlank ? undefined : condition
  }
  const members = ('all' in condition ? condition.all : condition.any).flatMap(
    (one) => withoutBlanks(one) ?? [],
  )
  if (members.length === 0) return undefined
  return 'all' in condition ? { all: members } : { any: members }
}

function initialValue(question: Question): Comparison['value'] {
  const values: Record<ComparedValue, () => Comparison['value']> = {
    text: () => '',
    number: () => ('max' in question && typeof question.max === 'number' ? question.max : 1),
    option: () => choicesOf(question)?.[0]?.id ?? '',
    yes_no: () => true,
    presence: () => undefined,
  }
  return values[comparedValue(question)]()
}

export function comparisonsOf(condition: Condition): Comparison[] {
  if ('all' in condition) return condition.all.flatMap(comparisonsOf)
  if ('any' in condition) return condition.any.flatMap(comparisonsOf)
  return [condition]
}
