import { recordDateOf } from '../clock.ts'
import { newId } from '../ids.ts'
import { recipientsOf, type Mail } from './message.ts'
import type { Adapter } from './adapter.ts'

export interface OutboxMail extends Required<Omit<Mail, 'from' | 'body' | 'messageId' | 'messageName'>> {
  id: string
  to: string
  from: string
  created: string
}

/** Development only: stores mail and delivers none. */
export function outboxTransport(binding: D1Database, now: () => Date): Adapter {
  return {
    name: 'outbox',
    async send(mail) {
      const { from, subject, text, html = '', replyTo = '', headers = {} } = mail
      const insert = binding.prepare(
        'INSERT INTO outbox (id, recipient, sender, replyTo, subject, text, html, headers, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      const stored = recipientsOf(mail).map((to) => ({ id: newId(), to }))
      const sender = `${from.name} <${from.email}>`
      const created = recordDateOf(now())
      await binding.batch(
        stored.map(({ id, to }) =>
          insert.bind(id, to, sender, replyTo, subject, text, html, JSON.stringify(headers), created),
        ),
      )
      return { state: 'accepted', id: stored[0]?.id ?? '', answer: 'Stored in the outbox' }
    },
    close: async () => {},
  }
}

interface Row extends Omit<OutboxMail, 'headers'> {
  headers: string
}

const SELECT_MAIL =
  'SELECT id, recipient AS "to", sender AS "from", replyTo, subject, text, html, headers, created FROM outbox'

export async function outboxMails(binding: D1Database, to: string | undefined): Promise<OutboxMail[]> {
  const { results } = await binding
    .prepare(SELECT_MAIL + " WHERE ?1 = '' OR recipient = ?1 ORDER BY created DESC, rowid DESC LIMIT 100")
    .bind(to ?? '')
    .all<Row>()
  return results.map(mailOf)
}

export async function findOutboxMail(binding: D1Database, id: string): Promise<OutboxMail | undefined> {
  const row = await binding
    .prepare(SELECT_MAIL + ' WHERE id = ?')
    .bind(id)
    .first<Row>()
  return row ? mailOf(row) : undefined
}

function mailOf(row: Row): OutboxMail {
  // `send` wrote the column.
  return { ...row, headers: JSON.parse(row.headers) as Record<string, string> }
}
