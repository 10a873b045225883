import { env } from 'cloudflare:test'
import { keptMail, type KeptMail } from '../../../worker/platform/mail/outbox-transport.ts'

/** What the outbox holds for an address, the newest first. */
export function mailTo(email: string): Promise<KeptMail[]> {
  return keptMail(env.DB, email)
}

/** The token at the end of the link in the newest mail to an address. */
export async function mailedToken(email: string, page: string): Promise<string> {
  const [mail] = await mailTo(email)
  const token = new RegExp(`https?://\\S+/auth/${page}/(\\S+)`).exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No ${page} link in the newest mail to ${email}: ${mail?.text}`)
  return token
}

/** Lets the pauses and limits of mails and guesses run out. */
export async function forgetAttempts(): Promise<void> {
  await env.DB.prepare('UPDATE throttles SET ends = 1').run()
}
