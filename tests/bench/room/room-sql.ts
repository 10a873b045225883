import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** A room's part of an object's SQLite, in memory. */
export function memorySql() {
  const database = new DatabaseSync(':memory:')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (text: string) => {
    const known = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, known)
    return known
  }
  return {
    exec(text: string, ...values: SQLInputValue[]) {
      if (values.length === 0 && /;\s*\S/.test(text)) {
        database.exec(text)
        return rowsOf([])
      }
      return rowsOf(statement(text).all(...values))
    },
  }
}

function rowsOf(rows: Record<string, unknown>[]) {
  return {
    toArray: () => rows,
    one: () => rows[0],
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  }
}
