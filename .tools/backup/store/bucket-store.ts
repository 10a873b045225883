import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bucketClient, type BucketClient, type BucketOptions } from './bucket-client.ts'
import { hashing } from './hashing.ts'
import { inParts } from './parts.ts'
import { StoreError, type BackupStore } from './store.ts'

/** Larger files are uploaded in parts of this size: one is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024

const RESUMES = 5

/** Objects of an S3-compatible bucket below a prefix. */
export function bucketStore(options: BucketOptions & { prefix: string }): BackupStore {
  const { bucket, prefix } = options
  const client = bucketClient(options)
  const keyOf = (path: string) => (prefix === '' ? path : `${prefix}/${path}`)
  const pathOf = (key: string) => (prefix === '' ? key : key.slice(prefix.length + 1))
  const root = prefix === '' ? '' : `${prefix}/`

  return {
    location: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    async folders() {
      const { folders } = await client.list(root, { delimiter: '/' })
      return folders.map((folder) => folder.slice(root.length, -1))
    },
    async list(folder) {
      const { objects } = await client.list(`${root}${folder}/`)
      return objects.map(({ key, size, modified }) => ({ path: pathOf(key), size, modified }))
    },
    async has(path) {
      return (await client.send('HEAD', keyOf(path), { isMissing: true })) !== undefined
    },
    async read(path) {
      const answer = await client.send('GET', keyOf(path), { isMissing: true })
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async stream(path) {
      const answer = await client.send('GET', keyOf(path), { isMissing: true })
      return answer && resuming(client, keyOf(path), answer)
    },
    async write(path, content) {
      await client.send('PUT', keyOf(path), { body: new Uint8Array(content) })
    },
    async writeStream(source, chosenPath) {
      // The key depends on the hash of all bytes, and a part may have to be sent again.
      const partial = join(tmpdir(), `mouthpiece-backup-${randomUUID()}.part`)
      try {
        const { bytes, result } = hashing(source)
        await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }))
        const stored = result()
        await upload(client, keyOf(chosenPath(stored)), partial, stored.size)
        return stored
      } finally {
        await rm(partial, { force: true })
      }
    },
    async remove(path) {
      await client.send('DELETE', keyOf(path), { isMissing: true })
    },
  }
}

async function upload(client: BucketClient, key: string, file: string, size: number): Promise<void> {
  const parts = inParts(createReadStream(file), PART_BYTES)
  if (size <= PART_BYTES) {
    for await (const { bytes } of parts) await client.send('PUT', key, { body: bytes })
    return
  }
  const uploadId = await client.beginUpload(key)
  try {
    const etags: string[] = []
    for await (const { bytes } of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await client.send('PUT', key, { query, body: bytes })
      etags.push(answer?.headers.get('ETag') ?? '')
    }
    await client.completeUpload(key, uploadId, etags)
  } catch (error) {
    // The bucket keeps the parts of an upload until it is ended; its own error is the lesser one.
    await client.send('DELETE', key, { query: { uploadId }, isMissing: true }).catch(() => {})
    throw error
  }
}

/** The bytes of an object; a connection that drops is opened again where it broke. */
async function* resuming(client: BucketClient, key: string, first: Response): AsyncGenerator<Uint8Array> {
  let offset = 0
  let answer: Response | undefined = first
  for (let attempt = 0; ; attempt++) {
    try {
      for await (const bytes of answer.body ?? []) {
        offset += bytes.length
        yield bytes
      }
      return
    } catch (error) {
      if (attempt >= RESUMES)
        throw new StoreError(`The connection broke while ${key} was read.`, { cause: error })
    }
    answer = await client.send('GET', key, { headers: { Range: `bytes=${offset}-` }, isMissing: true })
    if (answer?.status !== 206) throw new StoreError(`${key} changed while it was read.`)
  }
}
