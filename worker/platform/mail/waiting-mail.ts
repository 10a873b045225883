import { execute, rowsOf } from '../database.ts'
import { mailDropped, mailPostponed } from '../events.ts'
import { newId } from '../ids.ts'
import { keyedDigest, seal, unseal } from '../credentials/sealed.ts'
import type { Outcome, Transport } from './adapter.ts'
import { recordDateOf } from '../clock.ts'
import { keepFailed, SEALED_FOR, type SealedMail } from './failed-mail.ts'
import { recipientsOf, type Mail } from './message.ts'
import { suppress } from './suppressions.ts'

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
  now: Date
}

const MINUTE_MS = 60 * 1000
const LONGEST_MS = 24 * 60 * MINUTE_MS
/** Until the second attempt; each further pause is twice as long. */
const FIRST_PAUSE_MS = 4 * MINUTE_MS
/** Mails tried in one run; the next one takes the rest. */
const BATCH = 50

/** The token in a mail, and what the mail is about, as in `invites/<id>`: anyone who asked for it learns what became of it. */
export interface MailReference {
  token?: MailedToken | undefined
  about?: string | undefined
}

/**
 * Sends a mail, or keeps it to be sent within a day, and within the life of the token in it. A mail that the other
 * side may have already is kept as well: of these, one too many is better than none.
 */
export async function sendOrKeep(
  deps: MailQueueDeps,
  mail: Mail,
  reference: MailReference = {},
): Promise<Outcome> {
  const outcome = await deps.transport.send(mail)
  if (outcome.state === 'later' || outcome.state === 'unknown') {
    await keep(deps, mail, reference)
    mailPostponed(outcome)
  }
  if (outcome.state === 'refused') {
    mailDropped(outcome)
    await noteGone(deps, mail, outcome)
    // What is about something says so there.
    if (!reference.about) await keepFailed(deps, await sealed(deps, mail, reference), outcome.answer)
  }
  return outcome
}

/** An address that does not exist gets no more mail. Of several recipients the answer says not which. */
async function noteGone(
  { binding, now }: MailQueueDeps,
  mail: Mail,
  { isGone, answer: detail }: Extract<Outcome, { state: 'refused' }>,
): Promise<void> {
  const [address, ...others] = recipientsOf(mail)
  if (isGone !== true || address === undefined || others.length > 0) return
  const gone = { address, scope: 'all', reason: 'bounced', source: 'server', detail } as const
  await execute(binding, [suppress(gone, recordDateOf(now))])
}

/** Mails about something that are not to be sent any more: the link in them is dead. */
export async function forgetWaiting(binding: D1Database, about: readonly string[]): Promise<void> {
  await binding
    .prepare('DELETE FROM waiting_mail WHERE about IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(about))
    .run()
}

async function keep(deps: MailQueueDeps, mail: Mail, reference: MailReference) {
  const { id, mail: text, user, proof, until } = await sealed(deps, mail, reference)
  await deps.binding
    .prepare(
      'INSERT INTO waiting_mail (id, mail, user, proof, attempts, due, until, about) VALUES (?, ?, ?, ?, 1, ?, ?, ?)',
    )
    .bind(id, text, user, proof, deps.now.getTime() + FIRST_PAUSE_MS, until, reference.about ?? '')
    .run()
}

async function sealed(
  { secret, now }: MailQueueDeps,
  mail: Mail,
  { token }: MailReference,
): Promise<SealedMail> {
  const id = newId()
  return {
    id,
    mail: await seal(JSON.stringify(mail), id, { secret, purpose: SEALED_FOR }),
    user: token?.user ?? '',
    proof: token ? await keyedDigest(token.tokenKey, secret) : '',
    until: now.getTime() + Math.min(LONGEST_MS, token ? token.seconds * 1000 : LONGEST_MS),
  }
}

/** Told what became of a mail that is about something, once it is sent or given up. */
export type Settled = (about: string, outcome: Outcome) => Promise<void>

interface Waiting extends SealedMail {
  attempts: number
  about: string
  /** Of the person whose token stands in it; `null` when there is none or they are gone. */
  tokenKey: string | null
}

/**
 * Tries mails again whose time has come, and drops those that came too late for their token or were refused for
 * good. Each is claimed before it is sent, so that two runs never send the same one at the same time; one that
 * dies right after sending sends it once more.
 */
export async function retryMail(
  deps: MailQueueDeps,
  settled: Settled = async () => {},
): Promise<{ sent: number; dropped: number }> {
  const { binding, now } = deps
  const due = await findWaiting(binding, 'w.due <= ? ORDER BY w.due LIMIT ?', [now.getTime(), BATCH])
  const done = { sent: 0, dropped: 0 }
  for (const waiting of due) {
    const outcome = await retry(deps, waiting, settled)
    if (outcome !== 'waits') done[outcome.state === 'accepted' ? 'sent' : 'dropped']++
  }
  return done
}

/** Tries one that waits, whatever its time; `undefined` when it waits no more. */
export async function retryOne(
  deps: MailQueueDeps,
  id: string,
  settled: Settled,
): Promise<Outcome | 'waits' | undefined> {
  const [waiting] = await findWaiting(deps.binding, 'w.id = ?', [id])
  return waiting ? retry(deps, waiting, settled) : undefined
}

async function findWaiting(
  binding: D1Database,
  which: string,
  params: (string | number)[],
): Promise<Waiting[]> {
  const [found] = await execute(binding, [
    {
      text: `SELECT w.id, w.mail, w.user, w.proof, w.attempts, w.until, w.about, u.tokenKey FROM waiting_mail w
        LEFT JOIN users u ON u.id = w.user WHERE ${which}`,
      params,
    },
  ])
  return rowsOf<Waiting>(found)
}

async function retry(deps: MailQueueDeps, waiting: Waiting, settled: Settled): Promise<Outcome | 'waits'> {
  const outcome = await attempt(deps, waiting)
  if (outcome !== 'waits' && waiting.about !== '') await settled(waiting.about, outcome)
  return outcome
}

async function attempt(deps: MailQueueDeps, waiting: Waiting): Promise<Outcome | 'waits'> {
  const { binding, transport, now, secret } = deps
  const { id, attempts } = waiting
  const due = now.getTime() + FIRST_PAUSE_MS * 2 ** attempts
  const claimed = await binding
    .prepare('UPDATE waiting_mail SET attempts = attempts + 1, due = ? WHERE id = ? AND attempts = ?')
    .bind(due, id, attempts)
    .run()
  if (claimed.meta.changes !== 1) return 'waits'
  const text = await unseal(waiting.mail, id, { secret, purpose: SEALED_FOR })
  if (text === undefined || !(await isUseful(deps, waiting))) {
    return drop(deps, id, { state: 'refused', code: 'too_late', answer: 'It came too late.' })
  }
  // Sealed by `keep`.
  const mail = JSON.parse(text) as Mail
  const outcome = await transport.send(mail)
  if (outcome.state === 'refused') await noteGone(deps, mail, outcome)
  if (outcome.state === 'refused') return giveUp(deps, waiting, outcome)
  if (outcome.state === 'accepted') {
    await forget(deps, id)
    return outcome
  }
  if (due >= waiting.until) return giveUp(deps, waiting, { ...outcome, state: 'refused' })
  mailPostponed(outcome)
  return 'waits'
}

/** Whether the time is not over and the token in it, if any, still opens what it should. */
async function isUseful(
  { secret, now }: MailQueueDeps,
  { until, proof, tokenKey }: Waiting,
): Promise<boolean> {
  if (until <= now.getTime()) return false
  return proof === '' || (tokenKey !== null && proof === (await keyedDigest(tokenKey, secret)))
}

/** It was tried, in vain: admins see it for a while. */
async function giveUp(
  deps: MailQueueDeps,
  waiting: Waiting,
  outcome: Extract<Outcome, { state: 'refused' }>,
): Promise<Outcome> {
  if (waiting.about === '') await keepFailed(deps, waiting, outcome.answer)
  return drop(deps, waiting.id, outcome)
}

async function drop(
  deps: MailQueueDeps,
  id: string,
  outcome: Extract<Outcome, { state: 'refused' }>,
): Promise<Outcome> {
  await forget(deps, id)
  mailDropped(outcome)
  return outcome
}

async function forget({ binding }: MailQueueDeps, id: string) {
  await binding.prepare('DELETE FROM waiting_mail WHERE id = ?').bind(id).run()
}
