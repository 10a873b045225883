import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { SEEDED } from '../../../.tools/step.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Puts a migrated and seeded database into the folder `state`, which the platform's servers then persist to. */
export async function seedInto(state: string): Promise<void> {
  const made = process.env[SEEDED]
  if (made) return cp(made, state, { recursive: true })
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  await promisify(execFile)(process.execPath, ['.tools/seed.ts', '--persist-to', state], { cwd: root, env })
}

/**
 * Later calls of `seedInto` copy it, also in child processes: a seed takes seconds, a copy none. Returns a function
 * that removes it.
 */
export async function seedOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mouthpiece-seeded-'))
  await seedInto(folder)
  const given = process.env[SEEDED]
  process.env[SEEDED] = folder
  return async () => {
    if (given === undefined) delete process.env[SEEDED]
    else process.env[SEEDED] = given
    await rm(folder, { recursive: true, force: true })
  }
}
