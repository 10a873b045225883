import type { FilterTerm } from '../../collections/definition/filter-term.ts'
import { countsOf, type ListKind } from '../../collections/definition/list-kind.ts'
import { namesOf } from '../../collections/name-keys.ts'
import { column, every, identifier, join, sql, type Sql } from '../../collections/definition/sql.ts'
import {
  COUNTED_UP_TO,
  MAX_COUNT,
  LIST_PER_PAGE,
  SCANNED_ROWS,
  type ListScope,
} from '../../contract/admin/lists.ts'
import { behindCursor, lastIn, newestFirst, orderOf, type Order } from './list-order.ts'
import { matches, quickTerms, scopeOf, type CompileFilter, type Scope } from './list-scope.ts'

/** Maximum rows that an index finds before they are filtered and sorted. */
export const MAX_CANDIDATES = 1_500

export interface PageQuery extends ListScope {
  sort?: string | undefined
  cursor?: string | undefined
  perPage?: number | undefined
}

/** Few rows among which all matching ones are. */
export interface Candidates {
  /** Their rowids, as `@row`. */
  rows: Sql
  /** A condition that all of them meet. */
  term?: FilterTerm
}

export interface Page {
  statement: Sql
  perPage: number
  order: Order
  /** The last row that the statement looks at, as `value` and `id`, if it looks at no more than `scanned` rows. */
  end?: { statement: Sql; scanned: number }
}

interface HowToRead {
  compile: CompileFilter
  candidates?: Candidates | undefined
  maxPerPage?: number | undefined
  /** Maximum rows of the order that are compared with conditions for which there is no index. */
  scanned?: number | undefined
}

/**
 * One extra row shows whether there are more. Pages continue after the last row's value and id. The cost has a bound:
 * all candidates are read and sorted; or the order's index leads to the rows of the page alone; or a limited number
 * of rows in their order is compared with the conditions, and the page may have few of them or none.
 */
export function pageOf(kind: ListKind, query: PageQuery, how: HowToRead): Page {
  const { compile, candidates } = how
  const perPage = Math.min(
    how.maxPerPage ?? LIST_PER_PAGE.max,
    Math.max(1, Math.trunc(query.perPage ?? LIST_PER_PAGE.usual)),
  )
  const table = kind.collection.name
  const scope = scopeOf(kind, query, compile)
  const order = orderFor(kind, query, scope, candidates)
  const { key, id } = keysOf(kind, order)
  const behind = behindCursor(query.cursor, order, { key, id })
  const whole = [scope.trash, ...otherTerms(scope.terms, candidates).map((term) => term.sql)]
  const rowid = column(table, 'rowid')
  const limit = perPage + 1
  if (candidates) {
    const names = order.folded
      ? sql`CROSS JOIN ${namesTable(kind)} ON named."id" = ${column(table, 'id')}`
      : sql``
    const chosen = sql`SELECT ${rowid} AS "@row" FROM (${candidates.rows}) AS scanned
      CROSS JOIN ${identifier(table)} ON ${rowid} = scanned."@row" ${names}
      WHERE ${every([...whole, behind])} ORDER BY ${inOrder(order, key, id)} LIMIT ${limit}`
    // Computed columns are for the rows of the page alone, not for all that are sorted.
    const statement = sql`SELECT ${columnsOf(kind)} FROM (${chosen}) AS chosen
      CROSS JOIN ${identifier(table)} ON ${rowid} = chosen."@row"`
    return { statement, perPage, order }
  }
  const { inOrderToo, rest } = scope.index
    ? { inOrderToo: [], rest: scope.terms }
    : splitTerms(kind, scope, query, order)
  const terms = rest.map((term) => term.sql)
  if (!scope.index && rest.length === 0 && (!order.folded || kind.trash === undefined)) {
    const from = order.folded
      ? sql`${namesTable(kind)} CROSS JOIN ${identifier(table)} ON ${column(table, 'id')} = named."id"`
      : identifier(table)
    const statement = sql`SELECT ${columnsOf(kind)} FROM ${from}
      WHERE ${every([...whole, behind])} ORDER BY ${inOrder(order, key, id)} LIMIT ${limit}`
    return { statement, perPage, order }
  }
  const source = scope.index
    ? {
        from: foundIn(scope.index),
        where: [matches(scope.index, query), behind],
        other: [scope.trash, ...terms],
      }
    : order.folded
      ? { from: namesTable(kind), where: [behind], other: whole }
      : {
          from: identifier(table),
          where: [scope.trash, ...inOrderToo.map((term) => term.sql), behind],
          other: terms,
        }
  const scanned = comparedRows(how.scanned ?? SCANNED_ROWS, rest, order)
  const inner = (columns: Sql) =>
    sql`SELECT ${columns} FROM ${source.from} WHERE ${every(source.where)} ORDER BY ${scope.index ? sql`${key} DESC` : inOrder(order, key, id)}`
  const link = order.folded && !scope.index ? column(table, 'id') : rowid
  const row = order.folded && !scope.index ? id : scope.index ? key : rowid
  // SQLite reads the subquery in its order and stops at the last row of the page. The plus keeps the conditions from
  // being found by indexes: those of a list's addresses would be read again for each row.
  const statement = sql`SELECT ${columnsOf(kind)}${scope.index ? sql`, scanned."@row" AS "@rowid"` : sql``}
    FROM (${inner(sql`${row} AS "@row"`)} LIMIT ${scanned}) AS scanned
    CROSS JOIN ${identifier(table)} ON ${link} = scanned."@row" WHERE +(${every(source.other)}) LIMIT ${limit}`
  const end = sql`${inner(sql`${key} AS "value", ${scope.index ? sql`''` : id} AS "id"`)} LIMIT 1 OFFSET ${scanned - 1}`
  return { statement, perPage, order, end: { statement: end, scanned } }
}

/** Sources of candidates, of which a small one answers the query in any order; none if the order itself does. */
export function candidatesFor(kind: ListKind, query: PageQuery, compile: CompileFilter): Candidates[] {
  const scope = scopeOf(kind, query, compile)
  const table = kind.collection.name
  const rows = (condition: Sql) =>
    sql`SELECT ${column(table, 'rowid')} AS "@row" FROM ${identifier(table)} WHERE ${condition} LIMIT ${MAX_CANDIDATES + 1}`
  const quick = quickTerms(kind, scope.terms).map((term) => ({ rows: rows(term.source ?? term.sql), term }))
  if (scope.index) {
    // Only an explicit order is worth counting the matches.
    const found = sql`SELECT found."rowid" AS "@row" FROM ${foundIn(scope.index)} WHERE ${matches(scope.index, query)} LIMIT ${MAX_CANDIDATES + 1}`
    return query.sort ? [{ rows: found }, ...quick] : []
  }
  const isTrash = kind.trash !== undefined && query.trash === 'only'
  if (!isTrash && splitTerms(kind, scope, query, orderOf(kind, query.sort)).rest.length === 0) return []
  return isTrash && query.sort ? [{ rows: rows(scope.trash) }, ...quick] : quick
}

/** Number of candidates; more than `MAX_CANDIDATES` also if some of them cannot be found. */
export function candidateCount({ rows, term }: Candidates): Sql {
  const count = sql`SELECT COUNT(*) AS "count" FROM (${rows})`
  if (!term?.isCut) return count
  return sql`SELECT CASE WHEN ${term.isCut} THEN ${MAX_CANDIDATES + 1} ELSE (${count}) END AS "count"`
}

/** Number of matching rows up to a limit, and whether there may be more, as `more`. */
export function countSql(
  kind: ListKind,
  scope: ListScope,
  {
    compile,
    candidates,
    limit = MAX_COUNT,
  }: { compile: CompileFilter; candidates?: Candidates | undefined; limit?: number },
): Sql {
  const table = kind.collection.name
  const { trash, terms, index } = scopeOf(kind, scope, compile)
  const whole = every([trash, ...otherTerms(terms, candidates).map((term) => term.sql)])
  const quick = quickTerms(kind, terms)
  // Few of the rows that an index finds may be in the trash.
  const isRare = quick.length > 0 && kind.trash !== undefined && scope.trash === 'only'
  const isQuick = terms.length === quick.length && quick.length <= 1 && !index && !isRare && !quick[0]?.isCut
  if (isQuick && !candidates) {
    // The plus keeps SQLite from using the index of the trash.
    const whole = every([
      quick.length > 0 ? sql`+${trash}` : trash,
      ...quick.map((term) => term.source ?? term.sql),
    ])
    return sql`SELECT COUNT(*) AS "count", COUNT(*) > ${limit} AS "more" FROM (SELECT 1 FROM ${identifier(table)}
      WHERE ${whole} LIMIT ${limit + 1})`
  }
  // A search alone is no comparison of rows.
  const scanned = index && terms.length === 0 ? limit + 1 : comparedRows(SCANNED_ROWS, terms)
  const source =
    candidates?.rows ??
    (index
      ? sql`SELECT found."rowid" AS "@row" FROM ${foundIn(index)} WHERE ${matches(index, scope)} LIMIT ${scanned}`
      : sql`SELECT ${column(table, 'rowid')} AS "@row" FROM ${identifier(table)} WHERE ${trash} LIMIT ${scanned}`)
  const isWhole = candidates ? sql`0` : sql`(SELECT COUNT(*) FROM (${source})) = ${scanned}`
  return sql`SELECT COUNT(*) AS "count", COUNT(*) > ${limit} OR ${isWhole} AS "more" FROM (SELECT 1 FROM (${source}) AS scanned
    CROSS JOIN ${identifier(table)} ON ${column(table, 'rowid')} = scanned."@row" WHERE ${whole} LIMIT ${limit + 1})`
}

/** The rows that cost as much as `rows` whose conditions and order need no other tables. */
function comparedRows(rows: number, terms: readonly FilterTerm[], order?: Order): number {
  const lookups = terms.reduce((sum, term) => sum + (term.lookups ?? 0), order?.folded ? 1 : 0)
  return Math.ceil(rows / (1 + lookups))
}

/** Terms that the candidates need not meet yet. */
function otherTerms(terms: readonly FilterTerm[], candidates: Candidates | undefined): FilterTerm[] {
  const met = candidates?.term && JSON.stringify(candidates.term.sql)
  return terms.filter((term) => JSON.stringify(term.sql) !== met)
}

function orderFor(
  kind: ListKind,
  query: PageQuery,
  { index }: Scope,
  candidates: Candidates | undefined,
): Order {
  const order = orderOf(kind, query.sort)
  if (index && !candidates) return newestFirst
  // A large trash has one order: that of its own index.
  if (kind.trash && query.trash === 'only' && (!query.sort || !candidates)) return lastIn(kind.trash)
  return order
}

/** Conditions that the index of an order finds as well, and the rest. */
function splitTerms(
  { collection, trash }: ListKind,
  { terms }: Scope,
  query: PageQuery,
  order: Order,
): { inOrderToo: FilterTerm[]; rest: FilterTerm[] } {
  if (order.folded || (trash && query.trash === 'only')) return { inOrderToo: [], rest: terms }
  const equal = terms.find(
    ({ field, comparison }) => comparison === 'equal' && collection.ordered.has(`${field}>${order.column}`),
  )
  const isInOrder = (term: FilterTerm) =>
    term === equal ||
    (term.field === order.column &&
      !order.nocase &&
      (term.comparison === 'range' || term.comparison === 'filled'))
  return { inOrderToo: terms.filter(isInOrder), rest: terms.filter((term) => !isInOrder(term)) }
}

function keysOf(kind: ListKind, order: Order): { key: Sql; id: Sql } {
  const table = kind.collection.name
  if (order === newestFirst) return { key: sql`found."rowid"`, id: sql`''` }
  if (order.folded) return { key: sql`named."key"`, id: sql`named."id"` }
  const collation = order.nocase ? sql` COLLATE NOCASE` : sql``
  return { key: sql`${column(table, order.column)}${collation}`, id: column(table, 'id') }
}

function inOrder({ descending }: Order, key: Sql, id: Sql): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`
  return sql`${key} ${direction}, ${id} ${direction}`
}

const namesTable = ({ collection }: ListKind) => sql`${identifier(namesOf(collection.name))} AS named`

const foundIn = (index: string) => sql`${identifier(index)} AS found`

function columnsOf(kind: ListKind): Sql {
  const table = kind.collection.name
  const names = ['id', 'created', 'updated', ...kind.columns]
  const computed = Object.entries(kind.computed ?? {}).map(
    ([name, value]) => sql`${value} AS ${identifier(name)}`,
  )
  const counted = countsOf(kind).map(([name, { rows, allIf = sql`0` }]) => {
    const some = sql`SELECT 1 FROM ${rows} LIMIT ${COUNTED_UP_TO[name] + 1}`
    return sql`CASE WHEN ${allIf} THEN (SELECT COUNT(*) FROM ${rows}) ELSE (SELECT COUNT(*) FROM (${some})) END
      AS ${identifier(name)}`
  })
  return join([...names.map((name) => column(table, name)), ...computed, ...counted])
}
