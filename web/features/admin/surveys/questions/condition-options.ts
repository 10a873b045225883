import { operatorsFor } from '#model/survey/comparisons'
import { formOf } from '#model/survey/kinds/index'
import type { AnswerForm } from '#model/survey/kinds/kind'
import type { Condition, Operator, Question } from '#contract/survey/schema'

const labels: Record<Operator, string> = {
  answered: 'is answered',
  not_answered: 'is not answered',
  is: 'is',
  is_not: 'is not',
  includes: 'includes',
  includes_not: 'does not include',
  above: 'is above',
  below: 'is below',
}

const labelsByForm: Partial<Record<AnswerForm, Partial<Record<Operator, string>>>> = {
  text: { includes: 'contains', includes_not: 'does not contain' },
  day: { above: 'is after', below: 'is before' },
  time: { above: 'is after', below: 'is before' },
}

/** The comparisons that apply to answers of a question, as options to choose from. */
export function operatorOptions(question: Question): { id: Operator; label: string }[] {
  const own = labelsByForm[formOf(question)]
  return operatorsFor(question).map((id) => ({ id, label: own?.[id] ?? labels[id] }))
}

/** Conditions joined by AND (`all`) or OR (`any`). */
export type ConditionGroup = { all: Condition[] } | { any: Condition[] }

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
