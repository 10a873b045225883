import type { Collection } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import type { Filter } from './parser.ts'

/** `project = "a" && …` demands one id, so a rule about that related record is evaluated once instead of per row. */
export function pinnedBy(filter: Filter, { fields }: Collection): Map<string, string> {
  const pinned = new Map<string, string>()
  const terms = filter.kind === 'all' ? filter.terms : [filter]
  for (const term of terms) {
    if (term.kind !== 'compare' || term.operator !== '=' || term.any) continue
    const { left, right } = term
    if (left.kind !== 'name' || right.kind !== 'text' || right.value === '') continue
    const field = Object.hasOwn(fields, left.name) ? fields[left.name] : undefined
    if (field?.kind === 'relation' && !isMany(field)) pinned.set(left.name, right.value)
  }
  return pinned
}
