import type { Collection, Collections } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import { ruleSql, type Actor } from '../../../collections/definition/rules.ts'
import { column, every, identifier, join, sql, type Sql } from '../../../collections/definition/sql.ts'
import { backRelation } from '../paths.ts'
import { refused } from '../refusal.ts'
import { relatedId } from '../values.ts'

/** Relations to follow, by field name, each with its own subtree. */
export type ExpandTree = Map<string, ExpandTree>

const MAX_LEVELS = 6
/** Each node costs one statement. */
const MAX_NODES = 50
/** Characters. */
const MAX_LENGTH = 2_000

/**
 * Parses `author.avatar,card`. Paths that are invalid, hidden or closed to the caller are dropped. More than 50
 * relations, or a path that passes the same list twice, are a `bad_request`.
 */
export function parseExpand(
  expand: string | undefined,
  collection: Collection,
  collections: Collections,
  actor: Actor | undefined,
): ExpandTree | undefined {
  if (!expand) return undefined
  if (expand.length > MAX_LENGTH) throw refused(`An expand takes at most ${MAX_LENGTH} characters.`)
  const tree: ExpandTree = new Map()
  let nodes = 0
  for (const path of expand.replaceAll(' ', '').split(',')) {
    const steps = path.split('.').slice(0, MAX_LEVELS)
    if (!isExpandable(steps, collection, collections, actor)) continue
    let here = tree
    for (const step of steps) {
      const next: ExpandTree = here.get(step) ?? new Map()
      if (!here.has(step) && ++nodes > MAX_NODES) {
        throw refused(`An expand follows at most ${MAX_NODES} relations.`)
      }
      here.set(step, next)
      here = next
    }
  }
  return nodes > 0 ? tree : undefined
}

function isExpandable(
  steps: string[],
  collection: Collection,
  collections: Collections,
  actor: Actor | undefined,
): boolean {
  let here = collection
  /** Lists on the path: each pass multiplies the answer. */
  const lists = new Set<string>()
  for (const step of steps) {
    const next = relationNamed(step, here, collections, actor)
    if (!next) return false
    const list = `${here.name}.${step}`
    if (next.many && lists.has(list)) throw refused(`An expand goes through “${step}” once only.`)
    if (next.many) lists.add(list)
    here = next.other
    if (!here.rules.view && !actor?.admin) return false
  }
  return true
}

/** One step of an expand: a relation field of `collection`, or a field of `other` that points back at it. */
export interface Relation {
  from: Collection
  other: Collection
  fieldName: string
  back: boolean
  /** One record may lead to several others. */
  many: boolean
}

export function relationNamed(
  name: string,
  collection: Collection,
  collections: Collections,
  actor: Actor | undefined,
): Relation | undefined {
  const back = backRelation(name, collection, { collections, actor })
  if (back)
    return { from: collection, other: back.collection, fieldName: back.fieldName, back: true, many: true }
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (field?.kind !== 'relation' || field.hidden || (field.private && !actor?.admin)) return undefined
  return {
    from: collection,
    other: collections.get(field.to),
    fieldName: name,
    back: false,
    many: isMany(field),
  }
}

/** Maximum records of one back-relation of one record, oldest first. */
const MAX_BACK = 1_000

/** Ids that are bound one by one, which reads fewer rows than a JSON list of them. */
const MAX_LISTED = 200

/**
 * By field: what all records at the end of `relation` share because its field demands it, such as the project of its
 * takes' sounds.
 */
export function sharedBy(
  records: Record<string, unknown>[],
  collection: Collection,
  { fieldName, back }: Relation,
): Map<string, string> {
  const field = back ? undefined : collection.fields[fieldName]
  const shared = new Map<string, string>()
  if (field?.kind !== 'relation') return shared
  for (const [name, demand] of Object.entries(field.where)) {
    if (!('sameAs' in demand)) continue
    const [value, ...others] = new Set(records.map((record) => relatedId(record[demand.sameAs])))
    if (value && others.length === 0) shared.set(name, value)
  }
  return shared
}

interface Wanted {
  columns: Sql
  limit: number
}

interface RelatedContext {
  collections: Collections
  actor: Actor | undefined
  shared?: ReadonlyMap<string, string>
}

export function relatedSql(ids: string[], relation: Relation, wanted: Wanted, context: RelatedContext): Sql {
  const { shared = new Map<string, string>() } = context
  const { other, fieldName, back } = relation
  const listed = isMany(other.fields[fieldName])
  // Without an index, one pass over the table serves all ids.
  if (back && !listed && other.indexed.has(fieldName)) return backSql(ids, relation, wanted, context)
  const table = other.name
  const list =
    ids.length <= MAX_LISTED
      ? sql`(${join(ids.map((id) => sql`${id}`))})`
      : sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const holder = column(table, back ? fieldName : 'id')
  const tied =
    back && listed
      ? sql`EXISTS (SELECT 1 FROM json_each(${holder}) WHERE json_each.value IN ${list})`
      : sql`${holder} IN ${list}`
  // The plus keeps the database from using this column's index.
  const same = Array.from(shared, ([name, id]) => sql`+${column(table, name)} = ${id}`)
  const rule = ruleSql(other.rules.view, other, table, { ...context, pinned: shared })
  const order = back ? sql` ORDER BY ${column(table, 'rowid')}` : sql``
  return sql`SELECT ${wanted.columns} FROM ${identifier(table)} WHERE ${every([tied, ...same, rule])}${order} LIMIT ${wanted.limit}`
}

/** The oldest records that point at each id, found id by id in the field's index. */
function backSql(
  ids: string[],
  { other, fieldName }: Relation,
  { columns, limit }: Wanted,
  context: RelatedContext,
): Sql {
  const table = identifier(other.name)
  const alias = `${other.name}_pointing`
  const allowed = every([
    sql`${column(alias, fieldName)} = "wanted"."value"`,
    ruleSql(other.rules.view, other, alias, context),
  ])
  const rowid = column(alias, 'rowid')
  const oldest = sql`SELECT ${rowid} FROM ${table} AS ${identifier(alias)} WHERE ${allowed} ORDER BY ${rowid} LIMIT ${MAX_BACK}`
  return sql`SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) AS "wanted" CROSS JOIN ${table}
    ON ${column(other.name, 'rowid')} IN (${oldest}) LIMIT ${limit}`
}
