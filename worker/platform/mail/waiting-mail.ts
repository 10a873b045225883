import type { MailCategory } from '../../contract/emails/mail.ts'
import { execute, rowsOf } from '../database.ts'
import { forEach } from '../for-each.ts'
import { mailDropped, mailPostponed } from '../events.ts'
import { keyedDigest, unseal } from '../credentials/sealed.ts'
import type { Outcome } from './adapter.ts'
import { recordDateOf, type Clock } from '../clock.ts'
import { storeFailed, SEALED_FOR, type SealedMail } from './failed-mail.ts'
import { recipientsOf, type Mail } from './message.ts'
import {
  forgetStatement,
  sealed,
  type SealedMailBody,
  type MailQueueDeps,
  type MailReference,
  type MailRequest,
} from './queued-mail.ts'
import { suppress, suppressedAmong } from './suppressions.ts'

const MINUTE_MS = 60 * 1000
const FIRST_PAUSE_MS = 4 * MINUTE_MS
/** The next run continues. */
const BATCH = 50
const BATCHES = 20
/** A slow server must not use up the time of other jobs. */
const RUN_MS = MINUTE_MS

/**
 * Retried within a day and its token's lifetime. A mail that may have been accepted is queued too: a duplicate is
 * better than none.
 */
export async function sendOrQueue(
  deps: MailQueueDeps,
  mail: Mail,
  reference: MailReference = {},
): Promise<Outcome> {
  const row = await sealed(deps, mail, reference)
  const outcome = await deps.transport.send({ ...mail, messageName: row.id })
  if (outcome.state === 'later' || outcome.state === 'unknown') {
    await enqueue(deps, row, reference)
    mailPostponed(outcome)
  }
  if (outcome.state === 'refused') {
    mailDropped(outcome)
    await suppressUnknownMailbox(deps, mail, outcome)
    // The outcome of a mail about something is shown there instead.
    if (!reference.about) await storeFailed(deps, row, outcome.answer)
  }
  return outcome
}

/** With several recipients, the answer does not say which one. */
async function suppressUnknownMailbox(
  { binding, now }: MailQueueDeps,
  mail: Mail,
  { isBounce, answer: detail }: Extract<Outcome, { state: 'refused' }>,
): Promise<void> {
  const [address, ...others] = recipientsOf(mail)
  if (isBounce !== true || address === undefined || others.length > 0) return
  const suppression = { address, scope: 'all', reason: 'bounced', source: 'server', detail } as const
  await execute(binding, [suppress(suppression, recordDateOf(now))])
}

const unsent = new Set(['suppressed', 'unwanted'])

/** For mails that were queued just now; deferred ones stay queued. */
export async function sendQueued(
  deps: MailQueueDeps,
  ids: readonly string[],
  settled: Settled = async () => {},
): Promise<{ sent: number; failed: number }> {
  const found = await findWaiting(deps.binding, 'w.id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(ids),
  ])
  const clock = clockOf(deps)
  const done = { sent: 0, failed: 0 }
  await forEach(found, async (waiting) => {
    const outcome = await retry({ ...deps, now: clock() }, waiting, settled)
    if (outcome === 'waits' || (outcome.state === 'refused' && !unsent.has(outcome.code))) done.failed++
    else if (outcome.state === 'accepted') done.sent++
  })
  return done
}

export async function forgetWaiting(binding: D1Database, about: readonly string[]): Promise<void> {
  await execute(binding, [forgetStatement(about)])
}

async function enqueue(deps: MailQueueDeps, row: SealedMail, reference: MailReference) {
  const { id, mail: text, user, proof, until } = row
  await deps.binding
    .prepare(
      'INSERT INTO waiting_mail (id, mail, user, proof, attempts, due, until, about) VALUES (?, ?, ?, ?, 1, ?, ?, ?)',
    )
    .bind(id, text, user, proof, deps.now.getTime() + FIRST_PAUSE_MS, until, reference.about ?? '')
    .run()
}

/** For mails about something; `later` and `unknown` are retried. */
export type Settled = (about: string, outcome: Outcome) => Promise<void>

interface Waiting extends SealedMail {
  attempts: number
  about: string
  /** `null` without a token, or if its owner was deleted. */
  tokenKey: string | null
}

/**
 * Claims each due mail before sending, so that two runs never send the same one; a crash after sending sends it
 * again. Ends after a minute, or when our server defers all mail.
 */
export async function retryMail(
  deps: MailQueueDeps,
  settled: Settled = async () => {},
): Promise<{ sent: number; dropped: number }> {
  const { binding, now } = deps
  const clock = clockOf(deps)
  let isServerBusy = false
  const transport = {
    async send(mail: Mail) {
      const outcome = await deps.transport.send(mail)
      if (outcome.state === 'later' && outcome.scope === 'server') isServerBusy = true
      return outcome
    },
  }
  const done = { sent: 0, dropped: 0 }
  for (let batch = 0; batch < BATCHES; batch++) {
    // Each attempt moves its mail's due time, so the next batch holds others.
    const due = await findWaiting(binding, 'w.due <= ? ORDER BY w.due LIMIT ?', [now.getTime(), BATCH])
    for (const waiting of due) {
      const time = clock()
      if (isServerBusy || time.getTime() - now.getTime() >= RUN_MS) return done
      // A claim counts from its own time: late in a run it would have expired already if counted from the start.
      const outcome = await retry({ ...deps, transport, now: time }, waiting, settled)
      if (outcome !== 'waits') done[outcome.state === 'accepted' ? 'sent' : 'dropped']++
    }
    if (due.length < BATCH) break
  }
  return done
}

function clockOf({ now, clock }: MailQueueDeps): Clock {
  const began = Date.now()
  return clock ?? (() => new Date(now.getTime() + Date.now() - began))
}

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
  if (outcome === 'waits') return outcome
  if (waiting.about !== '') await settled(waiting.about, outcome)
  return outcome.state === 'accepted' || outcome.state === 'refused' ? outcome : 'waits'
}

/** `waits`: another run has claimed it. */
async function attempt(deps: MailQueueDeps, waiting: Waiting): Promise<Outcome | 'waits'> {
  const { binding, transport, now, secret } = deps
  const { id, attempts } = waiting
  const due = now.getTime() + FIRST_PAUSE_MS * 2 ** attempts
  const claimed = await binding
    .prepare('UPDATE waiting_mail SET attempts = attempts + 1, due = ? WHERE id = ? AND attempts = ?')
    .bind(due, id, attempts)
    .run()
  if (claimed.meta.changes === 0) return 'waits'
  const text = await unseal(waiting.mail, id, { secret, purpose: SEALED_FOR })
  if (text === undefined || !(await isUseful(deps, waiting))) {
    return drop(deps, id, { state: 'refused', code: 'too_late', answer: 'It came too late.' })
  }
  // Sealed by `enqueue` or `queueStatements`.
  const queued = JSON.parse(text) as SealedMailBody
  const made =
    'request' in queued ? await resolved(deps, waiting, queued.request) : readyMail(queued, waiting)
  if (!made) {
    await forget(deps, id)
    return { state: 'refused', code: 'unwanted', answer: 'It has no recipients' }
  }
  const { mail, category, row } = made
  const suppressed = await suppressedAmong(binding, recipientsOf(mail), category)
  if (suppressed.size > 0) {
    return drop(deps, id, { state: 'refused', code: 'suppressed', answer: 'The address is suppressed' })
  }
  // The Message-ID lets servers detect a duplicate of an earlier attempt.
  const outcome = await transport.send({ ...mail, messageName: id })
  if (outcome.state === 'refused') await suppressUnknownMailbox(deps, mail, outcome)
  if (outcome.state === 'refused') return giveUp(deps, row, outcome)
  if (outcome.state === 'accepted') {
    await forget(deps, id)
    return outcome
  }
  if (due >= row.until) return giveUp(deps, row, { ...outcome, state: 'refused' })
  mailPostponed(outcome)
  return outcome
}

interface Ready {
  mail: Mail
  category: MailCategory | 'transactional'
  row: Waiting
}

function readyMail(
  { category, ...mail }: Exclude<SealedMailBody, { request: MailRequest }>,
  row: Waiting,
): Ready {
  return { mail, category: category ?? 'transactional', row }
}

/** Stores the composed mail in place of its request, so that retries send the same one. */
async function resolved(
  deps: MailQueueDeps,
  waiting: Waiting,
  request: MailRequest,
): Promise<Ready | undefined> {
  const { id, attempts } = waiting
  const made = await deps.resolve?.(request, { isFirst: attempts === 0 })
  if (!made) return undefined
  const row = { ...waiting, ...(await sealed(deps, made.mail, made.reference ?? {}, id)) }
  await execute(deps.binding, [
    {
      text: `UPDATE "waiting_mail" SET "mail" = ?, "user" = ?, "proof" = ?, "until" = ? WHERE "id" = ?`,
      params: [row.mail, row.user, row.proof, row.until, id],
    },
  ])
  return { mail: made.mail, category: made.reference?.category ?? 'transactional', row }
}

async function isUseful(
  { secret, now }: MailQueueDeps,
  { until, proof, tokenKey }: Waiting,
): Promise<boolean> {
  if (until <= now.getTime()) return false
  return proof === '' || (tokenKey !== null && proof === (await keyedDigest(tokenKey, secret)))
}

async function giveUp(
  deps: MailQueueDeps,
  waiting: Waiting,
  outcome: Extract<Outcome, { state: 'refused' }>,
): Promise<Outcome> {
  if (waiting.about === '') await storeFailed(deps, waiting, outcome.answer)
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
