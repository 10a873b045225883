import type { SQL } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { AppError } from '../contract/app-error.ts'

export type Database = DrizzleD1Database

/** The database for typed queries. */
export function database(binding: D1Database): Database {
  return drizzle(binding)
}

export interface Statement {
  text: string
  params: (string | number)[]
}

const dialect = new SQLiteSyncDialect()

/** A query of drizzle's as a statement, to be carried out in one transaction with others. */
export function statementOf(query: SQL | { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query)
  // The product's columns are texts and numbers, and drizzle has turned flags into numbers.
  return { text: sql, params: params as Statement['params'] }
}

/** A row as D1 answers it; the product stores no blobs. */
type Row = Record<string, string | number | null>

export interface StatementResult {
  rows: Row[]
  /** Rows written. */
  changes: number
}

/** D1 binds at most 100 values a statement; beyond this they travel as one JSON list. */
const MAX_BOUND = 90

/** Runs statements as one transaction in one round trip. */
export async function execute(binding: D1Database, statements: Statement[]): Promise<StatementResult[]> {
  if (statements.length === 0) return []
  const prepared = statements.map((statement) => {
    const { text, params } = statement.params.length > MAX_BOUND ? packed(statement) : statement
    return binding.prepare(text).bind(...params)
  })
  const results = await binding.batch<Row>(prepared)
  return results.map((result) => ({ rows: result.results, changes: result.meta.changes }))
}

/** The same statement with its values in one bound JSON list. Statement texts hold `?` for values only. */
function packed({ text, params }: Statement): Statement {
  let index = 0
  return {
    text: text.replaceAll('?', () => `json_extract(?1, '$[${index++}]')`),
    params: [JSON.stringify(params)],
  }
}

/** `table.column` names of a violated unique index, or `undefined` for any other failure. */
export function uniqueColumns(error: unknown): string[] | undefined {
  const message = messagesOf(error)
  const found = /UNIQUE constraint failed: ([\w., ]+)/.exec(message)
  if (found?.[1]) return found[1].split(',').map((name) => name.trim().split(' ')[0] ?? '')
  // An index over an expression is named instead of its columns: `users_email` is the one on users.email.
  const index = /UNIQUE constraint failed: index '(\w+?)_(\w+)'/.exec(message)
  return index ? [`${index[1]}.${index[2]}`] : undefined
}

/** `table.column` that was to hold something and got nothing, or `undefined` for any other failure. */
export function missingColumn(error: unknown): string | undefined {
  return /NOT NULL constraint failed: ([\w.]+)/.exec(messagesOf(error))?.[1]
}

/** When it makes sense to ask a database again that did not answer. */
const RETRY_AFTER_SECONDS = 5
/** D1's own words, and SQLite's for a file that is damaged. */
const UNAVAILABLE = /D1_\w*ERROR|D1 DB|SQLITE_|disk image is malformed|file is not a database/

/** What a D1 failure means to a caller, or `undefined` when the error is not D1's. */
export function databaseFailure(error: unknown): AppError | undefined {
  const message = messagesOf(error)
  if (/no such (table|column)/.test(message)) {
    return new AppError('database_not_ready', { cause: error })
  }
  return UNAVAILABLE.test(message)
    ? new AppError('storage_unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    : undefined
}

/** An error's words with those of its causes: drizzle wraps what D1 says. */
function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.message} ${error.cause === undefined ? '' : messagesOf(error.cause)}`
}
