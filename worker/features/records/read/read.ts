import type { Collection, Verb } from '../../../collections/definition/define.ts'
import { closed, ruleSql, type Actor } from '../../../collections/definition/rules.ts'
import { column, every, identifier, sql, type Sql } from '../../../collections/definition/sql.ts'
import { AppError } from '../../../contract/app-error.ts'
import type { AnswerBudget } from './answer-budget.ts'
import { parseExpand, type ExpandTree } from './expand.ts'
import { expandRows } from './expansion.ts'
import { parseFilter } from '../filter/parser.ts'
import { assertAffordable } from '../filter/filter-cost.ts'
import { filterSql } from '../filter/filter-sql.ts'
import type { QueryContext } from '../paths.ts'
import { parsePicks, pick, type Picks } from './picks.ts'
import { pinnedBy } from '../filter/pinned.ts'
import { columnNames, columnsSql, type Row } from './present.ts'
import { sortSql } from '../filter/sort.ts'
import { explained, refused } from '../refusal.ts'

export interface Ran {
  rows: Row[]
  /** Rows written. */
  changes: number
}

/** Dependencies of reading records; the statements of one call are one transaction. */
export interface ReadDeps extends QueryContext {
  /** `other` is the collection that is read, if it is not the call's own: it may be in another database. */
  run(statements: Sql[], other?: Collection): Promise<Ran[]>
  budget: AnswerBudget
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
export const MAX_PER_PAGE = 1_000
/** Each may contain documents of up to 1 MB, and a page must fit the worker's memory. */
const MAX_HEAVY_PER_PAGE = 30
const MAX_PAGE = 1_000_000_000

export function assertOpen(collection: Collection, verb: Verb, actor: Actor | undefined) {
  const rule = collection.rules[verb]
  if (rule === closed || (!rule && !actor?.admin)) {
    throw new AppError('not_allowed', { message: 'Only superusers can perform this action.' })
  }
}

/** The related ids that a filter demands of every record, by field. A bad filter is a `bad_request`. */
export function pinnedIn(filter: string | undefined, collection: Collection): Map<string, string> {
  return filter
    ? pinnedBy(
        explained('filter', () => parseFilter(filter)),
        collection,
      )
    : new Map()
}

/** One page of the records that the caller may list. Bad parameters are a `bad_request`. */
export async function listRecords(
  deps: ReadDeps,
  collection: Collection,
  query: ListQuery,
): Promise<RecordList> {
  assertOpen(collection, 'list', deps.actor)
  const { picks, tree } = readShape(deps, collection, query)
  const names = columnNames(collection, picks, tree?.keys())
  const heavy = names.some((name) => collection.fields[name]?.kind === 'json')
  const page = Math.min(explained('page', () => counted(query.page)) || 1, MAX_PAGE)
  const perPage = Math.min(
    explained('perPage', () => counted(query.perPage)) || PER_PAGE,
    heavy ? MAX_HEAVY_PER_PAGE : MAX_PER_PAGE,
  )
  const skipTotal = explained('skipTotal', () => flagOf(query.skipTotal))

  const table = collection.name
  const { filter } = query
  const wanted = filter ? explained('filter', () => parseFilter(filter)) : undefined
  const pinned = wanted ? pinnedBy(wanted, collection) : new Map<string, string>()
  const allowed = ruleSql(collection.rules.list, collection, table, { ...deps, pinned })
  const matches = wanted ? explained('filter', () => filterSql(wanted, collection, table, deps)) : undefined
  const from = sql`FROM ${identifier(table)} WHERE ${every(matches ? [allowed, matches] : [allowed])}`
  const order = explained('sort', () => sortSql(query.sort ?? '', collection, table, deps))
  // One extra row shows whether there are more: counting all costs more.
  const limit = skipTotal ? perPage : perPage + 1
  const items = sql`SELECT ${columnsSql(collection, names)} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${
    (page - 1) * perPage
  }`
  if (wanted) await explained('filter', () => assertAffordable(deps, wanted, collection, allowed))
  const [found] = await deps.run([items])
  const seen = found?.rows ?? []
  const rows = seen.slice(0, perPage)
  const records = await expandRows(deps, rows, collection, tree)
  const totalItems = skipTotal ? -1 : await totalOf(deps, from, { page, perPage, found: seen.length })
  return {
    items: records.map((record) => pick(record, picks)),
    page,
    perPage,
    totalItems,
    totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage),
  }
}

/** The total number: the last page and an empty first one imply it; otherwise it is counted. */
async function totalOf(
  deps: ReadDeps,
  from: Sql,
  { page, perPage, found }: { page: number; perPage: number; found: number },
): Promise<number> {
  if (found <= perPage && (found > 0 || page === 1)) return (page - 1) * perPage + found
  const [counts] = await deps.run([sql`SELECT COUNT(*) AS total ${from}`])
  return Number(counts?.rows[0]?.total ?? 0)
}

/** One record that the caller may view; otherwise `not_found`, whether it exists or not. */
export async function viewRecord(
  deps: ReadDeps,
  collection: Collection,
  id: string,
  shape: Shape,
): Promise<object> {
  assertOpen(collection, 'view', deps.actor)
  const { picks, tree } = readShape(deps, collection, shape)
  const names = columnNames(collection, picks, tree?.keys())
  const [found] = await deps.run([oneSql(deps, collection, { verb: 'view', id, names })])
  if (!found?.rows[0]) throw new AppError('not_found')
  const [record = {}] = await expandRows(deps, found.rows, collection, tree)
  return pick(record, picks)
}

/** Selects a record by id, if the rule of `verb` admits the caller. */
export function oneSql(
  context: QueryContext,
  collection: Collection,
  { verb, id, names }: { verb: Verb; id: string; names: string[] },
): Sql {
  const table = collection.name
  const allowed = every([
    sql`${column(table, 'id')} = ${id}`,
    ruleSql(collection.rules[verb], collection, table, context),
  ])
  return sql`SELECT ${columnsSql(collection, names)} FROM ${identifier(table)} WHERE ${allowed}`
}

/** The answer to a write: the row as the caller sees it, expanded and picked. */
export async function shaped(
  deps: ReadDeps,
  row: Row,
  collection: Collection,
  shape: Shape,
): Promise<object> {
  const { picks, tree } = readShape(deps, collection, shape)
  const [record = {}] = await expandRows(deps, [row], collection, tree)
  return pick(record, picks)
}

/** Parses a call's `expand` and `fields`; invalid ones are a `bad_request` with the reason. */
export function readShape(
  deps: QueryContext,
  collection: Collection,
  { expand, fields }: Shape,
): { picks: Picks; tree: ExpandTree | undefined } {
  return {
    picks: explained('fields', () => parsePicks(fields)),
    tree: explained('expand', () => parseExpand(expand, collection, deps.collections, deps.actor)),
  }
}

function counted(text: string | undefined): number {
  if (!text) return 0
  if (!/^[+-]?\d{1,15}$/.test(text)) throw refused('Must be a whole number.')
  return Math.max(0, Number(text))
}

function flagOf(text: string | undefined): boolean {
  if (!text || ['0', 'f', 'false'].includes(text.toLowerCase())) return false
  if (['1', 't', 'true'].includes(text.toLowerCase())) return true
  throw refused('Must be true or false.')
}
