import type { Collection } from '../../collections/define.ts'
import { allowsNew, ruleSql } from '../../collections/rules.ts'
import { column, every, identifier, join, sql, type Sql } from '../../collections/sql.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { columnNames, type Row } from './present.ts'
import { assertOpen, oneSql, shaped, type Ran, type ReadDeps, type Shape } from './read.ts'
import { missingRelation, relationChecks, type RelationCheck } from './relations.ts'
import { coerced, emptyValue, fieldProblems, storedValue, type FieldErrors, type Values } from './values.ts'

export interface WriteDeps extends ReadDeps {
  newId(): string
  /** The columns (`table.column`) of the unique index an error is about, if it is about one. */
  uniqueColumns(error: unknown): string[] | undefined
}

const failedCreate = 'Failed to create record.'
const failedUpdate = 'Failed to update record.'

/** Makes a record of a client's body. Refusals are `validation_failed`, with field errors unless it is the rule. */
export async function createRecord(
  deps: WriteDeps,
  collection: Collection,
  body: Values,
  shape: Shape,
): Promise<object> {
  assertOpen(collection, 'create', deps.actor)
  const moment = deps.now.toISOString().replace('T', ' ')
  const record: Values = { id: deps.newId(), created: moment, updated: moment }
  const unchecked = new Set<string>()
  for (const [name, field] of Object.entries(collection.fields)) {
    const given = field.write === 'always' || field.write === 'create' ? body[name] : undefined
    if (field.session) record[name] = deps.actor?.id ?? ''
    else if (field.kind === 'json' && given === undefined) {
      record[name] = field.initial(record)
      // Ours; if it is wrong, then because of another field, which says so itself.
      unchecked.add(name)
    } else record[name] = coerced(field, given)
  }
  if (!allowsNew(collection.rules.create, deps.actor, record)) throw invalid({}, failedCreate)
  const checks = relationChecks(collection, record, Object.keys(collection.fields), deps)
  const checked = Object.fromEntries(Object.entries(record).filter(([name]) => !unchecked.has(name)))
  await refuseProblems(deps, fieldProblems(collection, checked), checks, failedCreate)

  const columns = Object.keys(record)
  const values = columns.map((name) => sql`${stored(collection, name, record[name])}`)
  const insert = sql`INSERT INTO ${identifier(collection.name)} (${join(columns.map(identifier))}) SELECT ${join(
    values,
  )} WHERE ${every(checks.map((check) => check.holds))} RETURNING ${returning(collection)}`
  const row = await written(deps, insert, failedCreate)
  // A relation was fine a moment ago and is gone now.
  if (!row) throw invalid(missing(checks), failedCreate)
  return shaped(deps, row, collection, shape)
}

/** Changes the fields in a client's body and no others. What the caller may not update is `not_found`. */
export async function updateRecord(
  deps: WriteDeps,
  collection: Collection,
  id: string,
  body: Values,
  shape: Shape,
): Promise<object> {
  assertOpen(collection, 'update', deps.actor)
  const names = columnNames(collection).filter((name) => collection.fields[name]?.kind !== 'json')
  const [found] = await deps.run([oneSql(deps, collection, 'update', id, names)])
  const before = found?.rows[0]
  if (!before) throw new AppError('not_found')

  const changes: Values = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    if (field?.write === 'always') changes[name] = coerced(field, value)
  }
  const record = { ...before, ...changes }
  const checks = relationChecks(collection, record, Object.keys(changes), deps)
  const problems = { ...guardedProblems(collection, before, body), ...fieldProblems(collection, changes) }
  await refuseProblems(deps, problems, checks, failedUpdate)

  const table = collection.name
  const moment = deps.now.toISOString().replace('T', ' ')
  const assignments = [
    sql`"updated" = ${moment}`,
    ...Object.entries(changes).map(
      ([name, value]) => sql`${identifier(name)} = ${stored(collection, name, value)}`,
    ),
  ]
  const allowed = every([
    sql`${column(table, 'id')} = ${id}`,
    ruleSql(collection.rules.update, collection, table, deps),
    ...checks.map((check) => check.holds),
  ])
  const update = sql`UPDATE ${identifier(table)} SET ${join(assignments)} WHERE ${allowed} RETURNING ${returning(
    collection,
  )}`
  const row = await written(deps, update, failedUpdate)
  if (!row) throw checks.length > 0 ? invalid(missing(checks), failedUpdate) : new AppError('not_found')
  return shaped(deps, row, collection, shape)
}

async function refuseProblems(
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
      if (found?.rows[0]?.[`check_${index}`] !== 1) problems[check.fieldName] = missingRelation
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems, message)
}

/** Fields that have their own way of changing refuse another value here. */
function guardedProblems(collection: Collection, before: Row, body: Values): FieldErrors {
  const errors: FieldErrors = {}
  if (body.id !== undefined && body.id !== before.id) {
    errors.id = { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' }
  }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.write !== 'guarded' || body[name] === undefined) continue
    const now = field.kind === 'flag' ? before[name] === 1 : (before[name] ?? emptyValue(field))
    if (coerced(field, body[name]) !== now) {
      errors[name] = { code: 'validation_values_mismatch', message: "Values don't match." }
    }
  }
  return errors
}

async function written(deps: WriteDeps, statement: Sql, message: string): Promise<Row | undefined> {
  let ran: Ran[]
  try {
    ran = await deps.run([statement])
  } catch (error) {
    const columns = deps.uniqueColumns(error)
    if (!columns) throw error
    const names = columns.map((name) => name.split('.')[1] ?? name)
    const taken = { code: 'validation_not_unique', message: 'Value must be unique.' }
    throw invalid(Object.fromEntries(names.map((name) => [name, taken])), message)
  }
  return ran[0]?.rows[0]
}

function missing(checks: RelationCheck[]): FieldErrors {
  return Object.fromEntries(checks.map((check) => [check.fieldName, missingRelation]))
}

function stored(collection: Collection, name: string, value: unknown): string | number {
  const field = collection.fields[name]
  return field ? storedValue(field, value) : String(value)
}

/** RETURNING knows no table names. */
function returning(collection: Collection): Sql {
  return join(columnNames(collection).map(identifier))
}
