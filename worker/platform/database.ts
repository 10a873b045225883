import { getTableColumns, is, sql, SQL } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { SQLiteSyncDialect, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AppError } from '../contract/app-error.ts'
import { querySlow } from './events.ts'

export type Database = DrizzleD1Database

/** A `batch` reads rows by column name, so equal names within one query need an alias. */
export function database(binding: D1Database): Database {
  return drizzle(binding)
}

export interface Statement {
  text: string
  params: (string | number)[]
}

const dialect = new SQLiteSyncDialect()

type Query = SQL | { toSQL(): { sql: string; params: unknown[] } }

/** For a transaction with others. */
export function statementOf(query: Query): Statement {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query)
  // Columns hold text and numbers, and drizzle has turned flags into numbers.
  return { text: sql, params: params as Statement['params'] }
}

export function sqlFragment({ text, params }: Statement): SQL {
  const [first = '', ...rest] = text.split('?')
  return sql.join([sql.raw(first), ...rest.flatMap((part, index) => [sql`${params[index]}`, sql.raw(part)])])
}

/** For `IN`: a statement takes at most 100 bound values. */
export function jsonList(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/** Ignores ASCII case. Not `LIKE`: D1 refuses patterns beyond 50 bytes, and wildcards would have to be escaped. */
export function containsText(text: SQLiteColumn | SQL, words: string): SQL {
  return sql`INSTR(LOWER(${text}), LOWER(${words})) > 0`
}

type Values<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL
}

/** Drizzle inserts from queries only with every column of the table, in the table's order. */
export function insertWhen<Table extends SQLiteTable>(
  table: Table,
  values: Values<Table>,
  when: SQL | undefined,
): SQL {
  const columns = getTableColumns(table)
  const written = Object.entries<unknown>(values).flatMap(([name, value]) => {
    const column = columns[name]
    return column && value !== undefined ? [{ column, value }] : []
  })
  const names = written.map(({ column }) => sql.identifier(column.name))
  const selected = written.map(({ column, value }) => (is(value, SQL) ? value : sql.param(value, column)))
  return sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(selected, sql`, `)} WHERE ${when}`
}

type Row = Record<string, string | number | null>

export interface StatementResult {
  rows: Row[]
  changes: number
}

/**
 * For raw statements: the shape is unchecked. For the platform and for queries beyond drizzle's builder: full-text
 * search, bulk writes. Everything else uses `database` or `transaction`.
 */
export function rowsOf<Shape extends { [Name in keyof Shape]: Row[string] }>(
  result: StatementResult | undefined,
): Shape[] {
  // Safe if the caller declares its own SELECT correctly.
  return (result?.rows ?? []) as unknown as Shape[]
}

/** D1 binds at most 100 values per statement; longer lists travel as one JSON text. */
const MAX_BOUND = 90

export async function execute(
  binding: D1Database,
  statements: (Statement | Query)[],
): Promise<StatementResult[]> {
  if (statements.length === 0) return []
  const prepared = statements.map((one) => bound(binding, 'text' in one ? one : statementOf(one)))
  const results = await binding.batch<Row>(prepared)
  noteSlow(
    results,
    statements.map((one) => ('text' in one ? one : statementOf(one)).text),
  )
  return results.map((result) => ({ rows: result.results, changes: result.meta.changes }))
}

/** Milliseconds of one statement. */
const SLOW_MS = 200
const MAX_SQL_LENGTH = 300

/** Logs statements that took long. Single reads of drizzle's builder are not measured. */
function noteSlow(results: readonly D1Result[], texts: readonly string[]): void {
  for (const [index, { meta }] of results.entries()) {
    if (meta.duration < SLOW_MS) continue
    querySlow({ sql: (texts[index] ?? '').slice(0, MAX_SQL_LENGTH), ms: Math.round(meta.duration) })
  }
}

/** Bytes of the whole database. */
export async function databaseSize(binding: D1Database): Promise<number> {
  return (await binding.prepare('SELECT 1').run()).meta.size_after
}

function bound(binding: D1Database, statement: Statement): D1PreparedStatement {
  const { text, params } = statement.params.length > MAX_BOUND ? packed(statement) : statement
  return binding.prepare(text).bind(...params)
}

/** With its values in one JSON list. `?` in a statement's text is always a placeholder. */
function packed({ text, params }: Statement): Statement {
  let index = 0
  return {
    text: text.replaceAll('?', () => `json_extract(?1, '$[${index++}]')`),
    params: [JSON.stringify(params)],
  }
}

interface Typed {
  readonly _: { readonly result: unknown }
  prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(answer: unknown, isBatch: boolean): unknown
  }
}

/** One transaction in one round trip; drizzle's `batch` refuses raw statements. */
export async function transaction<const Items extends readonly (Typed | Statement)[]>(
  binding: D1Database,
  items: Items,
): Promise<{
  -readonly [Index in keyof Items]: Items[Index] extends Typed ? Items[Index]['_']['result'] : D1Result
}> {
  const prepared = items.map((item) => {
    if ('text' in item) return { statement: item, read: (answer: D1Result) => answer }
    const query = item.prepare()
    const { sql: text, params } = query.getQuery()
    // Safe for the reason in `statementOf`.
    const statement = { text, params: params as Statement['params'] }
    return { statement, read: (answer: D1Result) => query.mapResult(answer, true) }
  })
  const answers = await binding.batch(prepared.map(({ statement }) => bound(binding, statement)))
  noteSlow(
    answers,
    prepared.map(({ statement }) => statement.text),
  )
  // One result per item, in order, with the types that drizzle declares.
  return answers.map((answer, index) => prepared[index]?.read(answer)) as never
}

/** `table.column` names, or `undefined` for any other failure. */
export function uniqueColumns(error: unknown): string[] | undefined {
  const message = messagesOf(error)
  const found = /UNIQUE constraint failed: ([\w., ]+)/.exec(message)
  if (found?.[1]) return found[1].split(',').map((name) => name.trim().split(' ')[0] ?? '')
  // An index over an expression is named instead of its columns: `users_email` is the one on users.email.
  const index = /UNIQUE constraint failed: index '(\w+?)_(\w+)'/.exec(message)
  return index ? [`${index[1]}.${index[2]}`] : undefined
}

/** `table.column`, or `undefined` for any other failure. */
export function missingColumn(error: unknown): string | undefined {
  return /NOT NULL constraint failed: ([\w.]+)/.exec(messagesOf(error))?.[1]
}

const RETRY_AFTER_SECONDS = 5
/** D1's own messages, and SQLite's for a damaged file. */
const UNAVAILABLE = /D1_\w*ERROR|D1 DB|SQLITE_|disk image is malformed|file is not a database/

export function databaseFailure(error: unknown): AppError | undefined {
  const message = messagesOf(error)
  if (/no such (table|column)/.test(message)) {
    return new AppError('database_not_ready', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
  }
  return UNAVAILABLE.test(message)
    ? new AppError('storage_unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    : undefined
}

/** The database is up and refused this statement: a retry would not help. */
export function isUnrunnable(error: unknown): boolean {
  const message = messagesOf(error)
  return /SQLITE_(ERROR|TOOBIG|NOMEM)\b/.test(message) && !/no such table/.test(message)
}

/** Includes causes: drizzle wraps D1's errors. */
function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.message} ${error.cause === undefined ? '' : messagesOf(error.cause)}`
}
