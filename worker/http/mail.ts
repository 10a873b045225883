import type { Outcome } from '../platform/mail/adapter.ts'
import { sendOrKeep, type Kept } from '../platform/mail/waiting-mail.ts'
import { suppressedAmong } from '../platform/mail/suppressions.ts'
import { rendered, type MailWords } from '../platform/mail/template.ts'
import { transportOf } from '../platform/mail/transport.ts'
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
  kept: Kept = {},
): Promise<Outcome> {
  const binding = context.env.DB
  const suppressed = await suppressedAmong(binding, [to], 'transactional')
  if (suppressed.size > 0) {
    return { state: 'refused', code: 'suppressed', answer: 'The address is suppressed' }
  }
  const config = context.get('config')
  const now = context.get('now')
  const transport = transportOf(config, context.env, now)
  try {
    return await sendOrKeep({ binding, transport, secret: config.authSecret, now }, rendered(to, words), kept)
  } finally {
    await transport.close()
  }
}

/** Where links in mails lead: the deployment's own address, or else the one that was asked. */
export function originOf(context: AppContext): string {
  return context.get('config').appOrigin ?? new URL(context.req.url).origin
}
