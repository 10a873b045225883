import type { MailCategory } from '../../contract/emails/mail.ts'
import { keyedDigest, seal } from '../credentials/sealed.ts'
import type { Clock } from '../clock.ts'
import type { Statement } from '../database.ts'
import { forEach } from '../for-each.ts'
import { newId } from '../ids.ts'
import type { Transport } from './adapter.ts'
import { SEALED_FOR, type SealedMail } from './failed-mail.ts'
import type { Mail } from './message.ts'

/** A token in a mail: whose it is, their token key, and how long it lives. */
export interface MailedToken {
  user: string
  tokenKey: string
  seconds: number
}

export interface MailQueueDeps {
  binding: D1Database
  transport: Pick<Transport, 'send'>
  /** The deployment's; what waits is sealed with it. */
  secret: string
  /** When the request or the job began. */
  now: Date
  /** The time as it passes from `now` on; left out: by the machine's clock. */
  clock?: Clock
  /** Makes the mail of a request, or says that nobody gets one. `isFirst`: it was not tried before. */
  resolve?: ResolveRequest
}

/**
 * A mail that is made only when it is sent, because neither an answer nor its time may tell whether anybody gets it.
 * `kind` is the feature's own name for it, `address` what was typed.
 */
export interface MailRequest {
  kind: string
  address: string
  /** Where its links lead. */
  origin: string
  /** Whose account it is about, if that is known. */
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

/** The token in a mail, and what the mail is about, as in `invites/<id>`: anyone who asked for it learns what became of it. */
export interface MailReference {
  token?: MailedToken | undefined
  about?: string | undefined
  /** What it may be refused as, at every try; left out: it is transactional. */
  category?: MailCategory | undefined
}

/** What is sealed of a mail that waits; of what is only asked for, the request. */
export type SealedMailBody = (Mail & { category?: MailCategory }) | { request: MailRequest }

const MINUTE_MS = 60 * 1000
const MAX_WAIT_MS = 24 * 60 * MINUTE_MS
/** Mails of one statement. */
const BATCH = 50
/** So long the request that promised a mail may take to send it; then the clock does. */
const LEASE_MS = 2 * MINUTE_MS

/**
 * Writes mails down before the answer that promises them, so that they leave even if the worker ends with it. Returns
 * the statements that do so, and the ids for `sendQueued`.
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
  // One value of a statement holds two megabytes at most.
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

/** The statement that forgets mails about something: the link in them is dead. */
export function forgetStatement(about: readonly string[]): Statement {
  return {
    text: 'DELETE FROM "waiting_mail" WHERE "about" IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(about)],
  }
}

/** Seals a mail, or what asks for one, with how long it is of use. */
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
