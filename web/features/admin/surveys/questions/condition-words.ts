import type { Comparison, Condition, Operator, Question } from '#contract/survey/schema'
import { choicesOf, comparedBy } from './question-kinds.ts'

/** The comparisons that make sense for a question's answers, with what they read like. */
export function operatorsFor(question: Question): { id: Operator; label: string }[] {
  const presence: { id: Operator; label: string }[] = [
    { id: 'answered', label: 'is answered' },
    { id: 'not_answered', label: 'is not answered' },
  ]
  switch (comparedBy(question)) {
    case 'words':
      return question.type === 'date'
        ? [
            { id: 'is', label: 'is' },
            { id: 'above', label: 'is after' },
            { id: 'below', label: 'is before' },
            ...presence,
          ]
        : [
            { id: 'is', label: 'is' },
            { id: 'is_not', label: 'is not' },
            { id: 'includes', label: 'contains' },
            { id: 'includes_not', label: 'does not contain' },
            ...presence,
          ]
    case 'number':
      return [
        { id: 'is', label: 'is' },
        { id: 'is_not', label: 'is not' },
        { id: 'above', label: 'is above' },
        { id: 'below', label: 'is below' },
        ...presence,
      ]
    case 'option':
      return hasMany(question)
        ? [
            { id: 'includes', label: 'includes' },
            { id: 'includes_not', label: 'does not include' },
            ...presence,
          ]
        : [{ id: 'is', label: 'is' }, { id: 'is_not', label: 'is not' }, ...presence]
    case 'yes_no':
      return [{ id: 'is', label: 'is' }, ...presence]
    case 'presence':
      return presence
  }
}

function hasMany(question: Question): boolean {
  return question.type === 'multiple_choice' || question.type === 'ranking' || question.type === 'matrix'
}

export function needsValue(operator: Operator): boolean {
  return operator !== 'answered' && operator !== 'not_answered'
}

/** A comparison that can stand at once, with a value of the right kind. */
export function comparisonWith(question: Question, operator?: Operator): Comparison {
  const [first] = operatorsFor(question)
  const chosen = operatorsFor(question).find(({ id }) => id === operator) ?? first
  const id = chosen?.id ?? 'answered'
  const value = needsValue(id) ? firstValue(question) : undefined
  return { question: question.id, operator: id, ...(value !== undefined && { value }) }
}

function firstValue(question: Question): Comparison['value'] {
  switch (comparedBy(question)) {
    case 'words':
      return ''
    case 'number':
      return 'max' in question && typeof question.max === 'number' ? question.max : 1
    case 'option':
      return choicesOf(question)[0]?.id ?? ''
    case 'yes_no':
      return true
    case 'presence':
      return undefined
  }
}

/** A list of conditions that all or any of must hold. */
export type ConditionGroup = { all: Condition[] } | { any: Condition[] }

/** The condition as a group, which a single comparison is as well. */
export function asGroup(condition: Condition): ConditionGroup {
  return 'question' in condition ? { all: [condition] } : condition
}

export function membersOf(group: ConditionGroup): Condition[] {
  return 'all' in group ? group.all : group.any
}

export function joinOf(group: ConditionGroup): 'all' | 'any' {
  return 'all' in group ? 'all' : 'any'
}

export function groupOf(join: 'all' | 'any', members: Condition[]): ConditionGroup {
  return join === 'all' ? { all: members } : { any: members }
}
