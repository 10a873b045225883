import type { ListRow } from '../../contract/admin/lists.ts'
import { csvCell } from '../../platform/csv-cell.ts'

/** A column of a table that is sent; `owner.email` is a value of what a relation points at. */
export function cellOf(row: ListRow, path: string): unknown {
  const [field = '', inner] = path.split('.')
  return inner === undefined ? row[field] : row.expand[field]?.[inner]
}

/** One line of CSV (RFC 4180), with the line's end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(listCell).join(',')}\r\n`
}

/** What a column of a table holds, as one cell. */
export function listCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return csvCell(typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value))
}
