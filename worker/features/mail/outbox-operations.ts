import { sql } from '../../collections/sql.ts'
import { listKeptMail, listStandardMails, viewMailState } from '../../contract/mail.ts'
import { originOf } from '../../http/mail.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { execute } from '../../platform/database.ts'
import { keptMail } from '../../platform/mail/outbox-transport.ts'
import { rendered, type MailWords } from '../../platform/mail/template.ts'
import { transportOf } from '../../platform/mail/transport.ts'

interface Sample {
  id: string
  title: string
  words: MailWords
}

/**
 * What leaves, what a development machine kept instead, and what the product sends by itself: `samples` are the mails
 * of the features, which know nothing of each other.
 */
export const outboxRoutes = (samples: (origin: string, now: Date) => Sample[]): Route[] => [
  operation(listKeptMail, { access: 'anyone', onlyInDevelopment: true }, async ({ query, context }) => ({
    items: await keptMail(context.env.DB, query.to),
  })),
  operation(listStandardMails, { access: 'admin' }, ({ context }) => ({
    items: samples(originOf(context), context.get('now')).map(({ id, title, words }) => {
      const { subject, text, html = '' } = rendered('ada@example.org', words)
      return { id, title, subject, text, html }
    }),
  })),
  operation(viewMailState, { access: 'admin' }, async ({ context }) => {
    const config = context.get('config')
    const now = context.get('now')
    const [waiting] = await execute(context.env.DB, [sql`SELECT COUNT(*) AS "n" FROM "waiting_mail"`])
    const { mailFrom } = config
    return {
      transport: transportOf(config, context.env, now).name,
      campaignTransport: transportOf(config, context.env, now, 'campaign').name,
      sender: mailFrom ? `${mailFrom.name} <${mailFrom.email}>` : '',
      waiting: Number(waiting?.rows[0]?.n ?? 0),
    }
  }),
]
