import { recordDateOf } from './clock.ts'
import { newId } from './ids.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface KeptMail extends Required<Mail> {
  id: string
  created: string
}

/** Sends one mail or throws. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The development transport: mail is kept in the database and sent to nobody. */
export function outboxMailer(binding: D1Database, now: () => Date): Mailer {
  return {
    async send({ to, subject, text, html = '' }) {
      await binding
        .prepare('INSERT INTO outbox (id, recipient, subject, text, html, created) VALUES (?, ?, ?, ?, ?, ?)')
        .bind(newId(), to, subject, text, html, recordDateOf(now()))
        .run()
    },
  }
}

/** The newest hundred kept mails, to everybody or to one address. */
export async function keptMail(binding: D1Database, to: string | undefined): Promise<KeptMail[]> {
  const { results } = await binding
    .prepare(
      'SELECT id, recipient AS "to", subject, text, html, created FROM outbox WHERE ?1 = \'\' OR recipient = ?1 ORDER BY created DESC, rowid DESC LIMIT 100',
    )
    .bind(to ?? '')
    .all<KeptMail>()
  return results
}
