import type { Collection, Collections } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import type { Filter } from './parser.ts'

/** `project = "a" && …` demands one id, so a rule about that related record is evaluated once instead of per row. */
export function pinnedBy(filter: Filter, { fields }: Collection): Map<string, string> {
  const pinned = demandedBy(filter)
  for (const name of pinned.keys()) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.kind !== 'relation' || isMany(field)) pinned.delete(name)
  }
  return pinned
}

/** The id by which a filter leads to its records' database: their own, their owner's, or that of a related record. */
export function leadingId(
  filter: Filter,
  { fields }: Collection,
  collections: Collections,
): string | undefined {
  for (const [name, value] of demandedBy(filter)) {
    if (name === 'id') return value
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.kind !== 'relation') continue
    if (field.to === 'users' || collections.get(field.to).homeField) return value
  }
  return undefined
}

/** The texts that all records must have, by field. */
function demandedBy(filter: Filter): Map<string, string> {
  const demanded = new Map<string, string>()
  const terms = filter.kind === 'all' ? filter.terms : [filter]
  for (const term of terms) {
    if (term.kind !== 'compare' || term.operator !== '=' || term.any) continue
    const { left, right } = term
    if (left.kind !== 'name' || right.kind !== 'text' || right.value === '') continue
    demanded.set(left.name, right.value)
  }
  return demanded
}
