import type { ListRow } from '../../contract/admin/lists.ts'

/** A column of a table that is sent; `owner.email` is a value of what a relation points at. */
export function cellOf(row: ListRow, path: string): unknown {
  const [field = '', inner] = path.split('.')
  return inner === undefined ? row[field] : row.expand[field]?.[inner]
}
