import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listFiles, readFile, type StoredFile } from '../../worker/contract/backup/files.ts'
import { ChunkWriter, readChunk } from './chunks.ts'
import { fileLine, type FileLine, type Manifest } from './manifest.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'

const AT_ONCE = 4
const ATTEMPTS = 4

export interface FileTotals {
  files: Manifest['files']
  /** Downloaded now; the others were stored by an earlier backup. */
  downloaded: number
  failed: string[]
}

/**
 * Copies stored files. Their bytes lie in `<store>/files/<sha256>`, shared by all backups; what an earlier one has
 * under the same key, size and etag is not read again.
 */
export async function backUpFiles(
  client: OperatorClient,
  { folder, store, previous }: { folder: string; store: string; previous: readonly FileLine[] },
): Promise<FileTotals> {
  mkdirSync(join(store, 'files'), { recursive: true })
  const known = new Map(previous.map((line) => [versionOf(line), line.sha256]))
  const totals: FileTotals = { files: { chunks: [], count: 0, bytes: 0 }, downloaded: 0, failed: [] }
  const writer = new ChunkWriter(folder, 'files', totals.files.chunks)
  let cursor: string | undefined
  do {
    const page = await client.call(listFiles, { query: cursor === undefined ? {} : { cursor } })
    const waiting = [...page.files]
    const lines: FileLine[] = []
    const work = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const line = await backUpFile(client, store, file, known.get(versionOf(file)))
        if (line === undefined) {
          totals.failed.push(`the file ${file.key}`)
          continue
        }
        if (line.isNew) totals.downloaded++
        lines.push(line.line)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    totals.files.count += lines.length
    totals.files.bytes += lines.reduce((sum, { size }) => sum + size, 0)
    writer.add(lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  writer.flush()
  return totals
}

const versionOf = ({ key, size, etag }: Pick<StoredFile, 'key' | 'size' | 'etag'>) =>
  JSON.stringify([key, size, etag])

/** Returns `undefined` for a file that cannot be read. */
async function backUpFile(
  client: OperatorClient,
  store: string,
  file: StoredFile,
  known: string | undefined,
): Promise<{ line: FileLine; isNew: boolean } | undefined> {
  if (known !== undefined && existsSync(join(store, 'files', known)))
    return { line: { ...file, sha256: known }, isNew: false }
  const path = `${readFile.path}?key=${encodeURIComponent(file.key)}`
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const partial = join(store, 'files', `${randomUUID()}.part`)
    try {
      const answer = await client.send('GET', path)
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(bytes: Buffer, _, done) {
          hash.update(bytes)
          size += bytes.length
          done(null, bytes)
        },
      })
      await pipeline(Readable.from(answer.body ?? []), measure, createWriteStream(partial))
      if (size !== file.size) continue
      const sha256 = hash.digest('hex')
      renameSync(partial, join(store, 'files', sha256))
      return { line: { ...file, sha256 }, isNew: true }
    } catch (error) {
      // A full disk does not get better; a dropped line may.
      if (isDiskError(error)) throw error
      if (error instanceof OperatorError && error.code === 'not_found') return undefined
    } finally {
      rmSync(partial, { force: true })
    }
  }
  return undefined
}

function isDiskError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'].includes(String(error.code))
  )
}

/** The index of the files of a backup. */
export function fileLines(folder: string, { files }: Pick<Manifest, 'files'>): FileLine[] {
  return files.chunks.flatMap((chunk) => readChunk(folder, chunk).map((line) => fileLine.parse(line)))
}
