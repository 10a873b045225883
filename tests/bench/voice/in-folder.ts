import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets `work` have an empty folder, which is gone afterwards. */
export function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'voice-bench-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
