import { COUNTED_UP_TO, type CountedField, type ListRow } from '../../contract/admin/lists.ts'

/** A column of an exported table; `owner.email` is a value of a relation's target. A count may be `500+`. */
export function cellOf(row: ListRow, path: string): unknown {
  const [field = '', inner] = path.split('.')
  if (inner !== undefined) return row.expand[field]?.[inner]
  const value = row[field]
  return isCounted(field) && Number(value) > COUNTED_UP_TO[field] ? `${COUNTED_UP_TO[field]}+` : value
}

const isCounted = (field: string): field is CountedField => Object.hasOwn(COUNTED_UP_TO, field)
