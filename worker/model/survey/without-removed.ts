import type { Question } from '../../contract/survey/schema.ts'
import { isEmpty, isOther, type Answer } from './answers.ts'
import { kindOf } from './kinds/index.ts'
import { choicesOf } from './options.ts'

/**
 * The answer without options and rows that the question no longer has: the form has no field to remove them with.
 * `undefined` if nothing remains. A single choice stays, since the next one replaces it.
 */
export function withoutRemoved(question: Question, answer: Answer): Answer | undefined {
  if (isEmpty(answer)) return answer
  const choices = idsOf(choicesOf(question))
  const isOffered = (one: unknown) =>
    isOther(one) ? 'other' in question && question.other === true : choices?.has(String(one)) !== false
  const some = <List extends unknown[]>(list: List) => (list.length > 0 ? list : undefined)
  if (Array.isArray(answer)) return choices ? some(answer.filter(isOffered)) : answer
  const rows = idsOf(kindOf(question).rows?.(question))
  if (typeof answer !== 'object' || !rows) return answer
  const left = Object.entries(answer).flatMap(([row, value]) => {
    if (!rows.has(row)) return []
    const chosen = Array.isArray(value) ? some(value.filter(isOffered)) : isOffered(value) ? value : undefined
    return chosen === undefined ? [] : [[row, chosen] as const]
  })
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

function idsOf(list: readonly { id: string }[] | undefined): Set<string> | undefined {
  return list && new Set(list.map(({ id }) => id))
}
