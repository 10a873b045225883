import * as z from 'zod'
import type { Collection } from '../../../collections/definition/define.ts'
import { sql, type Sql } from '../../../collections/definition/sql.ts'
import { AppError, invalid } from '../../../contract/app-error.ts'
import type { FieldError } from '../../../contract/errors.ts'
import type { Row } from '../read/present.ts'
import { oneSql, viewRecord, type Ran, type Shape } from '../read/read.ts'
import { planDelete } from './remove.ts'
import type { Values } from '../values.ts'
import { placeOf, type BatchWrite } from './batch-place.ts'
import { assertCouldWrite, planCreate } from './create.ts'
import { notUnique, type Plan, type WriteDeps, type Written } from './plan.ts'
import { MAX_TRIES, planUpdate } from './update.ts'

/** Maximum writes of one batch. */
export const MAX_REQUESTS = 50

const batchBody = z.object({
  requests: z
    .array(
      z.object({
        method: z.string(),
        url: z.string().max(4_000),
        headers: z.record(z.string(), z.unknown()).nullish(),
        body: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .min(1)
    .max(MAX_REQUESTS),
})

type BatchRequest = z.output<typeof batchBody>['requests'][number]

/** The refused write of a batch, with its index. */
export class BatchRefused extends Error {
  readonly index: number
  readonly reason: AppError

  constructor(index: number, reason: AppError) {
    super(reason.message)
    this.index = index
    this.reason = reason
  }
}

interface BatchAnswer {
  status: number
  body: object | null
}

interface StoredFile {
  collection: Collection
  id: string
}

interface BatchOptions {
  /** Returns whether writes of a collection involve more than the database. */
  alone(collection: Collection): boolean
  /** Waits until the database contains records that are stored elsewhere, as far as the answer reads them. */
  settle(collection: Collection, reads: Pick<Shape, 'expand'>): Promise<unknown>
  /** Counts the batch's requests against the rate limit; throws if there are too many. */
  count(further: number): Promise<void>
  beforeCreate(collection: Collection, values: Values): Promise<Values>
  /** Stores the file of the request at `index`, and returns the id of its new record. */
  takeFile(collection: Collection, index: number, values: Values): Promise<string>
  dropFiles(stored: StoredFile[]): Promise<void>
}

/** A planned request of a batch, or a stored file. */
type Planned = { collection: Collection } & (
  | { action: Written['action']; plan: Plan; stored?: undefined }
  | { action: 'create'; plan?: undefined; stored: { id: string; shape: Shape } }
)

interface Step {
  index: number
  plan: Plan
}

/**
 * Up to 50 writes, all or none; a refusal is thrown as `BatchRefused`. Writes that take more than one step are
 * refused. Files, whose bytes are not transactional, are stored before it and deleted if it fails.
 */
export async function runBatch(
  depsFor: (requests: readonly BatchWrite[]) => WriteDeps,
  body: unknown,
  options: BatchOptions,
): Promise<{ answers: BatchAnswer[]; written: Written[] }> {
  const read = batchBody.safeParse(body)
  if (!read.success) {
    const message = `Must be a list of 1 to ${MAX_REQUESTS} requests.`
    throw invalid({ requests: { code: 'validation_invalid_value', message } })
  }
  await options.count(read.data.requests.length - 1)
  const deps = depsFor(read.data.requests)
  /** The files' records, by the index of their requests. */
  const stored = new Map<number, StoredFile>()
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(deps, read.data.requests, options, stored)
    } catch (error) {
      const overtaken = error instanceof BatchRefused && error.reason.code === 'conflict'
      if (overtaken && tries < MAX_TRIES) continue
      await options.dropFiles([...stored.values()])
      throw error
    }
  }
}

async function runOnce(
  shared: WriteDeps,
  requests: BatchRequest[],
  options: BatchOptions,
  stored: Map<number, StoredFile>,
) {
  // Planned records are not stored yet, so they count as well.
  const deps: WriteDeps = { ...shared, planned: new Map() }
  const planned: Planned[] = []
  /** Each record as the plans so far leave it, so that changes of one record build on each other. */
  const left = new Map<string, Row>()
  for (const [index, request] of requests.entries()) {
    try {
      planned.push(await plannedOne(deps, { ...request, index }, options, { left, stored }))
    } catch (error) {
      throw error instanceof AppError ? new BatchRefused(index, error) : error
    }
  }
  const ran = await together(
    deps,
    planned.flatMap(({ plan }, index) => (plan ? [{ index, plan }] : [])),
  )
  const answers = await Promise.all(
    planned.map(async ({ collection, plan, stored: file }, index): Promise<BatchAnswer> => {
      if (!plan) return { status: 200, body: await viewRecord(deps, collection, file.id, file.shape) }
      return { status: plan.status, body: await plan.answer(ran.get(index)?.rows[0]) }
    }),
  )
  const written = planned.map(({ collection, action, stored: file }, index) => ({
    collection,
    action,
    id: file?.id ?? String(ran.get(index)?.rows[0]?.id),
  }))
  return { answers, written }
}

async function plannedOne(
  deps: WriteDeps,
  { method, url, body, index }: BatchRequest & { index: number },
  { alone, settle, beforeCreate, takeFile }: BatchOptions,
  { left, stored }: { left: Map<string, Row>; stored: Map<number, StoredFile> },
): Promise<Planned> {
  const { name, id, shape } = placeOf(url)
  const collection = deps.collections.find(name)
  if (!collection) {
    throw new AppError('collection_not_found', { message: 'Missing or invalid collection context.' })
  }
  if (alone(collection)) {
    throw new AppError('bad_request', {
      message: `Records of ${collection.name} cannot be written in a batch: a write involves more than the database, so it cannot be rolled back with the others.`,
    })
  }
  // The answer is read after the write, and so sees everything before it.
  await settle(collection, { expand: shape.expand })
  const values = body ?? {}
  const create = async (): Promise<Planned> => {
    if (collection.objectPrefix !== undefined) {
      const id = stored.get(index)?.id ?? (await takeFile(collection, index, values))
      stored.set(index, { collection, id })
      return { collection, action: 'create', stored: { id, shape } }
    }
    // Callers without permission learn nothing of later checks.
    assertCouldWrite(collection, 'create', deps.actor)
    const own = await beforeCreate(collection, values)
    const plan = await planCreate(deps, collection, { values, shape, own })
    return { plan, collection, action: 'create' }
  }
  const update = async (target: string): Promise<Planned> => {
    const key = `${collection.name}/${target}`
    const plan = await planUpdate(deps, collection, { id: target, values, shape, earlier: left.get(key) })
    refuseBeside(collection, values)
    left.set(key, { ...left.get(key), ...plan.leaves })
    return { plan, collection, action: 'update' }
  }
  if (method === 'POST' && id === undefined) return create()
  if (method === 'PUT' && id === undefined) {
    const known = typeof values.id === 'string' && (await mayUpdate(deps, collection, values.id))
    // Clients cannot choose the id of a new record; it gets one of its own.
    return known ? update(known) : create()
  }
  if (method === 'PATCH' && id !== undefined) return update(id)
  if (method === 'DELETE' && id !== undefined) {
    return { plan: await planDelete(deps, collection, id), collection, action: 'delete' }
  }
  throw new AppError('method_not_found')
}

/** A password is checked and set in steps of its own, which cannot be rolled back with the batch. */
function refuseBeside(collection: Collection, values: Values) {
  const given = (name: string) => values[name] !== undefined && values[name] !== null && values[name] !== ''
  const errors: Record<string, FieldError> = {}
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.write !== 'beside' || !(given(name) || given(`${name}Confirm`))) continue
    errors[name] = { code: 'validation_not_in_batch', message: 'Cannot be changed in a batch.' }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Failed to update record.')
}

async function mayUpdate(deps: WriteDeps, collection: Collection, id: string): Promise<string | undefined> {
  const [found] = await deps.run([oneSql(deps, collection, { verb: 'update', id, names: ['id'] })])
  return found?.rows[0] && id
}

/** The last result of each step by its index. A write that affects no row aborts the transaction. */
async function together(deps: WriteDeps, steps: Step[]): Promise<Map<number, Ran>> {
  const statements = steps.flatMap(({ index, plan }) => [
    ...plan.statements,
    mustHaveTouched(index),
    ...plan.audit,
  ])
  try {
    const ran = await deps.run(statements)
    let at = 0
    return new Map(
      steps.map(({ index, plan }) => {
        const last = ran[at + plan.statements.length - 1]
        at += plan.statements.length + 1 + plan.audit.length
        return [index, last ?? { rows: [], changes: 0 }]
      }),
    )
  } catch (error) {
    throw (await blamed(deps, steps, error)) ?? error
  }
}

async function blamed(deps: WriteDeps, steps: Step[], error: unknown): Promise<BatchRefused | undefined> {
  const untouched = untouchedIndex(error)
  const step =
    untouched === undefined
      ? deps.uniqueColumns(error) && (await firstFailing(deps, steps))
      : steps.find(({ index }) => index === untouched)
  return step && new BatchRefused(step.index, notUnique(deps, step.plan, error) ?? step.plan.untouched)
}

/**
 * The database does not name the statement that violated a unique index; runs that are always rolled back find it.
 */
async function firstFailing(deps: WriteDeps, steps: Step[]): Promise<Step | undefined> {
  const fails = async (count: number) => {
    const statements = steps.slice(0, count).flatMap(({ plan }) => plan.statements)
    try {
      await deps.run([...statements, sql`SELECT json_extract('{}', ${`${MARK}end`})`])
    } catch (error) {
      return deps.uniqueColumns(error) !== undefined
    }
    return false
  }
  let [low, high] = [1, steps.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await fails(middle)) high = middle
    else low = middle + 1
  }
  return steps[low - 1]
}

const MARK = 'untouched_'

/** Fails and names its index if the previous statement affected no row: a bad JSON path is an error there. */
function mustHaveTouched(index: number): Sql {
  return sql`SELECT CASE WHEN changes() = 0 THEN json_extract('{}', ${`${MARK}${index}`}) END`
}

function untouchedIndex(error: unknown): number | undefined {
  const found = new RegExp(`bad JSON path: '${MARK}(\\d+)'`).exec(error instanceof Error ? error.message : '')
  return found ? Number(found[1]) : undefined
}
