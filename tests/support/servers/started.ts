import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'
import { until } from '../until.ts'

/** Milliseconds; less than a hook has, so that it says what it waited for. */
const PATIENCE = 230_000

/** Outcome of `npm start` in a clean copy. */
export type Started = { address: string; output: string } | { failure: string }

/** Tells the journeys that wait for it, by the file `path`; a reader never sees half of it. */
export function writeStarted(path: string, started: Started) {
  writeFileSync(`${path}.part`, JSON.stringify(started))
  renameSync(`${path}.part`, path)
}

/** Address and output of `npm start` in a clean copy. It runs beside other journeys: callers wait for it. */
export async function started(): Promise<{ address: string; output: string }> {
  const path = inject('startedFile')
  const isThere = () => {
    if (!existsSync(path)) throw new Error('`npm start` is not up yet.')
  }
  await until(isThere, { interval: 250, timeout: PATIENCE })
  // Safe: `writeStarted` wrote it.
  const found = JSON.parse(readFileSync(path, 'utf8')) as Started
  if ('failure' in found) throw new Error(found.failure)
  return found
}
