import type { Collection } from '../../../collections/definition/define.ts'
import { allowsNew, couldAllow, type Actor } from '../../../collections/definition/rules.ts'
import { every, identifier, join, sql } from '../../../collections/definition/sql.ts'
import { AppError, invalid } from '../../../contract/app-error.ts'
import { present } from '../read/present.ts'
import { assertOpen, readShape, shaped, type Shape } from '../read/read.ts'
import { coerced, fieldProblems, homeOf, type FieldErrors, type Values } from '../values.ts'
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
import { forgedProblems } from './problems.ts'
import { relationChecks } from './relations.ts'
import { assertRoom } from './room.ts'

const failedCreate = 'Failed to create record.'

/** Why a create is refused if no field is at fault. */
const forbidden: FieldErrors = {
  '@rule': { code: 'validation_not_allowed', message: 'You are not allowed to create this record.' },
}

export interface Creation {
  values: Values
  shape?: Shape
  own?: Values
}

export async function createRecord(
  deps: WriteDeps,
  collection: Collection,
  creation: Creation,
): Promise<object> {
  return (await runPlan(deps, await planCreate(deps, collection, creation))) ?? {}
}

/** Refuses callers who may not write any such record, with the error of the write itself. */
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
  const record: Values = { id: '', created: moment, updated: moment }
  const unchecked = new Set<string>()
  for (const [name, field] of Object.entries(collection.fields)) {
    const value = field.write === 'always' || field.write === 'create' ? body[name] : undefined
    if (Object.hasOwn(own, name)) record[name] = own[name]
    else if (field.session) {
      record[name] = deps.actor?.superuser ? coerced(field, body[name]) : (deps.actor?.id ?? '')
    } else if (field.kind === 'json' && value === undefined) {
      record[name] = field.initial(record)
      // The server's own value: if it is wrong, another field is at fault and reports it.
      unchecked.add(name)
    } else record[name] = coerced(field, value)
  }
  record.id = deps.newId(homeOf(collection, record))
  if (!allowsNew(collection.rules.create, deps.actor, record)) throw invalid(forbidden, failedCreate)
  await assertRoom(deps, collection, record)
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
    // A relation was valid a moment ago and is deleted now.
    untouched: invalid(missing(checks), failedCreate),
    answer: async (row) => shaped(deps, row ?? {}, collection, shape),
  }
}
