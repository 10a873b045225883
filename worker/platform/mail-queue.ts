import { mailDropped, mailPostponed } from './events.ts'
import { newId } from './ids.ts'
import { MailRefused, type Mail } from './mail-checks.ts'
import type { Mailer } from './mailer.ts'
import { keyedDigest, seal, unseal } from './sealed.ts'

/** A token in a mail: whoever's it is, their token key, and how long it lives. */
export interface MailedToken {
  user: string
  tokenKey: string
  seconds: number
}

export interface MailQueueDeps {
  binding: D1Database
  mailer: Mailer
  /** The deployment's; what waits is sealed with it. */
  secret: string
  now: Date
}

const MINUTE_MS = 60 * 1000
const LONGEST_MS = 24 * 60 * MINUTE_MS
/** Until the second attempt; each further pause is twice as long. */
const FIRST_PAUSE_MS = 4 * MINUTE_MS
/** Mails tried in one run; the next one takes the rest. */
const BATCH = 50

const PURPOSE = 'waiting mail'

/**
 * Errors of the platform's e-mail service that pass (Cloudflare Email Service, “Workers API”, “Error codes”).
 * Its other codes say that the mail, its sender or its recipient will never do.
 */
const passing = new Set([
  'E_DELIVERY_FAILED',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_INTERNAL_SERVER_ERROR',
])

/**
 * Sends a mail, or keeps it to be sent within a day, and within the life of the token in it. What would never
 * be taken is thrown.
 */
export async function sendOrKeep(deps: MailQueueDeps, mail: Mail, token?: MailedToken): Promise<void> {
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    if (!passes(error)) throw error
    await keep(deps, mail, token)
    mailPostponed({ error })
  }
}

async function keep({ binding, secret, now }: MailQueueDeps, mail: Mail, token: MailedToken | undefined) {
  const id = newId()
  const sealed = await seal(JSON.stringify(mail), id, { secret, purpose: PURPOSE })
  const proof = token ? await keyedDigest(token.tokenKey, secret) : ''
  const until = now.getTime() + Math.min(LONGEST_MS, token ? token.seconds * 1000 : LONGEST_MS)
  await binding
    .prepare(
      'INSERT INTO waiting_mail (id, mail, user, proof, attempts, due, until) VALUES (?, ?, ?, ?, 1, ?, ?)',
    )
    .bind(id, sealed, token?.user ?? '', proof, now.getTime() + FIRST_PAUSE_MS, until)
    .run()
}

interface Waiting {
  id: string
  mail: string
  proof: string
  attempts: number
  until: number
  /** Of the person whose token stands in it; `null` when there is none or they are gone. */
  tokenKey: string | null
}

/**
 * Tries mails again whose time has come, and drops those that came too late for their token or were refused for
 * good. Each is claimed before it is sent, so that two runs never send the same one at the same time; one that
 * dies right after sending sends it once more.
 */
export async function retryMail(deps: MailQueueDeps): Promise<{ sent: number; dropped: number }> {
  const { binding, now } = deps
  const { results } = await binding
    .prepare(
      `SELECT w.id, w.mail, w.proof, w.attempts, w.until, u.tokenKey FROM waiting_mail w
LEFT JOIN users u ON u.id = w.user WHERE w.due <= ? ORDER BY w.due LIMIT ?`,
    )
    .bind(now.getTime(), BATCH)
    .all<Waiting>()
  const done = { sent: 0, dropped: 0 }
  for (const waiting of results) {
    const outcome = await retry(deps, waiting)
    if (outcome !== 'waits') done[outcome]++
  }
  return done
}

async function retry(deps: MailQueueDeps, waiting: Waiting): Promise<'sent' | 'dropped' | 'waits'> {
  const { binding, mailer, now, secret } = deps
  const { id, attempts } = waiting
  const due = now.getTime() + FIRST_PAUSE_MS * 2 ** attempts
  const claimed = await binding
    .prepare('UPDATE waiting_mail SET attempts = attempts + 1, due = ? WHERE id = ? AND attempts = ?')
    .bind(due, id, attempts)
    .run()
  if (claimed.meta.changes !== 1) return 'waits'
  const text = await unseal(waiting.mail, id, { secret, purpose: PURPOSE })
  if (text === undefined || !(await isUseful(deps, waiting))) return drop(deps, id, 'It came too late.')
  try {
    // Sealed by `keep`.
    await mailer.send(JSON.parse(text) as Mail)
  } catch (error) {
    if (!passes(error) || due >= waiting.until) return drop(deps, id, error)
    mailPostponed({ error })
    return 'waits'
  }
  await forget(deps, id)
  return 'sent'
}

/** Whether the time is not over and the token in it, if any, still opens what it should. */
async function isUseful(
  { secret, now }: MailQueueDeps,
  { until, proof, tokenKey }: Waiting,
): Promise<boolean> {
  if (until <= now.getTime()) return false
  return proof === '' || (tokenKey !== null && proof === (await keyedDigest(tokenKey, secret)))
}

async function drop(deps: MailQueueDeps, id: string, error: unknown): Promise<'dropped'> {
  await forget(deps, id)
  mailDropped({ error })
  return 'dropped'
}

async function forget({ binding }: MailQueueDeps, id: string) {
  await binding.prepare('DELETE FROM waiting_mail WHERE id = ?').bind(id).run()
}

function passes(error: unknown): boolean {
  if (error instanceof MailRefused || !(error instanceof Error)) return false
  // The service's errors and ours have a code; without one the connection or the service itself broke.
  const { code } = error as Error & { code?: unknown }
  return code === undefined || (typeof code === 'string' && passing.has(code))
}
