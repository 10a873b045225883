import type { ListKind } from '../../collections/definition/list-kind.ts'
import { foldName } from '../../collections/definition/name-folding.ts'
import { every, sql, yes, type Sql } from '../../collections/definition/sql.ts'
import { refused } from './list-scope.ts'

/** An order of a kind: a column, or for searches the order of creation. */
export interface Order {
  column: string
  descending: boolean
  nocase?: true | undefined
  /** Rows are compared by the keys of their names. */
  folded?: true | undefined
  name: string
}

/** A place in an order: the pages after it continue behind this row. */
interface Place {
  value: string | number
  id: string
}

const NEWEST = '-@newest'

export const newestFirst: Order = { column: 'rowid', descending: true, name: NEWEST }

/** The most recently trashed rows first: the trash is found by that date, so its order costs nothing. */
export function lastIn(trash: string): Order {
  return { column: trash, descending: true, name: `-${trash}` }
}

/** The order named in the URL; by default the kind's own. */
export function orderOf(kind: ListKind, sort: string | undefined): Order {
  const [usual = 'created'] = Object.keys(kind.sorts)
  // User-defined orders are ascending.
  const { nocase, folded } = kind.sorts[usual] ?? {}
  const name = sort || (usual === 'position' || nocase || folded ? usual : `-${usual}`)
  const columnName = name.replace(/^-/, '')
  const offered = Object.hasOwn(kind.sorts, columnName) ? kind.sorts[columnName] : undefined
  if (!offered) throw refused('sort', `This list cannot be put in the order of “${columnName}”.`)
  return { column: columnName, descending: name.startsWith('-'), ...offered, name }
}

/** The rows behind the place that a cursor names. */
export function behindCursor(
  text: string | undefined,
  order: Order,
  { key, id }: { key: Sql; id: Sql },
): Sql {
  const place = placeOf(text, order)
  if (!place) return yes
  const { descending, nocase, folded } = order
  // The full-text table has numbers alone.
  if (order.name === NEWEST) return sql`${key} < CAST(${Number(place.value)} AS INTEGER)`
  const value = folded ? foldName(String(place.value)) : place.value
  const pair = sql`(${value}, ${place.id})`
  const rest = descending ? sql`(${key}, ${id}) < ${pair}` : sql`(${key}, ${id}) > ${pair}`
  if (!nocase) return rest
  // SQLite uses no index for a row value with a collation, only for its first half.
  return every([descending ? sql`${key} <= ${value}` : sql`${key} >= ${value}`, rest])
}

export function cursorAfter(row: Record<string, unknown>, order: Order): string {
  return cursorAt({ value: row[order.name === NEWEST ? '@rowid' : order.column], id: row.id }, order)
}

export function cursorAt({ value, id }: { value: unknown; id: unknown }, order: Order): string {
  return encodeURIComponent(JSON.stringify([order.name, value, id]))
}

function placeOf(text: string | undefined, order: Order): Place | undefined {
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
