import type { ListRow } from '../../contract/admin-lists.ts'

/** A column of a table that is sent; `owner.email` is a value of what a relation points at. */
export function cellOf(row: ListRow, path: string): unknown {
  const [field = '', inner] = path.split('.')
  return inner === undefined ? row[field] : row.expand[field]?.[inner]
}

/** One line of CSV (RFC 4180), with the line's end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
