import { AppError } from '../contract/app-error.ts'
import type { Bindings } from '../bindings.ts'
import type { Config } from '../env.ts'
import { recordDateOf } from './clock.ts'
import { newId } from './ids.ts'
import { assertOneLine, assertSendable, type Mail } from './mail-checks.ts'

export interface KeptMail extends Required<Omit<Mail, 'replyTo'>> {
  id: string
  to: string
  created: string
}

/** Sends one mail or throws. What no transport may be given is a `MailRefused`. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The deployment's transport: development machines keep their mail, a deployed worker has the binding. */
export function mailerOf(
  { environment, mailFrom }: Pick<Config, 'environment' | 'mailFrom'>,
  { DB, MAIL }: Pick<Bindings, 'DB' | 'MAIL'>,
  now: Date,
): Mailer {
  if (environment === 'development') return outboxMailer(DB, () => now)
  if (MAIL && mailFrom) return serviceMailer(MAIL, mailFrom)
  const cause = new Error('A deployed worker sends mail through the MAIL binding in the name of MAIL_FROM')
  return {
    async send() {
      throw new AppError('not_configured', { cause })
    },
  }
}

/** The platform's e-mail service, for transactional mail only. */
export function serviceMailer(
  service: Pick<SendEmail, 'send'>,
  from: { name: string; email: string },
): Mailer {
  return {
    async send(mail) {
      assertSendable(mail)
      assertOneLine('From', `${from.name}${from.email}`)
      const { to, subject, text, html, replyTo, headers } = mail
      await service.send({
        from,
        to,
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(replyTo !== undefined && { replyTo }),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
    },
  }
}

/** The development transport: mail is kept in the database and sent to nobody. */
export function outboxMailer(binding: D1Database, now: () => Date): Mailer {
  return {
    async send(mail) {
      assertSendable(mail)
      const { to, subject, text, html = '', headers = {} } = mail
      const insert = binding.prepare(
        'INSERT INTO outbox (id, recipient, subject, text, html, headers, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      const recipients = typeof to === 'string' ? [to] : to
      await binding.batch(
        recipients.map((recipient) =>
          insert.bind(newId(), recipient, subject, text, html, JSON.stringify(headers), recordDateOf(now())),
        ),
      )
    },
  }
}

/** The newest hundred kept mails, to everybody or to one address. */
export async function keptMail(binding: D1Database, to: string | undefined): Promise<KeptMail[]> {
  const { results } = await binding
    .prepare(
      'SELECT id, recipient AS "to", subject, text, html, headers, created FROM outbox WHERE ?1 = \'\' OR recipient = ?1 ORDER BY created DESC, rowid DESC LIMIT 100',
    )
    .bind(to ?? '')
    .all<Omit<KeptMail, 'headers'> & { headers: string }>()
  // The column holds what `send` put there.
  return results.map((row) => ({ ...row, headers: JSON.parse(row.headers) as Record<string, string> }))
}
