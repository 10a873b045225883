import { AppError } from '../contract/app-error.ts'
import { thumbSizes } from '../contract/media.ts'

interface ObjectRange {
  offset: number
  length: number
}

/** Every failure is `storage_unavailable`. */
export interface Objects {
  begin(key: string, type: string): Promise<string>
  putPart(key: string, multipart: string, part: number, bytes: ArrayBuffer): Promise<string>
  /** Parts are in order. `false`: the bucket has no such upload, or other parts. */
  seal(key: string, multipart: string, parts: { part: number; etag: string }[]): Promise<boolean>
  abort(key: string, multipart: string): Promise<void>
  read(key: string, range?: ObjectRange): Promise<ReadableStream | undefined>
  readText(key: string): Promise<string | undefined>
  size(key: string): Promise<number | undefined>
  readBytes(key: string): Promise<ArrayBuffer | undefined>
  about(key: string): Promise<{ size: number; type: string } | undefined>
  write(key: string, bytes: ArrayBuffer, type: string): Promise<void>
  remove(keys: string[]): Promise<void>
  /** With sizes and upload times; `next` is the cursor of the next page. */
  list(
    prefix: string,
    next?: string,
  ): Promise<{ found: { key: string; size: number; uploaded: Date }[]; next: string | undefined }>
}

export function objects(bucket: R2Bucket): Objects {
  return {
    begin: (key, type) =>
      guarded(async () => {
        const { uploadId } = await bucket.createMultipartUpload(key, { httpMetadata: { contentType: type } })
        return uploadId
      }),
    putPart: (key, multipart, part, bytes) =>
      guarded(async () => (await bucket.resumeMultipartUpload(key, multipart).uploadPart(part, bytes)).etag),
    seal: (key, multipart, parts) =>
      guarded(async () => {
        const sealed = parts.map(({ part, etag }) => ({ partNumber: part, etag }))
        try {
          await bucket.resumeMultipartUpload(key, multipart).complete(sealed)
          return true
        } catch (error) {
          if (error instanceof Error && OTHER_PARTS.test(error.message)) return false
          throw error
        }
      }),
    abort: (key, multipart) => guarded(() => bucket.resumeMultipartUpload(key, multipart).abort()),
    read: (key, range) => guarded(async () => (await bucket.get(key, range && { range }))?.body),
    readText: (key) => guarded(async () => (await bucket.get(key))?.text()),
    size: (key) => guarded(async () => (await bucket.head(key))?.size),
    readBytes: (key) => guarded(async () => (await bucket.get(key))?.arrayBuffer()),
    about: (key) =>
      guarded(async () => {
        const found = await bucket.head(key)
        return found ? { size: found.size, type: found.httpMetadata?.contentType ?? '' } : undefined
      }),
    write: (key, bytes, type) =>
      guarded(async () => {
        await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
      }),
    remove: (keys) => guarded(() => bucket.delete(keys)),
    list: (prefix, next) =>
      guarded(async () => {
        const page = await bucket.list({ prefix, ...(next !== undefined && { cursor: next }) })
        return {
          found: page.objects.map(({ key, size, uploaded }) => ({ key, size, uploaded })),
          next: page.truncated ? page.cursor : undefined,
        }
      }),
  }
}

async function guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (cause) {
    throw new AppError('storage_unavailable', { cause })
  }
}

/** Unknown upload or part, or parts that make no object. */
const OTHER_PARTS = /\((10011|10024|10025|10048)\)$/

export function thumbKey(key: string, size: string): string {
  return `${key}@${size}`
}

const everyThumb = [...new Set(Object.values(thumbSizes).flat())]

/** Objects with their possible thumbnails; R2 deletes at most 1,000 keys a call. */
const BATCH = Math.floor(1_000 / (1 + everyThumb.length))

/** An older backup is abandoned. */
const MAX_BACKUP_SECONDS = 6 * 60 * 60

/** A backup lists the objects of the database's state, so they have to stay while it is open. */
export async function isBackupOpen(binding: D1Database): Promise<boolean> {
  const open = await binding
    .prepare('SELECT 1 FROM backup_runs WHERE opened > (unixepoch() - ?) * 1000')
    .bind(MAX_BACKUP_SECONDS)
    .first()
  return open !== null
}

/**
 * A deletion notes its objects in its transaction, and a note is removed only after its object, so the next run
 * completes an interrupted one.
 */
export async function purgeDoomed(binding: D1Database, bucket: Objects): Promise<number> {
  if (await isBackupOpen(binding)) return 0
  let purged = 0
  for (;;) {
    const { results } = await binding
      .prepare('SELECT key FROM doomed_objects ORDER BY created LIMIT ?')
      .bind(BATCH)
      .all<{ key: string }>()
    const keys = results.map((row) => row.key)
    if (keys.length === 0) return purged
    const folders = keys.filter((key) => key.endsWith('/'))
    for (const folder of folders) await removeFolder(bucket, folder)
    await bucket.remove(keys.flatMap((key) => [key, ...everyThumb.map((size) => thumbKey(key, size))]))
    await binding
      .prepare('DELETE FROM doomed_objects WHERE key IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(keys))
      .run()
    purged += keys.length
  }
}

async function removeFolder(bucket: Objects, folder: string): Promise<void> {
  for (;;) {
    const { found } = await bucket.list(folder)
    if (found.length === 0) return
    await bucket.remove(found.map(({ key }) => key))
  }
}
