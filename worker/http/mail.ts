import { countStatement } from '../platform/daily-counts.ts'
import { execute } from '../platform/database.ts'
import { rendered, type MailContent } from '../platform/mail/template.ts'
import { transportOf, withTransport } from '../platform/mail/transport.ts'
import {
  queueStatements,
  type MailReference,
  type MailRequest,
  type ResolveRequest,
} from '../platform/mail/queued-mail.ts'
import { sendQueued, type Settled } from '../platform/mail/waiting-mail.ts'
import { afterAnswer } from './after-answer.ts'
import type { AppContext } from './app-env.ts'

export interface PromisedMail {
  to: string
  content: MailContent
  reference?: MailReference
}

/**
 * Sent after the answer, and retried for up to a day while its token is valid. Bounced addresses and complainers get
 * none.
 */
export async function sendMail(
  context: AppContext,
  to: string,
  content: MailContent,
  reference: MailReference = {},
): Promise<void> {
  await sendMails(context, [{ to, content, reference }])
}

export async function sendMails(context: AppContext, mails: readonly PromisedMail[]): Promise<void> {
  const queued = mails.map(({ to, content, reference = {} }) => ({ mail: rendered(to, content), reference }))
  await promise(context, queued, {})
}

/** `resolve` composes the mail after the answer, or decides that none is sent. */
export async function requestMail(
  context: AppContext,
  request: MailRequest,
  resolve: ResolveRequest,
): Promise<void> {
  await promise(context, [request], { resolve })
}

async function promise(
  context: AppContext,
  mails: Parameters<typeof queueStatements>[1],
  options: { resolve?: ResolveRequest },
): Promise<void> {
  if (mails.length === 0) return
  const deps = { secret: context.get('config').authSecret, now: context.get('now') }
  const { ids, statements } = await queueStatements(deps, mails)
  await execute(context.env.DB, statements)
  sendAfterAnswer(context, ids, options)
}

/** For mails queued by a transaction (`queueStatements`). If the worker ends first, the job sends the rest. */
export function sendAfterAnswer(
  context: AppContext,
  ids: readonly string[],
  { settled, resolve }: { settled?: Settled; resolve?: ResolveRequest } = {},
): void {
  if (ids.length === 0) return
  const binding = context.env.DB
  const config = context.get('config')
  const now = context.get('now')
  afterAnswer(context, () =>
    withTransport(transportOf(config, context.env, now), async (transport) => {
      const deps = { binding, transport, secret: config.authSecret, now, ...(resolve && { resolve }) }
      const { sent, failed } = await sendQueued(deps, ids, settled)
      const counts = [
        ...Array.from({ length: sent }, () => countStatement('mails_sent', now)),
        ...Array.from({ length: failed }, () => countStatement('mails_failed', now)),
      ]
      if (counts.length > 0) await execute(binding, counts)
    }),
  )
}
