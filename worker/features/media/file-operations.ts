import { media } from '../../collections/media.ts'
import { AppError } from '../../contract/app-error.ts'
import { createFileToken } from '../../contract/media.ts'
import type { Bindings } from '../../bindings.ts'
import { answerBytes } from '../../http/answer-bytes.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { findReader } from '../../directory/users.ts'
import { readerOf } from '../../http/reader.ts'
import type { Route } from '../../http/route.ts'
import { objects, thumbKey } from '../../platform/objects.ts'
import { databaseOf } from '../../platform/owner-databases.ts'
import { objectKey } from './domain.ts'
import { signFileToken } from '../../http/file-token.ts'
import { attachedIn, visibleFile, type StoredFile } from './storage.ts'
import { hasThumb } from './thumb-size.ts'
import { isPromising, MAX_PICTURE_WORK } from './picture-work-service.ts'
import { latestThumb, makeThumb } from './thumb-service.ts'

/** Types a browser may display inline; all others are downloaded. */
const shownInPlace = /^(audio|video)\/|^image\/(png|jpeg|gif|webp)$/

interface FileRouteDeps {
  /** Copies a room's newest messages to the tables that rules read. */
  settleRoom(env: Bindings, room: string): Promise<void>
}

export const fileRoutes = ({ settleRoom }: FileRouteDeps): Route[] => [
  operation(createFileToken, { access: 'signed-in' }, async ({ actor, context }) => {
    const reader = await findReader(context.env.DB, actor.id)
    if (!reader) throw new AppError('sign_in_needed')
    const token = await signFileToken(reader, context.get('config').authSecret, context.get('now'))
    context.header('Cache-Control', 'no-store')
    return { token }
  }),
  {
    method: 'GET',
    path: '/api/files/:collection/:id/:file',
    access: 'anyone',
    cost: { pixels: MAX_PICTURE_WORK },
    async handle(context) {
      const { collection } = context.req.param()
      const known = collection === media.name || collection === media.id
      const found = known && (await foundFile(context, settleRoom))
      if (!found) throw new AppError('not_found')
      const served = await asWanted(context, found)
      return answerBytes(context, { ...served, headers: headersOf(context, served) })
    },
  },
]

async function foundFile(
  context: AppContext,
  settleRoom: FileRouteDeps['settleRoom'],
): Promise<StoredFile | undefined> {
  const { id = '', file = '' } = context.req.param()
  const binding = databaseOf(context.env, id)
  const reader = await readerOf(context)
  const found = await visibleFile(binding, reader, id, file)
  if (found || !reader) return found
  // The room may have published it a moment ago.
  const room = await attachedIn(binding, id)
  if (room === undefined) return undefined
  await settleRoom(context.env, room)
  return visibleFile(binding, reader, id, file)
}

interface Served extends Pick<StoredFile, 'file' | 'type' | 'size'> {
  key: string
  /** The ETag: a file never changes. */
  tag: string
}

/** The file, or its thumbnail if `?thumb=` names a supported size and one can be made. */
async function asWanted(context: AppContext, { id, file, kind, type, size }: StoredFile): Promise<Served> {
  const original = { file, type, size, key: objectKey(id), tag: `"${id}"` }
  const wanted = context.req.query('thumb') ?? ''
  if (!hasThumb(kind, type, wanted) || !isPromising(type, size)) return original
  const bucket = objects(context.env.MEDIA)
  const key = thumbKey(original.key, wanted)
  const known = (await bucket.about(key)) ?? (await storedThumb(context, original, wanted))
  // An empty one marks a failed attempt.
  return known.size === 0 ? original : { ...known, file, key, tag: `"${id}-${wanted}"` }
}

async function storedThumb(context: AppContext, original: Served, wanted: string) {
  const bucket = objects(context.env.MEDIA)
  const key = thumbKey(original.key, wanted)
  let made = latestThumb(key)
  if (made === undefined) {
    const bytes = await bucket.readBytes(original.key)
    if (!bytes) throw new AppError('not_found')
    made = await makeThumb({ key, bytes, type: original.type }, wanted)
  }
  const thumb = made === false ? { bytes: new ArrayBuffer(0), type: '' } : made
  await bucket.write(key, thumb.bytes, thumb.type)
  // The picture may have been deleted meanwhile, with its thumbnails.
  if ((await bucket.size(original.key)) === undefined) {
    await bucket.remove([key])
    throw new AppError('not_found')
  }
  return { size: thumb.bytes.byteLength, type: thumb.type }
}

function headersOf(context: AppContext, file: Served): Record<string, string> {
  const inline = shownInPlace.test(file.type) && !context.req.query('download')
  return {
    'Content-Type': file.type,
    // Stored names are `[a-z0-9_.]` only.
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${file.file}"`,
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    ETag: file.tag,
    // Revalidation is cheap, and a file that is no longer shared must disappear.
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization',
  }
}
