import type { Collection } from '../../../collections/define.ts'
import { isMany } from '../../../collections/fields.ts'
import { allowsNew, couldAllow, ruleSql, type Actor } from '../../../collections/rules.ts'
import { column, every, identifier, join, sql, type Sql } from '../../../collections/sql.ts'
import { AppError, invalid } from '../../../contract/app-error.ts'
import { columnNames, present, type Row } from '../read/present.ts'
import { resolved } from './modifiers.ts'
import { assertOpen, oneSql, readShape, shaped, type Ran, type ReadDeps, type Shape } from '../read/read.ts'
import { missingRelation, relationChecks, type RelationCheck } from './relations.ts'
import { coerced, fieldProblems, storedValue, type FieldErrors, type Values } from '../values.ts'
import { forgedProblems, guardedProblems } from './problems.ts'

export interface WriteDeps extends ReadDeps {
  newId(): string
  /** The columns (`table.column`) of the unique index an error is about, if it is about one. */
  uniqueColumns(error: unknown): string[] | undefined
  /** The statements that write an act down, where that is to be done: they run in its transaction, after it. */
  audit(act: Act): Sql[]
}

/** What is done to a record, with the record as its writer sees it before and after. */
export interface Act {
  collection: Collection
  id: string
  action: 'create' | 'update' | 'delete'
  before: object | undefined
  after: object | undefined
}

const failedCreate = 'Failed to create record.'
const failedUpdate = 'Failed to update record.'

/** Why a create is refused when no field is to blame. */
const forbidden: FieldErrors = {
  '@rule': { code: 'validation_not_allowed', message: 'You are not allowed to create this record.' },
}

/** A checked write that is ready to run, alone or with others in one transaction. */
export interface Plan {
  status: number
  /** The last one touches a row if the write succeeds. */
  statements: Sql[]
  /** Run right after them. */
  audit: Sql[]
  /** The words of a refusal, here of a value that must be unique. */
  failure: string
  /** What it means when the last statement touched nothing. */
  untouched: AppError
  /** What an update leaves in the record, as it is stored. */
  leaves?: Row
  /** The answer's body, made of the row that the last statement returned. */
  answer(row: Row | undefined): Promise<object | null>
}

/** A record that is to be made. */
export interface Creation {
  /** A client's body. */
  values: Values
  /** What the answer is to show. */
  shape?: Shape
  /** What the server has for it, which counts more than the body. */
  own?: Values
}

/** What is to become of a record's fields. */
export interface Change {
  id: string
  /** A client's body. */
  values: Values
  /** What the answer is to show. */
  shape?: Shape
  /** What earlier plans of the same transaction will have left in the record. */
  earlier?: Row | undefined
}

/** A record that was written, and how. */
export type Written = Pick<Act, 'collection' | 'id' | 'action'>

/** How often a change that depends on the old value is tried again when somebody else was faster. */
export const MAX_TRIES = 10

/** Makes a record. Refusals are `validation_failed`, with what is wrong by field. */
export async function createRecord(
  deps: WriteDeps,
  collection: Collection,
  creation: Creation,
): Promise<object> {
  return (await carriedOut(deps, await planCreate(deps, collection, creation))) ?? {}
}

/** Changes the fields in a client's body and no others. What the caller may not update is `not_found`. */
export async function updateRecord(deps: WriteDeps, collection: Collection, change: Change): Promise<object> {
  for (let tries = 1; ; tries++) {
    const plan = await planUpdate(deps, collection, change)
    try {
      return (await carriedOut(deps, plan)) ?? {}
    } catch (error) {
      if (error !== plan.untouched || plan.untouched.code !== 'conflict' || tries === MAX_TRIES) throw error
    }
  }
}

/** Refuses, as the write would, anyone who may not write any such record. */
export function assertCouldWrite(
  collection: Collection,
  verb: 'create' | 'update',
  actor: Actor | undefined,
): void {
  assertOpen(collection, verb, actor)
  if (couldAllow(collection.rules[verb], actor)) return
  throw verb === 'create' ? invalid(forbidden, failedCreate) : new AppError('not_found')
}

export async function planCreate(
  deps: WriteDeps,
  collection: Collection,
  { values: given, shape = {}, own = {} }: Creation,
): Promise<Plan> {
  assertOpen(collection, 'create', deps.actor)
  readShape(deps, collection, shape)
  const { values: body } = resolved(collection, given, {})
  const moment = deps.now.toISOString().replace('T', ' ')
  const record: Values = { id: deps.newId(), created: moment, updated: moment }
  const unchecked = new Set<string>()
  for (const [name, field] of Object.entries(collection.fields)) {
    const value = field.write === 'always' || field.write === 'create' ? body[name] : undefined
    if (Object.hasOwn(own, name)) record[name] = own[name]
    else if (field.session) {
      record[name] = deps.actor?.superuser ? coerced(field, body[name]) : (deps.actor?.id ?? '')
    } else if (field.kind === 'json' && value === undefined) {
      record[name] = field.initial(record)
      // Ours; if it is wrong, then because of another field, which says so itself.
      unchecked.add(name)
    } else record[name] = coerced(field, value)
  }
  if (!allowsNew(collection.rules.create, deps.actor, record)) throw invalid(forbidden, failedCreate)
  const checks = relationChecks(collection, record, Object.keys(collection.fields), deps)
  const forged = forgedProblems(collection, record, body, deps.actor)
  const checked = Object.fromEntries(Object.entries(record).filter(([name]) => !unchecked.has(name)))
  const problems = { ...fieldProblems(collection, checked), ...forged }
  await refuseProblems(deps, problems, checks, failedCreate)

  const columns = Object.keys(record)
  const values = columns.map((name) => sql`${stored(collection, name, record[name])}`)
  const insert = sql`INSERT INTO ${identifier(collection.name)} (${join(columns.map(identifier))}) SELECT ${join(
    values,
  )} WHERE ${every(checks.map((check) => check.holds))} RETURNING ${returning(collection)}`
  const after = present(storedRow(collection, record), collection, deps.actor)
  return {
    status: 200,
    statements: [insert],
    audit: deps.audit({ collection, id: after.id, action: 'create', before: undefined, after }),
    failure: failedCreate,
    // A relation was fine a moment ago and is gone now.
    untouched: invalid(missing(checks), failedCreate),
    answer: async (row) => shaped(deps, row ?? {}, collection, shape),
  }
}

export async function planUpdate(
  deps: WriteDeps,
  collection: Collection,
  { id, values: given, shape = {}, earlier = {} }: Change,
): Promise<Plan> {
  assertOpen(collection, 'update', deps.actor)
  readShape(deps, collection, shape)
  const names = columnNames(collection).filter((name) => collection.fields[name]?.kind !== 'json')
  const [found] = await deps.run([oneSql(deps, collection, { verb: 'update', id, names })])
  if (!found?.rows[0]) throw new AppError('not_found')
  const before = { ...found.rows[0], ...earlier }

  const held: Values = Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      isMany(collection.fields[name]) ? (JSON.parse(String(value || '[]')) as unknown) : value,
    ]),
  )
  const { values: body, touched, sums } = resolved(collection, given, held)
  const changes: Values = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    if (field?.write === 'always') changes[name] = coerced(field, value)
  }
  const checks = relationChecks(collection, { ...held, ...changes }, Object.keys(changes), deps)
  const problems = {
    ...guardedProblems(collection, before, body),
    ...forgedProblems(collection, held, body, deps.actor),
    ...fieldProblems(collection, changes),
  }
  await refuseProblems(deps, problems, checks, failedUpdate)

  const table = collection.name
  const moment = deps.now.toISOString().replace('T', ' ')
  const assignments = [
    sql`"updated" = ${moment}`,
    ...Object.entries(changes).map(([name, value]) => {
      const sum = sums.get(name)
      const changed = sum === undefined ? sql`${stored(collection, name, value)}` : added(name, sum)
      return sql`${identifier(name)} = ${changed}`
    }),
  ]
  const depends = Object.keys(changes).flatMap((name) => {
    const field = collection.fields[name]
    const sum = sums.get(name)
    if (field?.kind === 'number' && sum !== undefined) {
      return [sql`${added(name, sum)} BETWEEN ${field.min} AND ${field.max}`]
    }
    return touched.has(name) ? [sql`${column(table, name)} IS ${before[name] ?? ''}`] : []
  })
  const allowed = every([
    sql`${column(table, 'id')} = ${id}`,
    ruleSql(collection.rules.update, collection, table, deps),
    ...checks.map((check) => check.holds),
    ...depends,
  ])
  const update = sql`UPDATE ${identifier(table)} SET ${join(assignments)} WHERE ${allowed} RETURNING ${returning(
    collection,
  )}`
  const leaves = storedRow(collection, changes)
  const seen = (row: Row) => present(row, collection, deps.actor)
  const after = seen({ ...before, ...leaves, updated: moment })
  const gone = checks.length > 0 ? invalid(missing(checks), failedUpdate) : new AppError('not_found')
  return {
    status: 200,
    statements: [update],
    audit: deps.audit({ collection, id, action: 'update', before: seen(before), after }),
    failure: failedUpdate,
    untouched: depends.length > 0 ? new AppError('conflict') : gone,
    leaves,
    answer: async (row) => shaped(deps, row ?? {}, collection, shape),
  }
}

/** Added in the database, so that sums made at the same time all count. */
function added(name: string, sum: number): Sql {
  return sql`(${identifier(name)} + ${sum})`
}

/** Runs one plan as a transaction of its own. */
export async function carriedOut(deps: WriteDeps, plan: Plan): Promise<object | null> {
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

/** The refusal that a violated unique index means, or `undefined` for any other failure. */
export function notUnique(deps: WriteDeps, plan: Plan, error: unknown): AppError | undefined {
  const columns = deps.uniqueColumns(error)
  if (!columns) return undefined
  const names = columns.map((name) => name.split('.')[1] ?? name)
  const taken = { code: 'validation_not_unique', message: 'Value must be unique.' }
  return invalid(Object.fromEntries(names.map((name) => [name, taken])), plan.failure)
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

function missing(checks: RelationCheck[]): FieldErrors {
  return Object.fromEntries(checks.map((check) => [check.fieldName, missingRelation]))
}

function storedRow(collection: Collection, values: Values): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, stored(collection, name, value)]),
  )
}

function stored(collection: Collection, name: string, value: unknown): string | number {
  const field = collection.fields[name]
  return field ? storedValue(field, value) : String(value)
}

/** RETURNING knows no table names. */
function returning(collection: Collection): Sql {
  return join(columnNames(collection).map(identifier))
}
