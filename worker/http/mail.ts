import { sendOrKeep, type MailedToken } from '../platform/mail-queue.ts'
import { rendered, type MailWords } from '../platform/mail-template.ts'
import { mailerOf } from '../platform/mailer.ts'
import type { AppContext } from './app-env.ts'

/**
 * Sends one mail through the deployment's transport; when that cannot for now, it is tried again for up to a
 * day, but not longer than the `token` in the mail is good for.
 */
export async function sendMail(
  context: AppContext,
  to: string,
  words: MailWords,
  token?: MailedToken,
): Promise<void> {
  const config = context.get('config')
  const now = context.get('now')
  const mailer = mailerOf(config, context.env, now)
  const deps = { binding: context.env.DB, mailer, secret: config.authSecret, now }
  await sendOrKeep(deps, rendered(to, words), token)
}

/** Where links in mails lead: the deployment's own address, or else the one that was asked. */
export function originOf(context: AppContext): string {
  return context.get('config').appOrigin ?? new URL(context.req.url).origin
}
