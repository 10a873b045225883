import type { Collection } from '../../collections/define.ts'
import { collections } from '../../collections/index.ts'
import { media } from '../../collections/media.ts'
import { users } from '../../collections/users.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { auditedAct } from '../../http/audit-writes.ts'
import { readRecordBody } from '../../http/body.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { errorBodyOf } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { databaseSession } from '../../platform/database-session.ts'
import { uniqueColumns } from '../../platform/database.ts'
import { requestFailed } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { objects, purgeDoomed } from '../../platform/objects.ts'
import { AnswerBudget } from './answer-budget.ts'
import { BatchRefused, runBatch } from './batch.ts'
import { parsePicks, pick } from './picks.ts'
import { listRecords, pinnedIn, viewRecord, type Shape } from './read.ts'
import { assertDeletable, deleteRecord } from './remove.ts'
import { runOn } from './storage.ts'
import { takenValues } from './values.ts'
import { assertCouldWrite, createRecord, planCreate, planUpdate, updateRecord } from './write.ts'
import type { WriteDeps, Written } from './write.ts'

/** 32 MiB of form, and the largest document beside it. */
const FORM_MAX_BYTES = 33 * 1024 * 1024
/** Of visitors, and of records without documents: the longest text fields many times over. */
const PLAIN_MAX_BYTES = 256 * 1024

const list = '/api/collections/:collection/records'
const one = '/api/collections/:collection/records/:id'

/** Records that something else keeps: the database has a copy to read, writes go there. */
interface KeptRecords {
  /** Answers the id of the new record. `values`: as the fields take them. */
  create(context: AppContext, values: Record<string, unknown>): Promise<string>
  update(context: AppContext, id: string, values: Record<string, unknown>): Promise<void>
  remove(context: AppContext, id: string): Promise<void>
}

/** What a request reads besides the records of its own collection. */
interface Reads extends Pick<Shape, 'expand'> {
  id?: string
  /** Of a list of kept records: the related ids that a filter demands of every record, by field. */
  pinned?: ReadonlyMap<string, string>
  filter?: string | undefined
  sort?: string | undefined
  /** Of a new record. */
  values?: Record<string, unknown>
}

interface RecordRouteDeps {
  /** Told of every record that was made, changed or deleted here, before the answer. */
  written(context: AppContext, written: Written): Promise<void>
  /** Whether something besides the database takes part in writing this collection's records. */
  alone(collection: Collection): boolean
  kept(collection: Collection): KeptRecords | undefined
  /**
   * Has the database hold what is kept elsewhere, as far as a request reads it, be it by a path from another
   * collection. Answers whether it reads any of it.
   */
  settle(context: AppContext, collection: Collection, reads: Reads): Promise<boolean>
  /** Values that the server puts into a new record by itself; may refuse it. `values`: as the fields take them. */
  prepareCreate(
    context: AppContext,
    collection: Collection,
    values: Record<string, unknown>,
  ): Promise<Record<string, unknown>>
  /** Takes the one of `files`, which came with a form, and answers the id of its new record. */
  takeFile(context: AppContext, values: Record<string, unknown>, files: File[]): Promise<string>
  /** Looks at a change before it is written, may refuse it, and answers what to do afterwards. */
  prepareUpdate(
    context: AppContext,
    collection: Collection,
    id: string,
    values: Record<string, unknown>,
  ): Promise<() => Promise<void>>
}

/** The record API; each collection's own rules say who may do what. */
export const recordRoutes = ({
  kept,
  settle,
  written,
  alone,
  takeFile,
  prepareCreate,
  prepareUpdate,
}: RecordRouteDeps): Route[] => [
  {
    method: 'GET',
    path: list,
    access: 'anyone',
    async handle(context) {
      const query = (name: string) => context.req.query(name)
      const collection = collectionOf(context, 'Missing collection context.')
      const shape = shapeOf(context)
      const [filter, sort] = [query('filter'), query('sort')]
      const newest = await settle(context, collection, {
        ...(kept(collection) && { pinned: pinnedIn(filter, collection) }),
        filter,
        sort,
        expand: shape.expand,
      })
      return context.json(
        await listRecords(depsOf(context, { newest }), collection, {
          ...shape,
          page: query('page'),
          perPage: query('perPage'),
          skipTotal: query('skipTotal'),
          filter,
          sort,
        }),
      )
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
      // Files come in by this door as well, which decides about them by itself.
      if (!collection.objectPrefix) assertCouldWrite(collection, 'create', context.get('actor'))
      const { values, files } = await readRecordBody(context, { max: bodyLimit(context, collection) })
      const keeper = kept(collection)
      const shape = shapeOf(context)
      const taken = takenValues(collection, values)
      const newest = await settle(context, collection, { values: taken, expand: shape.expand })
      const deps = depsOf(context, { newest })
      if (keeper) {
        // Refuses what may not be; the statements it plans are not carried out.
        await planCreate(deps, collection, values, shape)
        const id = await keeper.create(context, taken)
        return context.json(await viewSettled(context, settle, collection, id))
      }
      if (collection === media && (files.has('file') || namesFile(values))) {
        const id = await takeFile(context, values, files.get('file') ?? [])
        return context.json(await viewRecord(depsOf(context), collection, id, shape))
      }
      const id = newId()
      const own = await prepareCreate(context, collection, taken)
      const made = await createRecord({ ...deps, newId: () => id }, collection, values, shape, own)
      await written(context, { collection, id, action: 'create' })
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
      const { values } = await readRecordBody(context, { max: bodyLimit(context, collection) })
      const id = idOf(context)
      const keeper = kept(collection)
      const newest = await settle(context, collection, { id, expand: context.req.query('expand') })
      if (keeper) {
        await planUpdate(depsOf(context, { newest }), collection, id, values, shapeOf(context))
        await keeper.update(context, id, takenValues(collection, values))
        return context.json(await viewSettled(context, settle, collection, id))
      }
      const finish = await prepareUpdate(context, collection, id, values)
      const record = await updateRecord(depsOf(context, { newest }), collection, id, values, shapeOf(context))
      await finish()
      await written(context, { collection, id, action: 'update' })
      return context.json(record)
    },
  },
  {
    method: 'DELETE',
    path: one,
    access: 'anyone',
    async handle(context) {
      const collection = collectionOf(context, 'Missing collection context.')
      const keeper = kept(collection)
      if (keeper) {
        const newest = await settle(context, collection, { id: idOf(context) })
        await assertDeletable(depsOf(context, { newest }), collection, idOf(context))
        await keeper.remove(context, idOf(context))
        await settle(context, collection, { id: idOf(context) })
        await written(context, { collection, id: idOf(context), action: 'delete' })
        return context.body(null, 204)
      }
      await deleteRecord(depsOf(context), collection, idOf(context))
      await written(context, { collection, id: idOf(context), action: 'delete' })
      if (collection === users) noteEndedSessions(context, idOf(context))
      purgeSoon(context)
      return context.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/api/batch',
    access: 'anyone',
    async handle(context) {
      const max = context.get('actor') ? FORM_MAX_BYTES : PLAIN_MAX_BYTES
      const { values, files } = await readRecordBody(context, { max })
      try {
        const { answers, written: all } = await runBatch(depsOf(context), values, {
          alone,
          settle: (collection, reads) => settle(context, collection, reads),
          takeFile: (index, fields) => takeFile(context, fields, files.get(`requests.${index}.file`) ?? []),
          async dropFiles(ids) {
            for (const id of ids) await deleteRecord(depsOf(context), media, id)
            if (ids.length > 0) purgeSoon(context)
          },
        })
        for (const one of all) await written(context, one)
        if (answers.some(({ status }) => status === 204)) purgeSoon(context)
        return context.json(answers)
      } catch (error) {
        throw error instanceof BatchRefused ? batchFailure(error) : error
      }
    },
  },
]

/** Bytes of a body that writes one record. */
function bodyLimit(context: AppContext, { fields, objectPrefix }: Collection): number {
  if (!context.get('actor')) return PLAIN_MAX_BYTES
  if (objectPrefix) return FORM_MAX_BYTES
  // Escapes may make a document's text on the wire longer than it is stored.
  const documents = Object.values(fields).map((field) => (field.kind === 'json' ? 2 * field.max : 0))
  return documents.reduce((sum, one) => sum + one, PLAIN_MAX_BYTES)
}

/** Whether a body names a file where it should bring one. */
function namesFile({ file = '' }: Record<string, unknown>): boolean {
  return typeof file === 'string' && file !== ''
}

/** A record as the request wants it, with what is kept elsewhere up to date. */
async function viewSettled(
  context: AppContext,
  settle: RecordRouteDeps['settle'],
  collection: Collection,
  id: string,
) {
  const shape = shapeOf(context)
  const newest = await settle(context, collection, { id, expand: shape.expand })
  return viewRecord(depsOf(context, { newest }), collection, id, shape)
}

/** The records are gone; if the files outlive them for now, the hourly sweep has their keys. */
function purgeSoon(context: AppContext) {
  context.executionCtx.waitUntil(
    purgeDoomed(context.env.DB, objects(context.env.MEDIA)).catch((error: unknown) =>
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

/** A record as the caller of this request sees it, for answers that carry one beside other things. */
export async function viewFor(
  context: AppContext,
  collection: Collection,
  id: string,
  { actor, expand }: { actor: WriteDeps['actor']; expand: string | undefined },
): Promise<object> {
  return viewRecord({ ...depsOf(context), actor }, collection, id, { expand })
}

/** Applies the request's `fields` to an answer. */
export function pickFor(context: AppContext, answer: object): object {
  return pick(answer, parsePicks(context.req.query('fields')))
}

/** `newest`: from the primary database, for what others than this caller have just written. */
function depsOf(context: AppContext, { newest = false } = {}): WriteDeps {
  const { DB } = context.env
  const binding = newest ? databaseSession(DB, 'first-primary').DB : DB
  return {
    collections,
    actor: context.get('actor'),
    now: context.get('now'),
    run: (statements) => runOn(binding, statements),
    budget: AnswerBudget.for(context.get('actor')),
    newId,
    uniqueColumns,
    audit: (act) => auditedAct(context, act),
  }
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
