import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder is deleted afterwards. */
export function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'voice-bench-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
