import { fileLines, sharedLines, sharedPath } from './backup-files.ts'
import { readChunk, readChunkBytes } from './chunks.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { readManifest, type BackupFolder } from './folders.ts'
import type { Manifest } from './manifest.ts'
import { hashing } from './store/hashing.ts'
import type { BackupStore } from './store/store.ts'

/** Returns whether a problem is a stored file that is missing: the others can still be restored. */
export const isMissingFile = (problem: string): boolean => /(?:^|: )files\/\w+ is missing\.$/.test(problem)

/**
 * Reads every byte of a backup and compares it with the manifest; returns a sentence for each problem. Without the
 * private key of an encrypted backup only the hashes are compared.
 */
export async function verifyBackup(backup: BackupFolder): Promise<string[]> {
  const manifest = await readManifest(backup)
  const problems = await chunkProblems(backup, manifest)
  if (problems.some((problem) => /^(?:files|shared)-/.test(problem))) return problems
  const keys = await keysOf(backup, manifest)
  for (const [, sha256] of await sharedLines(backup, manifest)) {
    const problem = await fileProblem(backup.store, sha256)
    if (problem === undefined) continue
    const used = keys.get(sha256) ?? []
    problems.push(...(used.length > 0 ? used.map((key) => `${key}: ${problem}`) : [problem]))
    keys.delete(sha256)
  }
  return problems
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
  { tables, touched, files, shared }: Manifest,
): Promise<string[]> {
  const problems: string[] = []
  for (const { name, rows, chunks } of tables) {
    const lines = chunks.reduce((sum, chunk) => sum + chunk.lines, 0)
    if (lines !== rows) problems.push(`${name} has ${lines} rows instead of ${rows}.`)
  }
  const read = backup.cipher.canOpen ? readChunk : readChunkBytes
  const chunks = [...tables.flatMap((table) => table.chunks), ...touched, ...files.chunks, ...shared]
  for (const chunk of chunks) {
    try {
      await read(backup, chunk)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      problems.push(error.message)
    }
  }
  return problems
}

async function fileProblem(store: BackupStore, sha256: string): Promise<string | undefined> {
  const path = sharedPath(sha256)
  const content = await store.stream(path)
  if (!content) return `${path} is missing.`
  const { bytes, result } = hashing(content)
  for await (const _ of bytes);
  return result().sha256 === sha256 ? undefined : `${path} was changed or is incomplete.`
}
