import type { Outcome } from '../platform/mail/adapter.ts'
import { countStatement } from '../platform/daily-counts.ts'
import { execute } from '../platform/database.ts'
import { suppressedAmong } from '../platform/mail/suppressions.ts'
import { rendered, type MailWords } from '../platform/mail/template.ts'
import { transportOf, withTransport } from '../platform/mail/transport.ts'
import { sendOrKeep, type MailReference } from '../platform/mail/waiting-mail.ts'
import type { AppContext } from './app-env.ts'

/**
 * Sends one transactional mail through the deployment's transport; when that cannot for now, it is tried again for
 * up to a day, but not longer than the token in the mail is good for. An address that bounced for good, or whose
 * owner complained, gets none.
 */
export async function sendMail(
  context: AppContext,
  to: string,
  words: MailWords,
  reference: MailReference = {},
): Promise<Outcome> {
  return withMail(context, (send) => send(to, words, reference))
}

export type SendMail = (to: string, words: MailWords, reference?: MailReference) => Promise<Outcome>

/** Sends several such mails over one connection. */
export async function withMail<Result>(
  context: AppContext,
  work: (send: SendMail) => Promise<Result>,
): Promise<Result> {
  const binding = context.env.DB
  const config = context.get('config')
  const now = context.get('now')
  return withTransport(transportOf(config, context.env, now), (transport) =>
    work(async (to, words, reference) => {
      const suppressed = await suppressedAmong(binding, [to], 'transactional')
      if (suppressed.size > 0) {
        return { state: 'refused', code: 'suppressed', answer: 'The address is suppressed' }
      }
      const deps = { binding, transport, secret: config.authSecret, now }
      const outcome = await sendOrKeep(deps, rendered(to, words), reference)
      const kind = outcome.state === 'accepted' ? 'mails_sent' : 'mails_failed'
      await execute(binding, [countStatement(kind, now)])
      return outcome
    }),
  )
}
