import { listFiles, readFile, type StoredFile } from '../../worker/contract/backup/files.ts'
import { forEach } from '../../worker/platform/for-each.ts'
import { ChunkWriter, readLines } from './chunks.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { completeBackups, readManifest, type BackupFolder } from './folders.ts'
import { fileLine, sharedLine, type FileLine, type Manifest, type SharedLine } from './manifest.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { hashing, sha256Of } from './store/hashing.ts'
import { SHARED_FOLDER } from './store/store.ts'

const AT_ONCE = 8
const ATTEMPTS = 4

export interface FileTotals {
  files: Manifest['files']
  shared: Manifest['shared']
  /** Downloaded now; the others were stored by an earlier backup. */
  downloaded: number
  failed: string[]
}

/**
 * Copies stored files. Their bytes lie in `files/<sha256>` of the store, shared by all backups; what an earlier one has
 * under the same key, size and etag is not read again.
 */
export async function backUpFiles(
  client: OperatorClient,
  backup: BackupFolder,
  previous: readonly SharedLine[],
): Promise<FileTotals> {
  const present = new Set((await backup.store.list(SHARED_FOLDER)).map(({ path }) => path))
  const known = new Map(previous.filter(([, name]) => present.has(sharedPath(name))))
  const totals: FileTotals = {
    files: { chunks: [], count: 0, bytes: 0 },
    shared: [],
    downloaded: 0,
    failed: [],
  }
  const index = new ChunkWriter(backup, 'files', totals.files.chunks)
  const shared = new ChunkWriter(backup, 'shared', totals.shared)
  let cursor: string | undefined
  do {
    const page = await client.call(listFiles, { query: cursor === undefined ? {} : { cursor } })
    const save = async (file: StoredFile): Promise<FileLine[]> => {
      const stored = known.get(versionOf(file))
      const sha256 = stored ?? (await downloadFile(client, backup, file))
      if (sha256 === undefined) {
        totals.failed.push(`the file ${file.key}`)
        return []
      }
      if (stored === undefined) totals.downloaded++
      return [{ ...file, sha256 }]
    }
    const lines = (await forEach(page.files, save, { atOnce: AT_ONCE })).flat()
    totals.files.count += lines.length
    totals.files.bytes += lines.reduce((sum, { size }) => sum + size, 0)
    lines.sort((a, b) => (a.key < b.key ? -1 : 1))
    await index.add(lines)
    await shared.add(lines.map((line): SharedLine => [versionOf(line), line.sha256]))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  await index.flush()
  await shared.flush()
  return totals
}

const versionOf = ({ key, size, etag }: Pick<StoredFile, 'key' | 'size' | 'etag'>) =>
  sha256Of(JSON.stringify([key, size, etag]))

export const sharedPath = (sha256: string): string => `${SHARED_FOLDER}/${sha256}`

class WrongSize extends Error {}

/** Returns the name of the stored file; `undefined` if it cannot be read. */
async function downloadFile(
  client: OperatorClient,
  { store, cipher }: BackupFolder,
  file: StoredFile,
): Promise<string | undefined> {
  try {
    const { bytes, result } = hashing(bytesOf(client, file))
    const { sha256 } = await store.writeStream(cipher.seal(bytes), (stored) => {
      if (result().size !== file.size) throw new WrongSize()
      return sharedPath(stored.sha256)
    })
    return sha256
  } catch (error) {
    if (error instanceof OperatorError || error instanceof WrongSize) return undefined
    throw error
  }
}

/** The bytes of a stored file. If the line drops, another call continues where it broke. */
async function* bytesOf(client: OperatorClient, { key, size }: StoredFile): AsyncGenerator<Uint8Array> {
  let offset = 0
  for (let attempt = 1; ; attempt++) {
    const query = new URLSearchParams({ key, ...(offset > 0 && { offset: String(offset) }) })
    const answer = await client.send('GET', `${readFile.path}?${query}`)
    try {
      for await (const bytes of answer.body ?? []) {
        offset += bytes.length
        yield bytes
      }
      return
    } catch (cause) {
      if (offset === size) return
      if (attempt === ATTEMPTS)
        throw new OperatorError('unreachable', `${key} broke off at ${offset}.`, cause)
    }
  }
}

/** The index of the files of a backup. */
export function fileLines(backup: BackupFolder, { files }: Pick<Manifest, 'files'>): Promise<FileLine[]> {
  return readLines(backup, files.chunks, fileLine)
}

/** The names in `files/` that a backup uses; they can be read without its private key. */
export function sharedLines(
  backup: BackupFolder,
  { shared }: Pick<Manifest, 'shared'>,
): Promise<SharedLine[]> {
  return readLines(backup, shared, sharedLine)
}

/** The files of the newest earlier backup that is readable and encrypted alike: they need no second download. */
export async function storedBefore({ store, cipher }: BackupFolder): Promise<SharedLine[]> {
  for (const earlier of await completeBackups(store)) {
    try {
      const manifest = await readManifest(earlier)
      if (manifest.recipient === cipher.recipient) return await sharedLines(earlier, manifest)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
    }
  }
  return []
}
