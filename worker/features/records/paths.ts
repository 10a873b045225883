import type { Collection, Collections } from '../../collections/definition/define.ts'
import { isMany, type Field } from '../../collections/definition/fields.ts'
import { ruleSql, type Actor } from '../../collections/definition/rules.ts'
import { column, every, holdsId, identifier, sql, yes, type Sql } from '../../collections/definition/sql.ts'
import { refused } from './refusal.ts'

export interface QueryContext {
  collections: Collections
  actor: Actor | undefined
  now: Date
}

/** The related rows on a path to many values, which the values are read from. */
export interface Many {
  from: Sql[]
  where: Sql[]
}

export interface Located {
  value: Sql
  kind: Field['kind']
  /** Must hold for the value to be compared at all: a hidden e-mail matches nothing. */
  guard: Sql
  /** The value is a JSON list of ids. */
  list?: boolean
  /** Set if the path may lead to several values. */
  many?: Many
  /** Narrows the rows to those with this address, which indexes find. The value's own condition implies it. */
  ofAddress?: (address: string) => Sql
}

/** A back-relation in a path: `takes_via_project`. */
export interface BackRelation {
  collection: Collection
  fieldName: string
}

const MAX_STEPS = 6
/** Maximum steps to many rows in one path; each multiplies the scanned rows. */
const MAX_MANY = 3
const base: ReadonlySet<string> = new Set(['id', 'created', 'updated'])

export function isSearchable(collection: Collection, name: string, actor: Actor | undefined): boolean {
  if (base.has(name)) return true
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (!field || field.hidden) return false
  return field.private !== 'self' || actor?.admin === true
}

/** The records that point here by `collection_via_field`, or `undefined` if the name has another form. */
export function backRelation(
  name: string,
  target: Collection,
  { collections, actor }: Pick<QueryContext, 'collections' | 'actor'>,
): BackRelation | undefined {
  const [, from = '', fieldName = ''] = /^(.+)_via_(.+)$/.exec(name) ?? []
  const collection = collections.find(from)
  const field = collection && Object.hasOwn(collection.fields, fieldName) && collection.fields[fieldName]
  if (!field || field.kind !== 'relation' || field.to !== target.name) return undefined
  if (field.hidden || (field.private && !actor?.admin)) return undefined
  return { collection, fieldName }
}

/**
 * Each step applies the other collection's list rule, so that unlisted records cannot be probed. Unknown and hidden
 * names, closed collections and more than six steps get the same refusal.
 */
export function locate(path: string, collection: Collection, table: string, context: QueryContext): Located {
  const steps = path.split('.')
  if (steps.length - 1 > MAX_STEPS) throw refused(`“${path}” takes more than ${MAX_STEPS} steps.`)
  const located = step(steps, collection, table, context)
  if (!located) throw refused(`There is no field “${path}” to search by.`)
  if ((located.many?.from.length ?? 0) > MAX_MANY) {
    throw refused(`“${path}” runs through more than ${MAX_MANY} lists.`)
  }
  return located
}

function step(
  [name = '', ...rest]: string[],
  collection: Collection,
  table: string,
  context: QueryContext,
): Located | undefined {
  const { actor } = context
  const back = rest.length > 0 ? backRelation(name, collection, context) : undefined
  const alias = `${table}_${name}`
  if (back) {
    const holder = column(alias, back.fieldName)
    const many = isMany(back.collection.fields[back.fieldName])
    const link = holdsId(holder, column(table, 'id'), { many })
    return through(rest, { other: back.collection, alias, link, many: true }, context)
  }
  if (!isSearchable(collection, name, actor)) return undefined
  const field = collection.fields[name]
  if (field?.kind === 'json') return inside(column(table, name), rest)
  if (rest.length === 0) {
    const hiddenMail = field?.private === 'e-mail' && !actor?.admin
    return {
      value: column(table, name),
      list: isMany(field),
      kind: name === 'created' || name === 'updated' ? 'date' : (field?.kind ?? 'text'),
      guard: hiddenMail && collection.fields.emailVisibility ? mailShows(table) : hiddenMail ? sql`0` : yes,
    }
  }
  if (field?.kind !== 'relation') return undefined
  const many = isMany(field)
  const link = holdsId(column(table, name), column(alias, 'id'), { many })
  const other = context.collections.get(field.to)
  const located = through(rest, { other, alias, link, many }, context)
  const [last = '', ...more] = rest
  const isAddress = more.length === 0 && other.fields[last]?.private === 'e-mail'
  // For admins only: the time that it takes must not tell others of hidden addresses.
  if (!located || located.many || !isAddress || !actor?.admin) return located
  const ofAddress = (address: string) =>
    sql`${column(table, name)} IN (SELECT ${column(alias, 'id')} FROM ${identifier(other.name)} AS ${identifier(alias)}
      WHERE ${column(alias, last)} = ${address} COLLATE NOCASE)`
  return { ...located, ofAddress }
}

/** Continues from the rows of `other` that `link` joins to the previous row. */
function through(
  rest: string[],
  { other, alias, link, many }: { other: Collection; alias: string; link: Sql; many: boolean },
  context: QueryContext,
): Located | undefined {
  if (!other.rules.list && !context.actor?.admin) return undefined
  const inner = step(rest, other, alias, context)
  if (!inner) return undefined
  const source = sql`${identifier(other.name)} AS ${identifier(alias)}`
  const where = [link, ruleSql(other.rules.list, other, alias, context), inner.guard]
  if (many || inner.many) {
    const from = [source, ...(inner.many?.from ?? [])]
    return { ...inner, guard: yes, many: { from, where: [...where, ...(inner.many?.where ?? [])] } }
  }
  return {
    value: sql`(SELECT ${inner.value} FROM ${source} WHERE ${every(where)})`,
    kind: inner.kind,
    guard: yes,
  }
}

/** A value inside a JSON field; the path's names are bound, never part of the statement. */
function inside(holder: Sql, words: string[]): Located | undefined {
  if (words.length === 0 || words.some((word) => !/^\w+$/.test(word))) return undefined
  const path = words.map((word) => (/^\d+$/.test(word) ? `[${word}]` : `."${word}"`)).join('')
  return { value: sql`json_extract(${holder}, ${`$${path}`})`, kind: 'json', guard: yes }
}

function mailShows(table: string): Sql {
  return sql`${column(table, 'emailVisibility')} = 1`
}
