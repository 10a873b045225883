import type { Collection } from '../../collections/define.ts'
import { media } from '../../collections/media.ts'
import type { Actor } from '../../collections/rules.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import {
  beginUpload as beginCall,
  completeUpload as completeCall,
  UPLOAD_PART_BYTES,
  uploadPart as partCall,
  viewUpload as viewCall,
} from '../../contract/media.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody, readBytes } from '../../http/body.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { newId, randomText } from '../../platform/ids.ts'
import { objects } from '../../platform/objects.ts'
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

/** Files come in by parts, so that a lost connection costs one part. */
export function uploadRoutes(deps: UploadRouteDeps): Route[] {
  return [
    {
      method: beginCall.method,
      path: beginCall.path,
      access: 'signed-in',
      async handle(context) {
        const beginning = await readBody(context, beginCall, { max: BODY_MAX_BYTES })
        const { id } = await beginUpload(depsOf(context), actorOf(context).id, beginning)
        return context.json({ id, partBytes: UPLOAD_PART_BYTES })
      },
    },
    {
      method: viewCall.method,
      path: viewCall.path,
      access: 'signed-in',
      async handle(context) {
        const uploads = depsOf(context)
        const { id } = await uploadOf(uploads, actorOf(context).id, idOf(context))
        const parts = (await uploads.store.parts(id)).map(({ part }) => part)
        return context.json({ id, partBytes: UPLOAD_PART_BYTES, parts })
      },
    },
    {
      method: partCall.method,
      path: partCall.path,
      access: 'signed-in',
      async handle(context) {
        const uploads = depsOf(context)
        const upload = await uploadOf(uploads, actorOf(context).id, idOf(context))
        const digits = context.req.param('part') ?? ''
        const part = /^[1-9]\d{0,5}$/.test(digits) ? Number(digits) : 0
        const expected = partSize(upload.size, part)
        if (expected === 0) throw new AppError('bad_request')
        await takePart(uploads, upload, part, await readBytes(context, expected))
        return context.json({ part })
      },
    },
    {
      method: completeCall.method,
      path: completeCall.path,
      access: 'signed-in',
      async handle(context) {
        const actor = actorOf(context)
        const id = await completeUpload(depsOf(context), actor.id, idOf(context))
        return context.json(await deps.viewRecord(context, media, id, { actor, expand: undefined }))
      },
    },
  ]
}

/** A whole file that came with a form, as an upload of its own; answers its media record's id. */
export async function takeFile(
  context: AppContext,
  values: Record<string, unknown>,
  file: File,
): Promise<string> {
  const owner = actorOf(context).id
  const deps = depsOf(context)
  const beginning = beginCall.body?.safeParse({ ...values, name: file.name, size: file.size })
  if (!beginning?.success) {
    throw invalid({ kind: { code: 'validation_invalid_value', message: 'Must be a kind of file.' } })
  }
  const { id } = await beginUpload(deps, owner, beginning.data)
  const parts = Math.ceil(file.size / UPLOAD_PART_BYTES)
  for (let part = 1; part <= parts; part++) {
    const upload = await uploadOf(deps, owner, id)
    const from = (part - 1) * UPLOAD_PART_BYTES
    const bytes = new Uint8Array(await file.slice(from, from + UPLOAD_PART_BYTES).arrayBuffer())
    await takePart(deps, upload, part, bytes)
  }
  return completeUpload(deps, owner, id)
}

function depsOf(context: AppContext): UploadDeps {
  return {
    store: uploadStore(context.env.DB, context.get('now')),
    bucket: objects(context.env.MEDIA),
    newId,
    newSuffix: () => randomText(SUFFIX_LENGTH),
  }
}

function idOf(context: AppContext): string {
  return context.req.param('id') ?? ''
}
