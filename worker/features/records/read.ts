import type { Collection, Verb } from '../../collections/define.ts'
import { closed, ruleSql, type Actor } from '../../collections/rules.ts'
import { column, every, identifier, sql, type Sql } from '../../collections/sql.ts'
import { AppError } from '../../contract/app-error.ts'
import { parseExpand, relatedSql, type ExpandTree } from './expand.ts'
import { parseFilter } from './filter-parser.ts'
import { filterSql } from './filter-sql.ts'
import type { QueryContext } from './paths.ts'
import { parsePicks, pick } from './picks.ts'
import { columnNames, columnsSql, present, type RecordJson, type Row } from './present.ts'
import { sortSql } from './sort.ts'
import { relatedId } from './values.ts'

export interface Ran {
  rows: Row[]
  /** Rows written. */
  changes: number
}

/** What records are read with; the statements of one call are one transaction. */
export interface ReadDeps extends QueryContext {
  run(statements: Sql[]): Promise<Ran[]>
}

export interface Shape {
  expand?: string | undefined
  fields?: string | undefined
}

export interface ListQuery extends Shape {
  page?: string | undefined
  perPage?: string | undefined
  skipTotal?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
}

export interface RecordList {
  items: object[]
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

const PER_PAGE = 30
const MAX_PER_PAGE = 1_000
/** With documents of up to 1 MB in them, so that a page fits the worker's memory. */
const MAX_HEAVY_PER_PAGE = 30
const MAX_PAGE = 1_000_000_000

/** Throws `not_allowed` when a verb has no rule and the caller is no admin, before any record is looked at. */
export function assertOpen(collection: Collection, verb: Verb, actor: Actor | undefined) {
  const rule = collection.rules[verb]
  if (rule === closed || (!rule && !actor?.admin)) {
    throw new AppError('not_allowed', { message: 'Only superusers can perform this action.' })
  }
}

/** One page of the records the caller may list. Bad parameters are a `bad_request`. */
export async function listRecords(
  deps: ReadDeps,
  collection: Collection,
  query: ListQuery,
): Promise<RecordList> {
  assertOpen(collection, 'list', deps.actor)
  const picks = parsePicks(query.fields)
  const tree = parseExpand(query.expand, collection, deps.collections, deps.actor)
  const names = columnNames(collection, picks, tree?.keys())
  const heavy = names.some((name) => collection.fields[name]?.kind === 'json')
  const page = Math.min(counted(query.page) || 1, MAX_PAGE)
  const perPage = Math.min(counted(query.perPage) || PER_PAGE, heavy ? MAX_HEAVY_PER_PAGE : MAX_PER_PAGE)
  const skipTotal = flagOf(query.skipTotal)

  const table = collection.name
  const conditions = [ruleSql(collection.rules.list, collection, table, deps)]
  if (query.filter) conditions.push(filterSql(parseFilter(query.filter), collection, table, deps))
  const from = sql`FROM ${identifier(table)} WHERE ${every(conditions)}`
  const order = sortSql(query.sort ?? '', collection, table, deps)
  const items = sql`SELECT ${columnsSql(collection, names)} ${from} ORDER BY ${order} LIMIT ${perPage} OFFSET ${
    (page - 1) * perPage
  }`
  const total = sql`SELECT COUNT(*) AS total ${from}`

  const [found, counts] = await deps.run(skipTotal ? [items] : [items, total])
  const records = await expanded(deps, found?.rows ?? [], collection, tree)
  const totalItems = skipTotal ? -1 : Number(counts?.rows[0]?.total ?? 0)
  return {
    items: records.map((record) => pick(record, picks)),
    page,
    perPage,
    totalItems,
    totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage),
  }
}

/** One record the caller may view; otherwise `not_found`, whether it exists or not. */
export async function viewRecord(
  deps: ReadDeps,
  collection: Collection,
  id: string,
  shape: Shape,
): Promise<object> {
  assertOpen(collection, 'view', deps.actor)
  const picks = parsePicks(shape.fields)
  const tree = parseExpand(shape.expand, collection, deps.collections, deps.actor)
  const names = columnNames(collection, picks, tree?.keys())
  const [found] = await deps.run([oneSql(deps, collection, 'view', id, names)])
  if (!found?.rows[0]) throw new AppError('not_found')
  const [record = {}] = await expanded(deps, found.rows, collection, tree)
  return pick(record, picks)
}

/** Selects the record of an id, if the rule of `verb` lets the caller. */
export function oneSql(
  context: QueryContext,
  collection: Collection,
  verb: Verb,
  id: string,
  names: string[],
): Sql {
  const table = collection.name
  const allowed = every([
    sql`${column(table, 'id')} = ${id}`,
    ruleSql(collection.rules[verb], collection, table, context),
  ])
  return sql`SELECT ${columnsSql(collection, names)} FROM ${identifier(table)} WHERE ${allowed}`
}

/** What a written record answers: the row as the caller sees it, expanded and picked. */
export async function shaped(
  deps: ReadDeps,
  row: Row,
  collection: Collection,
  shape: Shape,
): Promise<object> {
  const tree = parseExpand(shape.expand, collection, deps.collections, deps.actor)
  const [record = {}] = await expanded(deps, [row], collection, tree)
  return pick(record, parsePicks(shape.fields))
}

/** Rows as records with what they point at, one statement for each relation followed. */
async function expanded(
  deps: ReadDeps,
  rows: Row[],
  collection: Collection,
  tree: ExpandTree | undefined,
): Promise<RecordJson[]> {
  const records = rows.map((row) => present(row, collection, deps.actor))
  if (!tree) return records
  for (const record of records) record.expand = {}
  for (const [fieldName, further] of tree) {
    const ids = [...new Set(records.map((record) => relatedId(record[fieldName])))].filter((id) => id !== '')
    if (ids.length === 0) continue
    const other = deps.collections.relatedTo(collection, fieldName)
    const [found] = await deps.run([relatedSql(ids, other, columnsSql(other, columnNames(other)), deps)])
    const related = await expanded(deps, found?.rows ?? [], other, further.size > 0 ? further : undefined)
    const byId = new Map(related.map((record) => [record.id, record]))
    for (const record of records) {
      const target = byId.get(relatedId(record[fieldName]))
      if (target && record.expand) record.expand[fieldName] = target
    }
  }
  return records
}

/** A whole number of a query; 0 when it is absent, zero or below. */
function counted(text: string | undefined): number {
  if (!text) return 0
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new AppError('bad_request')
  return Math.max(0, Number(text))
}

function flagOf(text: string | undefined): boolean {
  if (!text || ['0', 'f', 'false'].includes(text.toLowerCase())) return false
  if (['1', 't', 'true'].includes(text.toLowerCase())) return true
  throw new AppError('bad_request')
}
