import { forEach } from '../../worker/platform/for-each.ts'
import { fileLines, sharedLines, sharedPath } from './backup-files.ts'
import { roomLines } from './backup-rooms.ts'
import { readChunk, readChunkBytes } from './chunks.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { readManifest, type BackupFolder } from './folders.ts'
import type { Manifest } from './manifest.ts'
import { hashing } from './store/hashing.ts'
import type { BackupStore } from './store/store.ts'

const AT_ONCE = 8

/** The faults of a backup. */
export interface Damage {
  /** Sentences about the database and the indexes: without them nothing can be restored. */
  fatal: string[]
  /** Sentences about stored files and rooms: the others can be restored. */
  partial: string[]
  /** The paths in the store that `partial` is about. */
  unusable: Set<string>
}

/**
 * Reads every byte of a backup and compares it with the manifest. Without the private key of an encrypted backup only
 * the hashes are compared.
 */
export async function verifyBackup(backup: BackupFolder): Promise<Damage> {
  const manifest = await readManifest(backup)
  const damage: Damage = {
    fatal: await chunkProblems(backup, manifest),
    partial: [],
    unusable: new Set(),
  }
  if (damage.fatal.length > 0) return damage
  const keys = await keysOf(backup, manifest)
  const note = (path: string, sentences: string[]) => {
    damage.unusable.add(path)
    damage.partial.push(...sentences)
  }
  const names = new Set((await sharedLines(backup, manifest)).map(([, sha256]) => sha256))
  await forEach(
    [...names],
    async (sha256) => {
      const path = sharedPath(sha256)
      const problem = await fileProblem(backup.store, path, sha256)
      if (problem === undefined) return
      const used = keys.get(sha256) ?? []
      const sentence = `${path} ${problem}`
      note(path, used.length > 0 ? used.map((key) => `${key}: ${sentence}`) : [sentence])
    },
    { atOnce: AT_ONCE },
  )
  await forEach(
    await roomLines(backup, manifest),
    async ({ kind, id, file, sha256 }) => {
      const path = `${backup.folder}/${file}`
      const problem = await fileProblem(backup.store, path, sha256)
      if (problem !== undefined) note(path, [`${kind} ${id}: ${file} ${problem}`])
    },
    { atOnce: AT_ONCE },
  )
  return damage
}

/** The keys of the files that share some bytes; empty without the private key. */
async function keysOf(backup: BackupFolder, manifest: Manifest): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>()
  if (!backup.cipher.canOpen) return keys
  for (const { key, sha256 } of await fileLines(backup, manifest))
    keys.set(sha256, [...(keys.get(sha256) ?? []), key])
  return keys
}

async function chunkProblems(
  backup: BackupFolder,
  { tables, touched, late, files, shared, rooms }: Manifest,
): Promise<string[]> {
  const problems: string[] = []
  for (const { name, rows, chunks } of tables) {
    const lines = chunks.reduce((sum, chunk) => sum + chunk.lines, 0)
    if (lines !== rows) problems.push(`${name} has ${lines} rows instead of ${rows}.`)
  }
  const read = backup.cipher.canOpen ? readChunk : readChunkBytes
  const all = [tables.flatMap((table) => table.chunks), touched, late, files.chunks, shared, rooms.chunks]
  for (const chunk of all.flat()) {
    try {
      await read(backup, chunk)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      problems.push(error.message)
    }
  }
  return problems
}

/** Returns the end of a sentence about a file that is missing or was changed. */
async function fileProblem(store: BackupStore, path: string, sha256: string): Promise<string | undefined> {
  const content = await store.stream(path)
  if (!content) return 'is missing.'
  const { bytes, result } = hashing(content)
  for await (const _ of bytes);
  return result().sha256 === sha256 ? undefined : 'was changed or is incomplete.'
}
