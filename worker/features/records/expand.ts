import type { Collection, Collections } from '../../collections/define.ts'
import { ruleSql, type Actor } from '../../collections/rules.ts'
import { column, every, identifier, sql, type Sql } from '../../collections/sql.ts'
import { AppError } from '../../contract/app-error.ts'

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
  if (expand.length > MAX_LENGTH) throw new AppError('bad_request')
  const tree: ExpandTree = new Map()
  let nodes = 0
  for (const path of expand.replaceAll(' ', '').split(',')) {
    const steps = path.split('.').slice(0, MAX_LEVELS)
    if (!isExpandable(steps, collection, collections, actor)) continue
    let here = tree
    for (const step of steps) {
      const next: ExpandTree = here.get(step) ?? new Map()
      if (!here.has(step) && ++nodes > MAX_NODES) throw new AppError('bad_request')
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
    const field = Object.hasOwn(here.fields, step) ? here.fields[step] : undefined
    if (field?.kind !== 'relation' || field.hidden || (field.private && !actor?.admin)) return false
    here = collections.get(field.to)
    if (!here.rules.view && !actor?.admin) return false
  }
  return true
}

/** The records of these ids that the caller may view. */
export function relatedSql(
  ids: string[],
  collection: Collection,
  columns: Sql,
  context: { collections: Collections; actor: Actor | undefined },
): Sql {
  const table = collection.name
  const wanted = sql`${column(table, 'id')} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const allowed = every([wanted, ruleSql(collection.rules.view, collection, table, context)])
  return sql`SELECT ${columns} FROM ${identifier(table)} WHERE ${allowed}`
}
