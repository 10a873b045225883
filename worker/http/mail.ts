import { mailerOf } from '../platform/mailer.ts'
import { rendered, type MailWords } from '../platform/mail-template.ts'
import type { AppContext } from './app-env.ts'

/** Sends one mail through the deployment's transport. */
export async function sendMail(context: AppContext, to: string, words: MailWords): Promise<void> {
  await mailerOf(context.get('config'), context.env, context.get('now')).send(rendered(to, words))
}

/** Where links in mails lead: the deployment's own address, or else the one that was asked. */
export function originOf(context: AppContext): string {
  return context.get('config').appOrigin ?? new URL(context.req.url).origin
}
