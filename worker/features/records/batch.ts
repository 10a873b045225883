import * as z from 'zod'
import type { Collection } from '../../collections/define.ts'
import { sql, type Sql } from '../../collections/sql.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { oneSql, type Ran } from './read.ts'
import { planDelete } from './remove.ts'
import { notUnique, planCreate, planUpdate, type Plan, type WriteDeps } from './write.ts'

/** Writes of one batch. */
const MAX_REQUESTS = 50

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

/** One write of a batch that was refused, and which. */
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

/**
 * Carries out up to 50 writes in one transaction: all of them, or none when one is refused, which is thrown as
 * `BatchRefused`. A body that is no batch is `validation_failed`.
 */
export async function runBatch(deps: WriteDeps, body: unknown): Promise<BatchAnswer[]> {
  const read = batchBody.safeParse(body)
  if (!read.success) {
    const message = `Must be a list of 1 to ${MAX_REQUESTS} requests.`
    throw invalid({ requests: { code: 'validation_invalid_value', message } })
  }
  const plans: Plan[] = []
  for (const [index, request] of read.data.requests.entries()) {
    try {
      plans.push(await planned(deps, request))
    } catch (error) {
      throw error instanceof AppError ? new BatchRefused(index, error) : error
    }
  }
  const ran = await together(deps, plans)
  return Promise.all(
    plans.map(async (plan, index) => ({
      status: plan.status,
      body: await plan.answer(ran[index]?.rows[0]),
    })),
  )
}

async function planned(deps: WriteDeps, { method, url, body }: BatchRequest): Promise<Plan> {
  const found = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/.exec(url)
  const [, name = '', id, query = ''] = found ?? []
  if (!found) throw new AppError('method_not_found')
  const collection = deps.collections.find(decodeURIComponent(name))
  if (!collection) {
    throw new AppError('collection_not_found', { message: 'Missing or invalid collection context.' })
  }
  const wanted = new URLSearchParams(query)
  const shape = { expand: wanted.get('expand') ?? undefined, fields: wanted.get('fields') ?? undefined }
  const values = body ?? {}
  if (method === 'POST' && id === undefined) return planCreate(deps, collection, values, shape)
  if (method === 'PUT' && id === undefined) {
    const known = typeof values.id === 'string' && (await mayUpdate(deps, collection, values.id))
    // An id that is nobody's yet is not the client's to choose: the new record gets one of its own.
    return known
      ? planUpdate(deps, collection, known, values, shape)
      : planCreate(deps, collection, values, shape)
  }
  if (method === 'PATCH' && id !== undefined) return planUpdate(deps, collection, id, values, shape)
  if (method === 'DELETE' && id !== undefined) return planDelete(deps, collection, id)
  throw new AppError('method_not_found')
}

async function mayUpdate(deps: WriteDeps, collection: Collection, id: string): Promise<string | undefined> {
  const [found] = await deps.run([oneSql(deps, collection, 'update', id, ['id'])])
  return found?.rows[0] && id
}

/** Each plan's last result. A write that touches nothing ends the transaction. */
async function together(deps: WriteDeps, plans: Plan[]): Promise<Ran[]> {
  const statements = plans.flatMap((plan, index) => [...plan.statements, mustHaveTouched(index)])
  try {
    const ran = await deps.run(statements)
    let at = 0
    return plans.map((plan) => {
      at += plan.statements.length + 1
      return ran[at - 2] ?? { rows: [], changes: 0 }
    })
  } catch (error) {
    throw (await blamed(deps, plans, error)) ?? error
  }
}

async function blamed(deps: WriteDeps, plans: Plan[], error: unknown): Promise<BatchRefused | undefined> {
  const index = untouchedIndex(error) ?? (deps.uniqueColumns(error) && (await firstFailing(deps, plans)))
  const plan = index === undefined ? undefined : plans[index]
  if (index === undefined || !plan) return undefined
  return new BatchRefused(index, notUnique(deps, plan, error) ?? plan.untouched)
}

/** The database does not say which statement broke a unique index; runs that are always undone find out. */
async function firstFailing(deps: WriteDeps, plans: Plan[]): Promise<number | undefined> {
  const fails = async (count: number) => {
    const statements = plans.slice(0, count).flatMap((plan) => plan.statements)
    try {
      await deps.run([...statements, sql`SELECT json_extract('{}', ${`${MARK}end`})`])
    } catch (error) {
      return deps.uniqueColumns(error) !== undefined
    }
    return false
  }
  let [low, high] = [1, plans.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await fails(middle)) high = middle
    else low = middle + 1
  }
  return low - 1
}

const MARK = 'untouched_'

/** Fails, naming its place, when the statement before it touched no row: a bad JSON path is an error there. */
function mustHaveTouched(index: number): Sql {
  return sql`SELECT CASE WHEN changes() = 0 THEN json_extract('{}', ${`${MARK}${index}`}) END`
}

function untouchedIndex(error: unknown): number | undefined {
  const found = new RegExp(`bad JSON path: '${MARK}(\\d+)'`).exec(error instanceof Error ? error.message : '')
  return found ? Number(found[1]) : undefined
}
