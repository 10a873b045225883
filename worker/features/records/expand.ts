import type { Collection, Collections } from '../../collections/define.ts'
import { isMany } from '../../collections/fields.ts'
import { ruleSql, type Actor } from '../../collections/rules.ts'
import { column, every, identifier, join, sql, type Sql } from '../../collections/sql.ts'
import { backRelation } from './paths.ts'
import { refused } from './refusal.ts'
import { relatedId } from './values.ts'

/** Relations to follow, by field name, each with what to follow from there. */
export type ExpandTree = Map<string, ExpandTree>

const MAX_LEVELS = 6
/** Each node costs one statement. */
const MAX_NODES = 50
/** Characters. */
const MAX_LENGTH = 2_000

/**
 * Reads `author.avatar,card`. A path with any step that is no relation, hidden, or closed to the caller is
 * left out as a whole. `undefined` when nothing valid was asked for. More than 50 relations: `bad_request`.
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
  for (const step of steps) {
    const next = relationNamed(step, here, collections, actor)
    if (!next) return false
    here = next.other
    if (!here.rules.view && !actor?.admin) return false
  }
  return true
}

/** One step of an expand: a relation field of `collection`, or a field of `other` that points back at it. */
export interface Relation {
  other: Collection
  /** The name of the field that ties the two, here or there. */
  fieldName: string
  back: boolean
  /** Whether one record leads to a list of others. */
  many: boolean
}

export function relationNamed(
  name: string,
  collection: Collection,
  collections: Collections,
  actor: Actor | undefined,
): Relation | undefined {
  const back = backRelation(name, collection, { collections, actor })
  if (back) return { other: back.collection, fieldName: back.fieldName, back: true, many: true }
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (field?.kind !== 'relation' || field.hidden || (field.private && !actor?.admin)) return undefined
  return { other: collections.get(field.to), fieldName: name, back: false, many: isMany(field) }
}

/** Back-relations of one answer, all records together; fewer where each may carry a document of 1 MB. */
const MAX_BACK = 1_000
const MAX_HEAVY_BACK = 30

/** Ids that stand in the statement one by one, which reads fewer rows than a JSON list of them. */
const MAX_LISTED = 200

/**
 * The relations that all records at the end of `relation` share, because their field demands what these
 * records have in common: the sounds of one project's takes are that project's. By field, for `relatedSql`.
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

/** The records that a relation ties to these ids and that the caller may view. */
export function relatedSql(
  ids: string[],
  { other, fieldName, back }: Relation,
  columns: Sql,
  context: { collections: Collections; actor: Actor | undefined },
  shared: ReadonlyMap<string, string> = new Map(),
): Sql {
  const table = other.name
  const list =
    ids.length <= MAX_LISTED
      ? sql`(${join(ids.map((id) => sql`${id}`))})`
      : sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const holder = column(table, back ? fieldName : 'id')
  const wanted =
    back && isMany(other.fields[fieldName])
      ? sql`EXISTS (SELECT 1 FROM json_each(${holder}) WHERE json_each.value IN ${list})`
      : sql`${holder} IN ${list}`
  // The plus keeps the database from looking for the rows by this.
  const same = Array.from(shared, ([name, id]) => sql`+${column(table, name)} = ${id}`)
  const rule = ruleSql(other.rules.view, other, table, { ...context, pinned: shared })
  const allowed = every([wanted, ...same, rule])
  const all = sql`SELECT ${columns} FROM ${identifier(table)} WHERE ${allowed}`
  if (!back) return all
  const heavy = Object.values(other.fields).some((field) => field.kind === 'json')
  return sql`${all} ORDER BY ${column(table, 'rowid')} LIMIT ${heavy ? MAX_HEAVY_BACK : MAX_BACK}`
}
