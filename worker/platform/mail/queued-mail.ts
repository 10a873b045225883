import type { MailCategory } from '../../contract/emails/mail.ts'
import { keyedDigest, seal } from '../credentials/sealed.ts'
import type { Clock } from '../clock.ts'
import type { Statement } from '../database.ts'
import { forEach } from '../for-each.ts'
import { newId } from '../ids.ts'
import type { Transport } from './adapter.ts'
import { SEALED_FOR, type SealedMail } from './failed-mail.ts'
import type { Mail } from './message.ts'

export interface MailedToken {
  user: string
  tokenKey: string
  seconds: number
}

export interface MailQueueDeps {
  binding: D1Database
  transport: Pick<Transport, 'send'>
  secret: string
  /** Start of the request or job. */
  now: Date
  /** By default the machine's clock. */
  clock?: Clock
  /** Composes the mail of a request, or decides that none is sent. */
  resolve?: ResolveRequest
}

/**
 * Composed only when it is sent: neither an answer nor its timing may reveal whether an address gets a mail. `kind`
 * is the feature's own name for it.
 */
export interface MailRequest {
  kind: string
  address: string
  origin: string
  user?: string
}

export interface QueuedMail {
  mail: Mail
  reference?: MailReference
}

export type ResolveRequest = (
  request: MailRequest,
  options: { isFirst: boolean },
) => Promise<QueuedMail | undefined>

/** `about` names the record that learns the outcome, as in `invites/<id>`. */
export interface MailReference {
  token?: MailedToken | undefined
  about?: string | undefined
  /** Checked on every attempt; by default the mail is transactional. */
  category?: MailCategory | undefined
}

export type SealedMailBody = (Mail & { category?: MailCategory }) | { request: MailRequest }

const MINUTE_MS = 60 * 1000
const MAX_WAIT_MS = 24 * 60 * MINUTE_MS
const BATCH = 50
/** The promising request sends a mail within this time; then the job does. */
const LEASE_MS = 2 * MINUTE_MS

/**
 * Queued before the answer that promises them, so they are sent even if the worker ends. Returns the ids for
 * `sendQueued`.
 */
export async function queueStatements(
  deps: Pick<MailQueueDeps, 'secret' | 'now'>,
  mails: readonly (QueuedMail | MailRequest)[],
): Promise<{ ids: string[]; statements: Statement[] }> {
  const rows = await forEach(mails, async (one) => {
    if ('mail' in one) {
      return { ...(await sealed(deps, one.mail, one.reference ?? {})), about: one.reference?.about ?? '' }
    }
    return { ...(await sealed(deps, { request: one }, {})), about: '' }
  })
  const due = deps.now.getTime() + LEASE_MS
  const statements: Statement[] = []
  // A bound value holds at most two megabytes.
  for (let from = 0; from < rows.length; from += BATCH) {
    statements.push({
      text: `INSERT INTO "waiting_mail" ("id", "mail", "user", "proof", "attempts", "due", "until", "about")
        SELECT value ->> 'id', value ->> 'mail', value ->> 'user', value ->> 'proof', 0, ?, value ->> 'until', value ->> 'about'
        FROM json_each(?)`,
      params: [due, JSON.stringify(rows.slice(from, from + BATCH))],
    })
  }
  return { ids: rows.map(({ id }) => id), statements }
}

export function forgetStatement(about: readonly string[]): Statement {
  return {
    text: 'DELETE FROM "waiting_mail" WHERE "about" IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(about)],
  }
}

export async function sealed(
  { secret, now }: Pick<MailQueueDeps, 'secret' | 'now'>,
  mail: Mail | { request: MailRequest },
  { token, category }: MailReference,
  id = newId(),
): Promise<SealedMail> {
  return {
    id,
    mail: await seal(JSON.stringify({ ...mail, category }), id, { secret, purpose: SEALED_FOR }),
    user: token?.user ?? '',
    proof: token ? await keyedDigest(token.tokenKey, secret) : '',
    until: now.getTime() + Math.min(MAX_WAIT_MS, token ? token.seconds * 1000 : MAX_WAIT_MS),
  }
}
