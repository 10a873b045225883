import { listMutes } from '../../../contract/admin/moderation.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { findMutes } from './storage.ts'

export const moderationRoutes: Route[] = [
  operation(listMutes, { access: 'admin' }, async ({ context }) => ({
    muted: await findMutes(context.env.DB, context.get('now')),
  })),
]
