import type { Collection } from '../../collections/define.ts'
import { collections } from '../../collections/index.ts'
import { media } from '../../collections/media.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readRecordBody } from '../../http/body.ts'
import { errorBodyOf } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { uniqueColumns } from '../../platform/database.ts'
import { requestFailed } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { objects, purgeDoomed } from '../../platform/objects.ts'
import { BatchRefused, runBatch } from './batch.ts'
import { parsePicks, pick } from './picks.ts'
import { listRecords, viewRecord, type Shape } from './read.ts'
import { deleteRecord } from './remove.ts'
import { runOn } from './storage.ts'
import { createRecord, updateRecord, type WriteDeps } from './write.ts'

/** 32 MiB of form, and the largest document beside it. */
const BODY_MAX_BYTES = 33 * 1024 * 1024

const list = '/api/collections/:collection/records'
const one = '/api/collections/:collection/records/:id'

interface RecordRouteDeps {
  /** Takes a file that came with a form and answers the id of its new record. */
  takeFile(context: AppContext, values: Record<string, unknown>, file: File): Promise<string>
  /** Looks at a change before it is written, may refuse it, and answers what to do afterwards. */
  prepareUpdate(
    context: AppContext,
    collection: Collection,
    id: string,
    values: Record<string, unknown>,
  ): Promise<() => Promise<void>>
}

/** The record API; each collection's own rules say who may do what. */
export const recordRoutes = ({ takeFile, prepareUpdate }: RecordRouteDeps): Route[] => [
  {
    method: 'GET',
    path: list,
    access: 'anyone',
    async handle(context) {
      const query = (name: string) => context.req.query(name)
      const collection = collectionOf(context, 'Missing collection context.')
      return context.json(
        await listRecords(depsOf(context), collection, {
          ...shapeOf(context),
          page: query('page'),
          perPage: query('perPage'),
          skipTotal: query('skipTotal'),
          filter: query('filter'),
          sort: query('sort'),
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
      return context.json(await viewRecord(depsOf(context), collection, idOf(context), shapeOf(context)))
    },
  },
  {
    method: 'POST',
    path: list,
    access: 'anyone',
    async handle(context) {
      const collection = collectionOf(context, 'Missing or invalid collection context.')
      const { values, files } = await readRecordBody(context, { max: BODY_MAX_BYTES })
      const [file] = files.get('file') ?? []
      if (collection === media && file) {
        const id = await takeFile(context, values, file)
        return context.json(await viewRecord(depsOf(context), collection, id, shapeOf(context)))
      }
      return context.json(await createRecord(depsOf(context), collection, values, shapeOf(context)))
    },
  },
  {
    method: 'PATCH',
    path: one,
    access: 'anyone',
    async handle(context) {
      const collection = collectionOf(context, 'Missing or invalid collection context.')
      const { values } = await readRecordBody(context, { max: BODY_MAX_BYTES })
      const id = idOf(context)
      const finish = await prepareUpdate(context, collection, id, values)
      const record = await updateRecord(depsOf(context), collection, id, values, shapeOf(context))
      await finish()
      return context.json(record)
    },
  },
  {
    method: 'DELETE',
    path: one,
    access: 'anyone',
    async handle(context) {
      const collection = collectionOf(context, 'Missing collection context.')
      await deleteRecord(depsOf(context), collection, idOf(context))
      purgeSoon(context)
      return context.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/api/batch',
    access: 'anyone',
    async handle(context) {
      const { values } = await readRecordBody(context, { max: BODY_MAX_BYTES })
      try {
        const answers = await runBatch(depsOf(context), values)
        if (answers.some(({ status }) => status === 204)) purgeSoon(context)
        return context.json(answers)
      } catch (error) {
        throw error instanceof BatchRefused ? batchFailure(error) : error
      }
    },
  },
]

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

function depsOf(context: AppContext): WriteDeps {
  return {
    collections,
    actor: context.get('actor'),
    now: context.get('now'),
    run: (statements) => runOn(context.env.DB, statements),
    newId,
    uniqueColumns,
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
