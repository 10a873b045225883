import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bindings } from '../../bindings.ts'
import type { LogEntry } from '../../log-calls.ts'
import { settingList } from '../../settings.ts'
import { systemClock } from '../clock.ts'
import { redact } from './redact.ts'

/** The work of one request, message or round of jobs. */
interface LogScope {
  request: string
  secrets: readonly string[]
  /** For the ring. */
  entries: LogEntry[]
  /** Called when an entry waits for the ring; by default the caller of `withLog` ends with `keepLog`. */
  onFirst: (() => void) | undefined
}

const scopes = new AsyncLocalStorage<LogScope>()

/** A request that fails in a loop must not fill the ring. */
const MAX_ENTRIES = 50

const secretNames = settingList.filter(({ kind }) => kind === 'secret').map(({ name }) => name)

/**
 * Runs work whose log carries the id of `request`. What is logged meanwhile is sent to the ring by `keepLog`, after the
 * work.
 */
export function withLog<Result>(
  env: Bindings,
  request: string,
  work: () => Result,
  { onFirst }: { onFirst?: () => void } = {},
): Result {
  return scopes.run({ request, secrets: secretsOf(env), entries: [], onFirst }, work)
}

const knownSecrets = new WeakMap<Bindings, readonly string[]>()

/** The deployment's secrets, which stay the same for all requests. */
function secretsOf(env: Bindings): readonly string[] {
  const known = knownSecrets.get(env)
  if (known) return known
  const values: Record<string, unknown> = { ...env }
  const secrets = secretNames.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' && value.length > 0 ? [value] : []
  })
  knownSecrets.set(env, secrets)
  return secrets
}

/** The id of the request that is being worked on, for messages of queues. */
export function currentRequest(): string | undefined {
  return scopes.getStore()?.request
}

/** Sends what was logged in this scope to the ring, if there is one. A failure is only printed. */
export async function keepLog(env: Bindings): Promise<void> {
  const scope = scopes.getStore()
  if (!scope || scope.entries.length === 0 || !env.LOGS) return
  const entries = scope.entries.splice(0)
  try {
    await env.LOGS.getByName('recent').append(entries)
  } catch (error) {
    console.error(JSON.stringify({ event: 'log_lost', error: String(error) }))
  }
}

interface Facts {
  code?: string
  path?: string
  person?: string
  [detail: string]: unknown
}

/** Logs an event without its secrets: to the console, and to the ring of the last day. */
export function logEvent(level: LogEntry['level'], event: string, facts: Facts): void {
  const scope = scopes.getStore()
  const request = typeof facts['requestId'] === 'string' ? facts['requestId'] : scope?.request
  const line = redact(
    JSON.stringify({ event, level, ...facts, ...(request && { requestId: request }) }),
    scope?.secrets,
  )
  if (level === 'error') console.error(line)
  else console.log(line)
  if (!scope || scope.entries.length >= MAX_ENTRIES) return
  const { code = '', path = '', person = '', requestId: _request, ...details } = facts
  const clean = (text: string) => redact(text, scope.secrets)
  scope.entries.push({
    at: systemClock().getTime(),
    level,
    event,
    request: request ?? '',
    code,
    path: clean(path),
    person,
    details: clean(JSON.stringify(details)),
  })
  if (scope.entries.length === 1) scope.onFirst?.()
}
