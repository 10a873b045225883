import { env } from 'cloudflare:test'
import type { Bindings } from '../../../worker/bindings.ts'
import { outboxMails, type OutboxMail } from '../../../worker/platform/mail/outbox-transport.ts'

/** Newest first. */
export function mailTo(email: string): Promise<OutboxMail[]> {
  return outboxMails(env.DB, email)
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

/** A deployment whose e-mail service fails with the given errors, one per call, and then accepts everything. */
export function mailDeployment(...failures: (string | undefined)[]) {
  const sent: { to: string; subject: string; text: string }[] = []
  let calls = 0
  const MAIL = {
    async send(mail: (typeof sent)[number]) {
      calls++
      if (failures.length > 0) {
        const code = failures.shift()
        throw Object.assign(new Error(`No: ${code}`), code !== undefined && { code })
      }
      sent.push(mail)
      return { messageId: '1' }
    },
    // The worker uses nothing else of it.
  } as unknown as SendEmail
  const bindings: Partial<Bindings> = {
    ENVIRONMENT: 'production',
    APP_ORIGIN: 'https://mouthpiece.example',
    MAIL,
    MAIL_FROM: 'Mouthpiece <hello@mouthpiece.example>',
  }
  return { bindings, sent, calls: () => calls }
}
