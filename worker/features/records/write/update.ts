import type { Collection } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import { ruleSql } from '../../../collections/definition/rules.ts'
import { column, every, identifier, join, sql, type Sql } from '../../../collections/definition/sql.ts'
import { AppError, invalid } from '../../../contract/app-error.ts'
import { columnNames, present, type Row } from '../read/present.ts'
import { assertOpen, oneSql, readShape, shaped, type Shape } from '../read/read.ts'
import { coerced, fieldProblems, type Values } from '../values.ts'
import { resolved } from './modifiers.ts'
import {
  runPlan,
  missing,
  refuseProblems,
  returning,
  stored,
  storedRow,
  type Plan,
  type WriteDeps,
} from './plan.ts'
import { forgedProblems, guardedProblems } from './problems.ts'
import { relationChecks } from './relations.ts'

const failedUpdate = 'Failed to update record.'

export interface Change {
  id: string
  values: Values
  shape?: Shape
  /** The record as earlier plans of the same transaction will leave it. */
  earlier?: Row | undefined
}

/** Retries of a change that depends on the old value, when another write comes first. */
export const MAX_TRIES = 10

export async function updateRecord(deps: WriteDeps, collection: Collection, change: Change): Promise<object> {
  for (let tries = 1; ; tries++) {
    const plan = await planUpdate(deps, collection, change)
    try {
      return (await runPlan(deps, plan)) ?? {}
    } catch (error) {
      if (error !== plan.untouched || plan.untouched.code !== 'conflict' || tries === MAX_TRIES) throw error
    }
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
  const rejected = checks.length > 0 ? invalid(missing(checks), failedUpdate) : new AppError('not_found')
  return {
    status: 200,
    statements: [update],
    audit: deps.audit({ collection, id, action: 'update', before: seen(before), after }),
    failure: failedUpdate,
    untouched: depends.length > 0 ? new AppError('conflict') : rejected,
    leaves,
    answer: async (row) => shaped(deps, row ?? {}, collection, shape),
  }
}

/** Added in the database, so that concurrent sums all count. */
function added(name: string, sum: number): Sql {
  return sql`(${identifier(name)} + ${sum})`
}
