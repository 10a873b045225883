import { AppError } from '../../contract/app-error.ts'
import { dropMail, listUndelivered, retryMail, settleUndelivered } from '../../contract/admin/attention.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { auditStatement } from '../../platform/audit.ts'
import { takeFailedUp } from '../../platform/mail/failed-mail.ts'
import type { Outcome } from '../../platform/mail/adapter.ts'
import { transportOf, withTransport } from '../../platform/mail/transport.ts'
import { type MailQueueDeps, type MailRequest, type QueuedMail } from '../../platform/mail/queued-mail.ts'
import { retryMail as retryDue, retryOne, type Settled } from '../../platform/mail/waiting-mail.ts'
import { dropExpired, dropQueued, findUndelivered, noteIfWaiting, wakeUndelivered } from './queue-storage.ts'

interface QueueDeps {
  settled(binding: D1Database, about: string, outcome: Outcome, now: Date): Promise<void>
  /** Composes the mail of a request that was not sent yet. */
  resolve(
    deps: { binding: D1Database; secret: string; now: Date },
    request: MailRequest,
  ): Promise<QueuedMail | undefined>
}

export const mailQueueRoutes = ({ settled, resolve }: QueueDeps): Route[] => [
  operation(listUndelivered, { access: 'admin', cost: pageCost }, async ({ query, context }) => {
    const { page, perPage } = pageOf(query)
    const secret = context.get('config').authSecret
    const found = await findUndelivered(context.env.DB, query.kind, {
      page,
      perPage,
      now: context.get('now'),
      secret,
    })
    return { ...found, page, perPage }
  }),
  operation(settleUndelivered, { access: 'admin' }, async ({ body: { kind, step }, actor, context }) => {
    const binding = context.env.DB
    const now = context.get('now')
    const { id } = actor
    if (step === 'drop_expired') {
      const entry = { actor: id, action: 'mail.drop_expired', target: kind } as const
      return { done: await dropExpired(binding, kind, entry, now) }
    }
    const entry = { actor: id, action: 'mail.retry_all', target: kind } as const
    const done = await wakeUndelivered(binding, kind, entry, now)
    // One batch; the job sends the others within minutes.
    if (done > 0) afterAnswer(context, () => tryDue(context, { settled, resolve }))
    return { done }
  }),
  operation(retryMail, { access: 'admin' }, async ({ params: { id }, actor, context }) => {
    const binding = context.env.DB
    const now = context.get('now')
    const entry = { actor: actor.id, action: 'mail.retry' as const, target: `mails/${id}` }
    const deps = { binding, now }
    const isBack = await takeFailedUp(deps, id, (when) => auditStatement(entry, when))
    if (!isBack && !(await noteIfWaiting(binding, entry, id))) throw new AppError('not_found')
    const outcome = await tryNow(context, id, { settled, resolve })
    if (outcome === undefined) throw new AppError('not_found')
    if (outcome === 'waits') return { state: 'waiting' as const, answer: '' }
    const state = outcome.state === 'accepted' ? ('sent' as const) : ('failed' as const)
    return { state, answer: outcome.answer }
  }),
  operation(dropMail, { access: 'admin' }, async ({ params: { id }, actor, context }) => {
    const binding = context.env.DB
    const entry = { actor: actor.id, action: 'mail.drop' as const, target: `mails/${id}` }
    const about = await dropQueued(binding, entry, id)
    if (about === undefined) throw new AppError('not_found')
    const dropped = { state: 'refused', code: 'dropped', answer: 'An admin dropped it.' } as const
    if (about !== '') await settled(binding, about, dropped, context.get('now'))
  }),
]

async function tryDue(context: AppContext, deps: QueueDeps): Promise<void> {
  await withQueue(context, deps, retryDue)
}

function tryNow(context: AppContext, id: string, deps: QueueDeps) {
  return withQueue(context, deps, (queue, settled) => retryOne(queue, id, settled))
}

async function withQueue<Result>(
  context: AppContext,
  { settled, resolve }: QueueDeps,
  work: (queue: MailQueueDeps, settled: Settled) => Promise<Result>,
): Promise<Result> {
  const config = context.get('config')
  const now = context.get('now')
  const binding = context.env.DB
  const deps = { binding, secret: config.authSecret, now }
  return withTransport(transportOf(config, context.env, now), (transport) =>
    work({ ...deps, transport, resolve: (request) => resolve(deps, request) }, (about, outcome) =>
      settled(binding, about, outcome, now),
    ),
  )
}
