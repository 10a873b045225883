import { AppError } from '../../../contract/app-error.ts'
import { dismissAttention, viewAttention } from '../../../contract/admin/attention.ts'
import { viewDailyCounts } from '../../../contract/admin/daily-counts.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { findCounts } from '../counters/storage.ts'
import { dismiss, findAttention, isDismissible } from './storage.ts'

export const homeRoutes: Route[] = [
  operation(viewDailyCounts, { access: 'admin' }, ({ query, context }) =>
    findCounts(context.env.DB, query.days, context.get('now')),
  ),
  operation(viewAttention, { access: 'admin' }, ({ context }) =>
    findAttention(context.env.DB, {
      now: context.get('now'),
      secret: context.get('config').authSecret,
      needsBackups: context.get('config').environment === 'production',
    }),
  ),
  operation(dismissAttention, { access: 'admin' }, async ({ params: { kind, id }, actor, context }) => {
    if (!isDismissible(kind)) throw new AppError('not_found')
    const put = { kind, about: id, actor: actor.id, now: context.get('now') }
    if (!(await dismiss(context.env.DB, put))) throw new AppError('not_found')
  }),
]
