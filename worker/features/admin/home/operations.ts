import { viewAttention, viewDailyCounts } from '../../../contract/daily-counts.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { findCounts } from '../counters/storage.ts'
import { findAttention } from './storage.ts'

/** What the back office's first page shows. */
export const homeRoutes: Route[] = [
  operation(viewDailyCounts, { access: 'admin' }, ({ query, context }) =>
    findCounts(context.env.DB, query.days, context.get('now')),
  ),
  operation(viewAttention, { access: 'admin' }, ({ context }) =>
    findAttention(context.env.DB, context.get('now')),
  ),
]
