import type { StoredRow, StoredValue } from '../../contract/backup/dump.ts'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Terms of one expression, in groups: the platform limits its depth. */
function joined(terms: readonly string[], operator: string, none: string): string {
  const GROUP = 10
  if (terms.length === 0) return none
  if (terms.length <= GROUP) return `(${terms.join(operator)})`
  const groups = Array.from({ length: Math.ceil(terms.length / GROUP) }, (_, index) =>
    joined(terms.slice(index * GROUP, (index + 1) * GROUP), operator, none),
  )
  return joined(groups, operator, none)
}

/** Bytes of a row's values, without reading long ones. */
export const rowBytes = (columns: readonly string[]): string =>
  joined(
    columns.map((column) => `ifnull(octet_length(${quoted(column)}), 0)`),
    ' + ',
    '0',
  )

/** Values that a row of D1's JSON answer cannot hold exactly, a line each: the column's number and an SQL literal. */
function literals(columns: readonly string[]): string {
  const terms = columns.map((name, index) => {
    const column = quoted(name)
    const isUnsafe = `CASE typeof(${column}) WHEN 'blob' THEN 1 WHEN 'integer' THEN ${column} NOT BETWEEN -9007199254740991 AND 9007199254740991 WHEN 'real' THEN abs(${column}) > 1.7976931348623157e308 ELSE 0 END`
    return `iif(${isUnsafe}, '${index} ' || quote(${column}) || char(10), '')`
  })
  return joined(terms, ' || ', "''")
}

/** The select list that `storedRow` reads. */
export const rowColumns = (columns: readonly string[]): string =>
  [
    'CAST(rowid AS TEXT) AS "rid"',
    ...columns.map((column, index) => `${quoted(column)} AS "c${index}"`),
    `${literals(columns)} AS "literals"`,
  ].join(', ')

/** A row that was selected by `rowColumns`. */
export function storedRow(row: Record<string, unknown>, columns: readonly string[]): StoredRow {
  const exact = new Map(
    String(row.literals)
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const space = line.indexOf(' ')
        return [Number(line.slice(0, space)), { sql: line.slice(space + 1) }] as const
      }),
  )
  // Safe: D1 answers texts, numbers, null and blobs, and a blob has its literal.
  const values = columns.map((_, index) => exact.get(index) ?? (row[`c${index}`] as StoredValue))
  return [String(row.rid), values]
}
