import { WranglerFailed } from '../deploy/wrangler.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { OperatorError } from './operator-client.ts'
import { StoreError } from './store/store.ts'
import { WrongUse } from './wrong-use.ts'

const FAILED = 1
const WRONG_USE = 2
/** It is complete but for files or rooms that were named. */
export const INCOMPLETE = 3

/** Runs a tool; ends the process with its exit code. An expected failure is a sentence, not a stack. */
export async function runTool(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? WRONG_USE : FAILED
    console.error(isExpected(error) ? error.message : error)
  }
}

function isExpected(error: unknown): error is Error {
  const expected = [WrongUse, OperatorError, DamagedBackup, StoreError, WranglerFailed]
  if (expected.some((kind) => error instanceof kind)) return true
  // The disk is full, or a folder is not ours.
  return error instanceof Error && 'syscall' in error
}

/** Megabytes, for a person. */
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
