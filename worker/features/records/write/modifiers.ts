import type { Collection } from '../../../collections/definition/define.ts'
import { isMany, type Field } from '../../../collections/definition/fields.ts'
import { coerced, relatedIds, type Values } from '../values.ts'

/**
 * `f+` and `f-` add to and subtract from numbers; `f+`, `+f` and `f-` append, prepend and remove in lists. `touched`
 * names lists that depend on their old value, `sums` the amounts to add.
 */
export function resolved(
  collection: Collection,
  body: Values,
  before: Values,
): { values: Values; touched: Set<string>; sums: Map<string, number> } {
  const values: Values = {}
  const touched = new Set<string>()
  const sums = new Map<string, number>()
  const later: { name: string; field: Field; how: How; value: unknown }[] = []
  for (const [key, value] of Object.entries(body)) {
    const found = Object.hasOwn(collection.fields, key) ? undefined : modifier(key, collection)
    if (found) later.push({ ...found, value })
    else values[key] = value
  }
  for (const { name, field, how, value } of later) {
    const given = Object.hasOwn(values, name)
    const held = coerced(field, given ? values[name] : before[name])
    values[name] = changed(field, held, how, value)
    if (field.kind !== 'number' && !given) touched.add(name)
    else if (field.kind === 'number' && (!given || sums.has(name))) {
      sums.set(name, Number(values[name]) - Number(before[name] ?? 0))
    }
  }
  return { values, touched, sums }
}

type How = 'append' | 'prepend' | 'remove'

function modifier(key: string, collection: Collection): { name: string; field: Field; how: How } | undefined {
  const how: How = key.startsWith('+') ? 'prepend' : key.endsWith('-') ? 'remove' : 'append'
  if (!/^(\+\w+|\w+[+-])$/.test(key)) return undefined
  const name = key.replace(/^\+|[+-]$/g, '')
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  const kinds: Field['kind'][] = how === 'prepend' ? ['relation', 'select'] : ['number', 'relation', 'select']
  return field && kinds.includes(field.kind) ? { name, field, how } : undefined
}

function changed(field: Field, now: unknown, how: How, value: unknown): unknown {
  if (field.kind === 'number') {
    return Number(now) + Number(coerced(field, value)) * (how === 'remove' ? -1 : 1)
  }
  const [held, given] = [relatedIds(now), relatedIds(value)]
  const ids = {
    append: () => [...new Set([...held, ...given])],
    prepend: () => [...new Set([...given, ...held])],
    remove: () => held.filter((id) => !given.includes(id)),
  }[how]()
  if (isMany(field)) return ids
  // A single-valued field takes the last value given, as it does of a list.
  return how === 'remove' ? (ids.at(-1) ?? '') : (given.at(-1) ?? held.at(-1) ?? '')
}
