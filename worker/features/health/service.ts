import type { Bindings } from '../../bindings.ts'
import type { HealthPart } from '../../contract/health.ts'
import { systemClock } from '../../platform/clock.ts'
import { NoAnswer, withTimeout } from '../../platform/with-timeout.ts'
import { AppError } from '../../contract/app-error.ts'
import { assertTables, findOldestDue } from './storage.ts'

/** A part, with the error that it failed with. */
interface Checked extends HealthPart {
  error: unknown
}

interface HealthOptions {
  /** Milliseconds that a part may take. */
  timeout: number
  /** Milliseconds that a result is given again. */
  keep: number
}

/** Health is asked for every few seconds, by several at once. */
export const deployed: HealthOptions = { timeout: 1_000, keep: 5_000 }

/** A development machine may be slow, and its database changes under the worker. */
export const local: HealthOptions = { timeout: 30_000, keep: 0 }

/** Mail is retried every five minutes: an older one means that jobs do not run. */
const MAIL_LATE_MS = 15 * 60_000

const last = new WeakMap<Bindings, { at: number; parts: Promise<Checked[]> }>()

/** All parts at once; a result is shared for a while. */
export function checkHealth(env: Bindings, { timeout, keep }: HealthOptions): Promise<Checked[]> {
  const now = systemClock().getTime()
  const known = last.get(env)
  if (known && now - known.at < keep) return known.parts
  const parts = Promise.all([
    checked('database', timeout, () => assertTables(env.DB)),
    checked('files', timeout, () => env.MEDIA.head('health')),
    // An object of its own that stores nothing.
    checked('room', timeout, () => env.CHAT_ROOMS.getByName('health').alive()),
    checked('mail', timeout, async () => lateness(await findOldestDue(env.DB), now)),
  ])
  last.set(env, { at: now, parts })
  return parts
}

/** Throws the database's own error, which says what it lacks, or `storage_unavailable`. Late mail is no outage. */
export function assertServing(parts: readonly Checked[]): void {
  const failed = parts.find(({ name, ok }) => !ok && name !== 'mail')
  if (!failed) return
  const { name, error } = failed
  if (name === 'database' && !(error instanceof NoAnswer)) throw error
  throw new AppError('storage_unavailable', { cause: error })
}

async function checked(
  name: HealthPart['name'],
  timeout: number,
  ask: () => Promise<unknown>,
): Promise<Checked> {
  const began = systemClock().getTime()
  const took = () => systemClock().getTime() - began
  try {
    const detail = await withTimeout(timeout, ask())
    return {
      name,
      ok: true,
      took: took(),
      detail: typeof detail === 'string' ? detail : '',
      error: undefined,
    }
  } catch (error) {
    return { name, ok: false, took: took(), detail: error instanceof Error ? error.message : '', error }
  }
}

function lateness(due: number | undefined, now: number): string {
  const late = due === undefined ? 0 : now - due
  const words = `oldest due mail: ${Math.max(0, Math.round(late / 1_000))} s`
  if (late > MAIL_LATE_MS) throw new Error(words)
  return words
}
