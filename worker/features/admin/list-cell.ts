import type { ListRow } from '../../contract/admin/lists.ts'

/** A column of an exported table; `owner.email` is a value of a relation's target. */
export function cellOf(row: ListRow, path: string): unknown {
  const [field = '', inner] = path.split('.')
  return inner === undefined ? row[field] : row.expand[field]?.[inner]
}
