import type { ListKind } from '../../collections/definition/list-kind.ts'
import { foldName } from '../../collections/definition/name-folding.ts'
import { matchOf } from '../../collections/definition/search-segments.ts'
import { namesOf } from '../../collections/name-keys.ts'
import { column, every, identifier, join, no, sql, yes, type Sql } from '../../collections/definition/sql.ts'
import { AppError } from '../../contract/app-error.ts'
import { MAX_COUNT, LIST_PER_PAGE, type ListScope } from '../../contract/admin/lists.ts'

/** Compiles the record API's filter grammar; a bad filter is a `bad_request` with the reason. */
export type CompileFilter = (filter: string, kind: ListKind) => Sql

/** Refuses a scope with a too expensive filter before it is run; a `bad_request` with the reason. */
export type EstimateCost = (
  kind: ListKind,
  scope: ListScope,
  at: { binding: D1Database; now: Date },
) => Promise<void>

/** Maximum matches of a search or a filter that are found first and then sorted. */
export const MAX_SORTED_MATCHES = 1_000

export interface PageQuery extends ListScope {
  sort?: string | undefined
  cursor?: string | undefined
  perPage?: number | undefined
}

/** An order of a kind: a column, or for searches the order of creation. */
interface Order {
  column: string
  descending: boolean
  nocase?: true | undefined
  /** Rows are compared by the keys of their names. */
  folded?: true | undefined
  name: string
}

export interface Page {
  statement: Sql
  perPage: number
  order: Order
}

const NEWEST = '-@newest'

/**
 * One extra row shows whether there are more. Pages continue after the last row's value and id, so each costs only
 * its own rows. `sorted`: the search has few results. `narrow`: so has the filter, which SQLite then applies before
 * walking the order's index.
 */
export function pageOf(
  kind: ListKind,
  query: PageQuery,
  {
    compile,
    sorted,
    narrow,
    limit = LIST_PER_PAGE.max,
  }: { compile: CompileFilter; sorted: boolean; narrow: boolean; limit?: number | undefined },
): Page {
  const perPage = Math.min(limit, Math.max(1, Math.trunc(query.perPage ?? LIST_PER_PAGE.usual)))
  const table = kind.collection.name
  const wanted =
    query.trash === 'only' && !query.sort && kind.trash ? lastIn(kind.trash) : orderOf(kind, query.sort)
  const index = indexOf(kind, query)
  if (index && !sorted) {
    const order: Order = { column: 'rowid', descending: true, name: NEWEST }
    const from = cursorOf(query.cursor, order)
    const before = from ? sql`found."rowid" < CAST(${Number(from.value)} AS INTEGER)` : yes
    const conditions = every([matches(index, query), before, ...restOf(kind, query, compile)])
    const statement = sql`SELECT ${columnsOf(kind)}, found."rowid" AS "@rowid" FROM ${identifier(index)} AS found
      CROSS JOIN ${identifier(table)} ON ${column(table, 'rowid')} = found."rowid"
      WHERE ${conditions} ORDER BY found."rowid" DESC LIMIT ${perPage + 1}`
    return { statement, perPage, order }
  }
  const last = cursorOf(query.cursor, wanted)
  const direction = wanted.descending ? sql`DESC` : sql`ASC`
  const collation = wanted.nocase ? sql` COLLATE NOCASE` : sql``
  // The plus keeps SQLite from using the index of the order.
  const free = narrow ? sql`+` : sql``
  const key = wanted.folded ? sql`named."key"` : sql`${free}${column(table, wanted.column)}${collation}`
  const id = wanted.folded ? sql`named."id"` : column(table, 'id')
  const after = last ? behind(wanted, { key, id, last }) : yes
  const from = wanted.folded ? byName(kind, query, narrow) : identifier(table)
  const statement = sql`SELECT ${columnsOf(kind)} FROM ${from}
    WHERE ${every([scopeSql(kind, query, compile, wanted), after])}
    ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${perPage + 1}`
  return { statement, perPage, order: wanted }
}

/** For few matches the rows come first, else the ordered keys; without a filter SQLite finds that itself. */
function byName(kind: ListKind, { search = '', trash, filter }: ListScope, narrow: boolean): Sql {
  const table = identifier(kind.collection.name)
  const names = sql`${identifier(namesOf(kind.collection.name))} AS named`
  const same = sql`named."id" = ${column(kind.collection.name, 'id')}`
  if (narrow || search.trim() !== '' || trash === 'only') return sql`${table} CROSS JOIN ${names} ON ${same}`
  return filter ? sql`${names} CROSS JOIN ${table} ON ${same}` : sql`${names} JOIN ${table} ON ${same}`
}

/** The rows after the last one of a page. */
function behind(
  { descending, nocase, folded }: Order,
  { key, id, last }: { key: Sql; id: Sql; last: { value: string | number; id: string } },
): Sql {
  const value = folded ? foldName(String(last.value)) : last.value
  const pair = sql`(${value}, ${last.id})`
  const rest = descending ? sql`(${key}, ${id}) < ${pair}` : sql`(${key}, ${id}) > ${pair}`
  if (!nocase) return rest
  // SQLite uses no index for a row value with a collation, only for its first half.
  return every([descending ? sql`${key} <= ${value}` : sql`${key} >= ${value}`, rest])
}

export function cursorAfter(row: Record<string, unknown>, order: Order): string {
  const value = order.name === NEWEST ? row['@rowid'] : row[order.column]
  return encodeURIComponent(JSON.stringify([order.name, value, row.id]))
}

function cursorOf(
  text: string | undefined,
  order: Order,
): { value: string | number; id: string } | undefined {
  if (!text) return undefined
  let parts: unknown
  try {
    parts = JSON.parse(decodeURIComponent(text))
  } catch {
    // Not one of our cursors: refused below.
  }
  if (Array.isArray(parts)) {
    const [name, value, id] = parts as unknown[]
    const isValue = typeof value === 'string' || typeof value === 'number'
    if (name === order.name && isValue && typeof id === 'string') return { value, id }
  }
  throw refused('cursor', 'The place in the list is none of this order. Begin again.')
}

export function scopeSql(
  kind: ListKind,
  scope: ListScope,
  compile: CompileFilter,
  order?: { folded?: true | undefined },
): Sql {
  const index = indexOf(kind, scope)
  const table = kind.collection.name
  const found = index
    ? sql`${column(table, 'rowid')} IN (SELECT found."rowid" FROM ${identifier(index)} AS found WHERE ${matches(index, scope)})`
    : yes
  return every([...restOf(kind, scope, compile, order), found])
}

export function countSql(
  kind: ListKind,
  scope: ListScope,
  compile: CompileFilter,
  limit: number = MAX_COUNT,
): Sql {
  const table = kind.collection.name
  return sql`SELECT COUNT(*) AS "count" FROM (SELECT 1 FROM ${identifier(table)}
    WHERE ${scopeSql(kind, scope, compile)} LIMIT ${limit + 1})`
}

/** Counts the matches of a full-text search, up to a limit; undefined without such a search. */
export function matchesSql(kind: ListKind, scope: ListScope): Sql | undefined {
  const index = indexOf(kind, scope)
  return index
    ? sql`SELECT COUNT(*) AS "count" FROM (SELECT 1 FROM ${identifier(index)} AS found
        WHERE ${matches(index, scope)} LIMIT ${MAX_SORTED_MATCHES + 1})`
    : undefined
}

function restOf(
  kind: ListKind,
  scope: ListScope,
  compile: CompileFilter,
  order?: { folded?: true | undefined },
): Sql[] {
  const table = kind.collection.name
  const trashed = kind.trash && column(table, kind.trash)
  // Most rows are not in the trash: the plus keeps SQLite from using that index and sorting them.
  const here = order?.folded ? sql`+` : sql``
  const trash = trashed && (scope.trash === 'only' ? sql`${trashed} > ''` : sql`${here}${trashed} = ''`)
  return [
    ...(trash ? [trash] : []),
    ...(kind.only ? [kind.only] : []),
    ...(scope.filter ? [compile(scope.filter, kind)] : []),
    ...(scope.search?.trim() && !indexOf(kind, scope) ? [plainSearch(kind, scope.search.trim())] : []),
  ]
}

/** The kind's full-text table, if this scope needs it: a record's id is looked up directly. */
function indexOf(kind: ListKind, { search = '' }: ListScope): string | undefined {
  return 'index' in kind.search && search.trim() !== '' && !isId(search.trim())
    ? kind.search.index
    : undefined
}

function isId(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text)
}

function plainSearch(kind: ListKind, words: string): Sql {
  const table = kind.collection.name
  const isThis = sql`${column(table, 'id')} = ${words}`
  if ('index' in kind.search) return isThis
  const text = join(
    kind.search.columns.map((name) => column(table, name)),
    ' || CHAR(10) || ',
  )
  const match = matchOf(words)
  const named = Object.values(kind.sorts).some(({ folded }) => folded) ? holdsName(table, words) : no
  const elsewhere = match === '' ? no : (kind.search.also?.(match, words) ?? no)
  return sql`(INSTR(LOWER(${text}), LOWER(${words})) > 0 OR ${named} OR ${isThis} OR ${elsewhere})`
}

function holdsName(table: string, words: string): Sql {
  const folded = foldName(words)
  if (folded === '') return no
  return sql`EXISTS (SELECT 1 FROM ${identifier(namesOf(table))} AS k
    WHERE k."id" = ${column(table, 'id')} AND INSTR(k."key", ${folded}) > 0)`
}

function matches(index: string, { search = '' }: ListScope): Sql {
  const match = matchOf(search)
  return match === '' ? no : sql`found.${identifier(index)} MATCH ${match}`
}

function columnsOf(kind: ListKind): Sql {
  const table = kind.collection.name
  const names = ['id', 'created', 'updated', ...kind.columns]
  const computed = Object.entries(kind.computed ?? {}).map(
    ([name, value]) => sql`${value} AS ${identifier(name)}`,
  )
  return join([...names.map((name) => column(table, name)), ...computed])
}

/** The most recently trashed rows first: the trash is found by that date, so its order costs nothing. */
function lastIn(trash: string): Order {
  return { column: trash, descending: true, name: `-${trash}` }
}

/** The order named in the URL; by default the kind's own. */
function orderOf(kind: ListKind, sort: string | undefined): Order {
  const [usual = 'created'] = Object.keys(kind.sorts)
  // User-defined orders are ascending.
  const { nocase, folded } = kind.sorts[usual] ?? {}
  const name = sort || (usual === 'position' || nocase || folded ? usual : `-${usual}`)
  const columnName = name.replace(/^-/, '')
  const offered = Object.hasOwn(kind.sorts, columnName) ? kind.sorts[columnName] : undefined
  if (!offered) throw refused('sort', `This list cannot be put in the order of “${columnName}”.`)
  return { column: columnName, descending: name.startsWith('-'), ...offered, name }
}

export function refused(field: string, message: string): AppError {
  return new AppError('bad_request', {
    message,
    data: { [field]: { code: 'validation_invalid_value', message } },
  })
}
