import type { Collection, Collections } from '../../collections/define.ts'
import type { Field } from '../../collections/fields.ts'
import { ruleSql, type Actor } from '../../collections/rules.ts'
import { column, every, identifier, sql, yes, type Sql } from '../../collections/sql.ts'
import { AppError } from '../../contract/app-error.ts'

export interface QueryContext {
  collections: Collections
  actor: Actor | undefined
  now: Date
}

export interface Located {
  value: Sql
  kind: Field['kind']
  /** Must hold for the value to be compared at all: a hidden e-mail matches nothing. */
  guard: Sql
}

const MAX_STEPS = 6
const base: ReadonlySet<string> = new Set(['id', 'created', 'updated'])

/** Whether a name is a field that this caller may filter and sort by. */
export function isSearchable(collection: Collection, name: string, actor: Actor | undefined): boolean {
  if (base.has(name)) return true
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (!field || field.hidden || field.kind === 'json') return false
  return field.private !== 'self' || actor?.admin === true
}

/**
 * The value that a dotted path leads to, seen from the row `table`. Each step through a relation also
 * applies the other collection's list rule, so that nothing unlisted can be probed. Unknown and hidden
 * names, closed collections and more than six steps are all the same `bad_request`.
 */
export function locate(path: string, collection: Collection, table: string, context: QueryContext): Located {
  const steps = path.split('.')
  if (steps.length - 1 > MAX_STEPS) throw new AppError('bad_request')
  return step(steps, collection, table, context)
}

function step(
  [name = '', ...rest]: string[],
  collection: Collection,
  table: string,
  context: QueryContext,
): Located {
  const { actor } = context
  if (!isSearchable(collection, name, actor)) throw new AppError('bad_request')
  const field = collection.fields[name]
  if (rest.length === 0) {
    const hiddenMail = field?.private === 'e-mail' && !actor?.admin
    return {
      value: column(table, name),
      kind: field?.kind ?? 'text',
      guard: hiddenMail ? sql`${column(table, 'emailVisibility')} = 1` : yes,
    }
  }
  if (field?.kind !== 'relation') throw new AppError('bad_request')
  const other = context.collections.get(field.to)
  if (!other.rules.list && !actor?.admin) throw new AppError('bad_request')
  const alias = `${table}_${name}`
  const inner = step(rest, other, alias, context)
  const allowed = every([
    sql`${column(alias, 'id')} = ${column(table, name)}`,
    ruleSql(other.rules.list, other, alias, context),
    inner.guard,
  ])
  const from = sql`${identifier(other.name)} AS ${identifier(alias)}`
  return { value: sql`(SELECT ${inner.value} FROM ${from} WHERE ${allowed})`, kind: inner.kind, guard: yes }
}
