import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileLines } from './backup-files.ts'
import { DamagedBackup, readChunk } from './chunks.ts'
import { readManifest, type BackupFolder } from './folders.ts'
import type { Manifest } from './manifest.ts'

/** Returns whether a problem is a stored file that is missing: the others can still be restored. */
export const isMissingFile = (problem: string): boolean => /: files\/\w+ is missing\.$/.test(problem)

/** Reads every byte of a backup and compares it with the manifest; returns a sentence for each problem. */
export async function verifyBackup({ folder, store }: BackupFolder): Promise<string[]> {
  const manifest = readManifest(folder)
  const problems = [...chunkProblems(folder, manifest)]
  if (problems.some((problem) => problem.startsWith('files-'))) return problems
  const checked = new Map<string, string | undefined>()
  for (const { key, sha256 } of fileLines(folder, manifest)) {
    if (!checked.has(sha256)) checked.set(sha256, await fileProblem(join(store, 'files', sha256), sha256))
    const problem = checked.get(sha256)
    if (problem !== undefined) problems.push(`${key}: ${problem}`)
  }
  return problems
}

function* chunkProblems(folder: string, { tables, touched, files }: Manifest): Generator<string> {
  for (const { name, rows, chunks } of tables) {
    const lines = chunks.reduce((sum, chunk) => sum + chunk.lines, 0)
    if (lines !== rows) yield `${name} has ${lines} rows instead of ${rows}.`
  }
  for (const chunk of [...tables.flatMap(({ chunks }) => chunks), ...touched, ...files.chunks]) {
    try {
      readChunk(folder, chunk)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      yield error.message
    }
  }
}

async function fileProblem(path: string, sha256: string): Promise<string | undefined> {
  if (!existsSync(path)) return `files/${sha256} is missing.`
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 ? undefined : `files/${sha256} was changed or is incomplete.`
}
