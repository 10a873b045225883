import type { Collection } from '../../../collections/definition/define.ts'
import { identifier, join, sql, type Sql } from '../../../collections/definition/sql.ts'
import { invalid, type AppError } from '../../../contract/app-error.ts'
import { columnNames, type Row } from '../read/present.ts'
import type { Ran, ReadDeps } from '../read/read.ts'
import { storedValue, type FieldErrors, type Values } from '../values.ts'
import type { RelationCheck } from './relations.ts'

export interface RecordQuota {
  records: number
  /** Bytes of all documents. */
  bytes: number
}

export type PlannedRoom = Map<string, RecordQuota>

export interface WriteDeps extends ReadDeps {
  /** `home` is the id of the record in whose database the new one is stored, or `''`. */
  newId(home: string): string
  /** `undefined`: no limit. */
  quota: RecordQuota | undefined
  planned?: PlannedRoom
  /** The columns (`table.column`) of a violated unique index, or `undefined` for another error. */
  uniqueColumns(error: unknown): string[] | undefined
  /** Audit statements of an act, if it is audited: they run in its transaction, after it. */
  audit(act: Act): Sql[]
}

/** An act on a record, with the record as its writer sees it before and after. */
export interface Act {
  collection: Collection
  id: string
  action: 'create' | 'update' | 'delete'
  before: object | undefined
  after: object | undefined
}

export type Written = Pick<Act, 'collection' | 'id' | 'action'>

/** A checked write, ready to run alone or with others in one transaction. */
export interface Plan {
  status: number
  /** The last one affects a row if the write succeeds. */
  statements: Sql[]
  audit: Sql[]
  /** Message of a refusal, here of a value that must be unique. */
  failure: string
  /** The error if the last statement affected no row. */
  untouched: AppError
  /** The stored record after an update. */
  leaves?: Row
  /** The answer's body, from the row that the last statement returned. */
  answer(row: Row | undefined): Promise<object | null>
}

export async function runPlan(deps: WriteDeps, plan: Plan): Promise<object | null> {
  let ran: Ran[]
  try {
    ran = await deps.run([...plan.statements, ...plan.audit])
  } catch (error) {
    throw notUnique(deps, plan, error) ?? error
  }
  const last = ran[plan.statements.length - 1]
  if (!last || (last.rows.length === 0 && last.changes === 0)) throw plan.untouched
  return plan.answer(last.rows[0])
}

export function notUnique(deps: WriteDeps, plan: Plan, error: unknown): AppError | undefined {
  const columns = deps.uniqueColumns(error)
  if (!columns) return undefined
  const names = columns.map((name) => name.split('.')[1] ?? name)
  const valueError = { code: 'validation_not_unique', message: 'Value must be unique.' }
  return invalid(Object.fromEntries(names.map((name) => [name, valueError])), plan.failure)
}

export async function refuseProblems(
  deps: WriteDeps,
  problems: FieldErrors,
  checks: RelationCheck[],
  message: string,
) {
  const asked = checks.filter((check) => !problems[check.fieldName])
  if (asked.length > 0) {
    const answers = sql`SELECT ${join(
      asked.map((check, index) => sql`${check.holds} AS ${identifier(`check_${index}`)}`),
    )}`
    const [found] = await deps.run([answers])
    for (const [index, check] of asked.entries()) {
      if (found?.rows[0]?.[`check_${index}`] !== 1) problems[check.fieldName] ??= check.refusal
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems, message)
}

export function missing(checks: RelationCheck[]): FieldErrors {
  return Object.fromEntries(checks.map((check) => [check.fieldName, check.refusal]))
}

export function storedRow(collection: Collection, values: Values): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, stored(collection, name, value)]),
  )
}

export function stored(collection: Collection, name: string, value: unknown): string | number {
  const field = collection.fields[name]
  return field ? storedValue(field, value) : String(value)
}

/** RETURNING does not accept table names. */
export function returning(collection: Collection): Sql {
  return join(columnNames(collection).map(identifier))
}
