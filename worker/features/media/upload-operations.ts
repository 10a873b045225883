import type { Collection } from '../../collections/definition/define.ts'
import { media } from '../../collections/media.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import {
  beginUpload as beginCall,
  completeUpload as completeCall,
  MEDIA_MAX_BYTES,
  UPLOAD_PART_BYTES,
  uploadPart as partCall,
  viewUpload as viewCall,
  type MediaKind,
  type MediaRecord,
} from '../../contract/media.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBytes } from '../../http/body.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { operation } from '../../http/operation.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { randomText } from '../../platform/ids.ts'
import { objects } from '../../platform/objects.ts'
import { databaseOf, idBeside } from '../../platform/owner-databases.ts'
import { beginUpload, completeUpload, partSize, takePart, uploadOf, type UploadDeps } from './domain.ts'
import { uploadStore } from './storage.ts'

interface UploadRouteDeps {
  viewRecord(
    context: AppContext,
    collection: Collection,
    id: string,
    options: { actor: Actor | undefined; expand: string | undefined },
  ): Promise<object>
}

const BODY_MAX_BYTES = 16 * 1024
const SUFFIX_LENGTH = 10

export function uploadRoutes(deps: UploadRouteDeps): Route[] {
  return [
    operation(
      beginCall,
      { access: 'signed-in', maxBody: BODY_MAX_BYTES },
      async ({ body, actor, context }) => {
        const { id } = await beginUpload(depsOf(context, body.project ?? ''), actor, body)
        return { id, partBytes: UPLOAD_PART_BYTES }
      },
    ),
    operation(viewCall, { access: 'signed-in' }, async ({ params, actor, context }) => {
      const uploads = depsOf(context, params.id)
      const { id } = await uploadOf(uploads, actor.id, params.id)
      const parts = (await uploads.store.parts(id)).map(({ part }) => part)
      return { id, partBytes: UPLOAD_PART_BYTES, parts }
    }),
    operation(partCall, { access: 'signed-in' }, async ({ params, actor, context }) => {
      const uploads = depsOf(context, params.id)
      const upload = await uploadOf(uploads, actor.id, params.id)
      const part = /^[1-9]\d{0,5}$/.test(params.part) ? Number(params.part) : 0
      const expected = partSize(upload.size, part)
      if (expected === 0) throw new AppError('bad_request')
      await takePart(uploads, upload, part, await readBytes(context, expected))
      return { part }
    }),
    operation(completeCall, { access: 'signed-in' }, async ({ params, actor, context }) => {
      const id = await completeUpload(depsOf(context, params.id), actor.id, params.id)
      const record = await deps.viewRecord(context, media, id, { actor, expand: undefined })
      // The record API writes media as the contract declares; development checks every answer.
      return record as MediaRecord
    }),
  ]
}

/** Files are also uploaded in forms, as the record API's client sends them. */
export const mediaHooks: RecordHooks = { collection: media, takeFile }

/** Stores a file of a form as an upload of its own; returns its media record's id. */
async function takeFile(
  context: AppContext,
  values: Record<string, unknown>,
  files: File[],
): Promise<string> {
  const actor = actorOf(context)
  const file = theFile(values, files)
  const beginning = beginCall.body?.safeParse({ ...values, name: file.name, size: file.size })
  if (!beginning?.success) {
    const kind = { code: 'validation_invalid_value', message: 'Must be a kind of file.' }
    throw invalid({ kind }, failedCreate)
  }
  const deps = depsOf(context, beginning.data.project ?? '')
  try {
    const { id } = await beginUpload(deps, actor, beginning.data)
    const parts = Math.ceil(file.size / UPLOAD_PART_BYTES)
    for (let part = 1; part <= parts; part++) {
      const upload = await uploadOf(deps, actor.id, id)
      const from = (part - 1) * UPLOAD_PART_BYTES
      const bytes = new Uint8Array(await file.slice(from, from + UPLOAD_PART_BYTES).arrayBuffer())
      await takePart(deps, upload, part, bytes)
    }
    return await completeUpload(deps, actor.id, id)
  } catch (error) {
    throw error instanceof AppError ? asFieldError(error, beginning.data.kind, file) : error
  }
}

const failedCreate = 'Failed to create record.'

function theFile(values: Record<string, unknown>, files: File[]): File {
  const [file, second] = files
  if (second) {
    const params = { maxSelect: 1 }
    throw invalid(
      { file: { code: 'validation_too_many_files', message: 'Select no more than 1.', params } },
      failedCreate,
    )
  }
  if (file) return file
  // The answer repeats file names only: other values may nest too deep to be serialised.
  const params = { invalidFiles: typeof values.file === 'string' ? [values.file.slice(0, 255)] : [] }
  throw invalid(
    { file: { code: 'validation_invalid_file', message: 'Must be a file.', params } },
    failedCreate,
  )
}

/** Maps a file's error to a field error of the record API. */
function asFieldError(error: AppError, kind: MediaKind, { name }: File): AppError {
  switch (error.code) {
    case 'validation_failed':
      return new AppError(error.code, { message: failedCreate, data: error.data })
    case 'empty_file':
      return invalid({ file: { code: 'validation_required', message: 'Cannot be blank.' } }, failedCreate)
    case 'too_large': {
      const maxSize = MEDIA_MAX_BYTES[kind]
      const message = `The maximum allowed file size is ${maxSize} bytes.`
      const params = { file: name, maxSize }
      return invalid({ file: { code: 'validation_file_size_limit', message, params } }, failedCreate)
    }
    case 'not_a_sound':
    case 'not_a_picture':
    case 'not_a_video': {
      const message = `Its content is not a ${kind}.`
      return invalid({ file: { code: 'validation_invalid_mime_type', message } }, failedCreate)
    }
    default:
      return error
  }
}

/** An upload is where its record will be: `home` is the project of a new one, or the id of one that began. */
function depsOf(context: AppContext, home: string): UploadDeps {
  return {
    store: uploadStore(databaseOf(context.env, home), context.get('now'), {
      files: context.get('config').recordQuota?.records,
    }),
    bucket: objects(context.env.MEDIA),
    newId: () => idBeside(home),
    newSuffix: () => randomText(SUFFIX_LENGTH),
  }
}
