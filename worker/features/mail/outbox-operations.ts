import { sql } from '../../collections/sql.ts'
import { listKeptMail, viewMailState } from '../../contract/mail.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { execute } from '../../platform/database.ts'
import { keptMail } from '../../platform/mail/outbox-transport.ts'
import { transportOf } from '../../platform/mail/transport.ts'

/** What leaves, and what a development machine kept instead. */
export const outboxRoutes: Route[] = [
  operation(listKeptMail, { access: 'anyone', onlyInDevelopment: true }, async ({ query, context }) => ({
    items: await keptMail(context.env.DB, query.to),
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
