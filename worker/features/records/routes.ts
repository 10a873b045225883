import type { Collection } from '../../collections/definition/define.ts'
import { collections } from '../../collections/index.ts'
import type { RecordReads } from '../../collections/definition/record-reads.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readRecordBody } from '../../http/record-body.ts'
import { errorBodyOf } from '../../http/errors.ts'
import { hooksOf, type RecordHooks } from '../../http/record-hooks.ts'
import { countRequests } from '../../http/limit-requests.ts'
import type { Route } from '../../http/route.ts'
import { requestFailed } from '../../platform/events.ts'
import { objects, purgeDoomed } from '../../platform/objects.ts'
import { databaseOf, idBeside } from '../../platform/owner-databases.ts'
import { homesOf, type BatchWrite } from './write/batch-place.ts'
import { BatchRefused, MAX_REQUESTS, runBatch } from './write/batch.ts'
import { bodyLimit, FORM_MAX_BYTES, PLAIN_MAX_BYTES } from './write/body-limit.ts'
import { parsePicks, pick } from './read/picks.ts'
import { listRecords, MAX_PER_PAGE, pinnedIn, viewRecord, type Shape } from './read/read.ts'
import { assertDeletable, deleteRecord } from './write/remove.ts'
import { relationSteps } from './read/steps.ts'
import { depsOf, homeOfList, homeOfRecord } from './record-deps-request.ts'
import { homeOfNew, writableValues } from './values.ts'
import { assertCouldWrite, createRecord, planCreate } from './write/create.ts'
import type { WriteDeps } from './write/plan.ts'
import { planUpdate, updateRecord } from './write/update.ts'

const list = '/api/collections/:collection/records'
const one = '/api/collections/:collection/records/:id'

interface RecordRouteDeps {
  hooks: readonly RecordHooks[]
  /**
   * Waits for copies of records that are stored elsewhere. Returns whether the request reads any, also through other
   * collections.
   */
  settle(context: AppContext, collection: Collection, reads: RecordReads): Promise<boolean>
}

/**
 * Each collection's rules decide on access. Bound by hand: bodies and answers have the shape of the path's
 * collection, which no single endpoint declares.
 */
export const recordRoutes = ({ hooks: all, settle: settleReads }: RecordRouteDeps): Route[] => {
  const hooks = hooksOf(all)
  const settle: Settle = (context, collection, { filter, sort, expand, ...reads }) => {
    const deps = { collections, actor: context.get('actor') }
    const steps = relationSteps({ filter, sort, expand }, collection, deps)
    return settleReads(context, collection, { ...reads, steps })
  }
  return [
    {
      method: 'GET',
      path: list,
      access: 'anyone',
      cost: { rows: MAX_PER_PAGE },
      async handle(context) {
        const query = (name: string) => context.req.query(name)
        const collection = collectionOf(context, 'Missing collection context.')
        const shape = shapeOf(context)
        const [filter, sort] = [query('filter'), query('sort')]
        const newest = await settle(context, collection, {
          ...(hooks(collection).store && { pinned: pinnedIn(filter, collection) }),
          filter,
          sort,
          expand: shape.expand,
        })
        const [page, perPage, skipTotal] = [query('page'), query('perPage'), query('skipTotal')]
        const asked = { ...shape, page, perPage, skipTotal, filter, sort }
        const home = homeOfList(context, collection, filter)
        return context.json(await listRecords(depsOf(context, { home, newest }), collection, asked))
      },
    },
    {
      method: 'GET',
      path: one,
      access: 'anyone',
      async handle(context) {
        const collection = collectionOf(context, 'Missing collection context.')
        return context.json(await viewSettled(context, settle, collection, idOf(context)))
      },
    },
    {
      method: 'POST',
      path: list,
      access: 'anyone',
      async handle(context) {
        const collection = collectionOf(context, 'Missing or invalid collection context.')
        // Files are created by this route as well and have checks of their own.
        if (!collection.objectPrefix) assertCouldWrite(collection, 'create', context.get('actor'))
        const { values, files } = await readRecordBody(context, {
          max: bodyLimit(collection, context.get('actor')),
        })
        const { store, takeFile, beforeCreate, after } = hooks(collection)
        const shape = shapeOf(context)
        const writable = writableValues(collection, values)
        const newest = await settle(context, collection, { values: writable, expand: shape.expand })
        const home = homeOfNew(collection, values, context.get('actor'))
        const deps = depsOf(context, { home, newest })
        if (store) {
          // Refuses invalid writes; the planned statements are not run.
          await planCreate(deps, collection, { values, shape })
          const id = await store.create(context, writable)
          return context.json(await viewSettled(context, settle, collection, id))
        }
        if (takeFile && (files.has('file') || namesFile(values))) {
          const id = await takeFile(context, values, files.get('file') ?? [])
          return context.json(await viewRecord(depsOf(context, { home: id }), collection, id, shape))
        }
        const id = idBeside(home)
        const own = await beforeCreate(context, writable)
        const made = await createRecord({ ...deps, newId: () => id }, collection, { values, shape, own })
        await after(context, 'create', id)
        return context.json(made)
      },
    },
    {
      method: 'PATCH',
      path: one,
      access: 'anyone',
      async handle(context) {
        const collection = collectionOf(context, 'Missing or invalid collection context.')
        assertCouldWrite(collection, 'update', context.get('actor'))
        const { values } = await readRecordBody(context, { max: bodyLimit(collection, context.get('actor')) })
        const id = idOf(context)
        const { store, beforeUpdate, after } = hooks(collection)
        const newest = await settle(context, collection, { id, expand: context.req.query('expand') })
        const deps = depsOf(context, { home: homeOfRecord(collection, id), newest })
        if (store) {
          await planUpdate(deps, collection, { id, values, shape: shapeOf(context) })
          await store.update(context, id, writableValues(collection, values))
          return context.json(await viewSettled(context, settle, collection, id))
        }
        const finish = await beforeUpdate(context, id, values)
        const record = await updateRecord(deps, collection, { id, values, shape: shapeOf(context) })
        await finish()
        await after(context, 'update', id)
        return context.json(record)
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: 'anyone',
      async handle(context) {
        const collection = collectionOf(context, 'Missing collection context.')
        const { store, after } = hooks(collection)
        const id = idOf(context)
        if (store) {
          const newest = await settle(context, collection, { id })
          await assertDeletable(depsOf(context, { newest }), collection, id)
          await store.remove(context, id)
          await settle(context, collection, { id })
        } else {
          const home = homeOfRecord(collection, id)
          await deleteRecord(depsOf(context, { home }), collection, id)
          purgeSoon(context, home)
        }
        await after(context, 'delete', id)
        return context.body(null, 204)
      },
    },
    {
      method: 'POST',
      path: '/api/batch',
      access: 'anyone',
      cost: { requests: MAX_REQUESTS },
      handle: async (context) => context.json(await batchAnswers(context, hooks, settle)),
    },
  ]
}

/** Runs the writes of a batch, all or none. */
async function batchAnswers(context: AppContext, hooks: ReturnType<typeof hooksOf>, settle: Settle) {
  const max = context.get('actor') ? FORM_MAX_BYTES : PLAIN_MAX_BYTES
  const { values, files } = await readRecordBody(context, { max })
  try {
    const { answers, written } = await runBatch((requests) => depsOfBatch(context, requests), values, {
      alone: (collection) => hooks(collection).alone,
      count: (further) => countRequests(context, further),
      settle: (collection, reads) => settle(context, collection, reads),
      beforeCreate: (collection, fields) =>
        hooks(collection).beforeCreate(context, writableValues(collection, fields)),
      async takeFile(collection, index, fields) {
        const take = hooks(collection).takeFile
        if (!take) throw new AppError('not_allowed')
        return take(context, fields, files.get(`requests.${index}.file`) ?? [])
      },
      async dropFiles(stored) {
        for (const { collection, id } of stored) {
          await deleteRecord(depsOf(context, { home: homeOfRecord(collection, id) }), collection, id)
          purgeSoon(context, homeOfRecord(collection, id))
        }
      },
    })
    for (const { collection, action, id } of written) await hooks(collection).after(context, action, id)
    const [one] = written
    if (one && answers.some(({ status }) => status === 204))
      purgeSoon(context, homeOfRecord(one.collection, one.id))
    return answers
  } catch (error) {
    throw error instanceof BatchRefused ? batchFailure(error) : error
  }
}

/** A batch is one transaction, so all its records are in one database. */
function depsOfBatch(context: AppContext, requests: readonly BatchWrite[]): WriteDeps {
  const homes = homesOf(requests, collections, context.get('actor'))
  if (new Set(homes.map((home) => databaseOf(context.env, home))).size > 1) {
    throw new AppError('bad_request', {
      message: 'These records are stored in different databases: write them in separate batches.',
    })
  }
  return depsOf(context, { home: homes[0] ?? '' })
}

/** Reads of a request besides the records of its own collection. */
interface Reads extends Pick<Shape, 'expand'>, Omit<RecordReads, 'steps'> {
  filter?: string | undefined
  sort?: string | undefined
}

type Settle = (context: AppContext, collection: Collection, reads: Reads) => Promise<boolean>

function namesFile({ file = '' }: Record<string, unknown>): boolean {
  return typeof file === 'string' && file !== ''
}

/** A record in the requested shape, with pending copies applied. */
async function viewSettled(context: AppContext, settle: Settle, collection: Collection, id: string) {
  const shape = shapeOf(context)
  const newest = await settle(context, collection, { id, expand: shape.expand })
  const home = homeOfRecord(collection, id)
  return viewRecord(depsOf(context, { home, newest }), collection, id, shape)
}

/** The records are deleted; the hourly sweep deletes any files that this leaves. */
function purgeSoon(context: AppContext, home: string) {
  context.executionCtx.waitUntil(
    purgeDoomed(databaseOf(context.env, home), objects(context.env.MEDIA)).catch((error: unknown) =>
      requestFailed({
        requestId: context.get('requestId'),
        method: context.req.method,
        path: context.req.path,
        error,
      }),
    ),
  )
}

function batchFailure({ index, reason }: BatchRefused): AppError {
  const refusal = {
    code: 'batch_request_failed',
    message: 'Batch request failed.',
    response: errorBodyOf(reason),
  }
  return new AppError('validation_failed', {
    message: 'Batch transaction failed.',
    data: { requests: { [index]: refusal } },
  })
}

/** A record as this request's caller sees it, for answers that carry one. */
export async function viewFor(
  context: AppContext,
  collection: Collection,
  id: string,
  { actor, expand }: { actor: WriteDeps['actor']; expand: string | undefined },
): Promise<object> {
  const home = homeOfRecord(collection, id)
  return viewRecord({ ...depsOf(context, { home }), actor }, collection, id, { expand })
}

export function pickFor(context: AppContext, answer: object): object {
  return pick(answer, parsePicks(context.req.query('fields')))
}

function collectionOf(context: AppContext, message: string): Collection {
  const found = collections.find(context.req.param('collection') ?? '')
  if (!found) throw new AppError('collection_not_found', { message })
  return found
}

function idOf(context: AppContext): string {
  return context.req.param('id') ?? ''
}

function shapeOf(context: AppContext): Shape {
  return { expand: context.req.query('expand'), fields: context.req.query('fields') }
}
