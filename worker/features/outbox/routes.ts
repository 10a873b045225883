import type { Route } from '../../http/route.ts'
import { keptMail } from '../../platform/mail/outbox-transport.ts'

/** The mail that a development machine kept instead of sending. */
export const outboxRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/dev/outbox',
    access: 'anyone',
    onlyInDevelopment: true,
    async handle(context) {
      return context.json({ items: await keptMail(context.env.DB, context.req.query('to')) })
    },
  },
]
