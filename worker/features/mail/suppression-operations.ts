import { AppError, invalid } from '../../contract/app-error.ts'
import { isEmailAddress } from '../../contract/email-address.ts'
import { addSuppression, listSuppressions, removeSuppression } from '../../contract/emails/mail.ts'
import { operation } from '../../http/operation.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import {
  deleteSuppression,
  findSuppression,
  findSuppressions,
  insertSuppression,
} from './suppression-storage.ts'

/** Addresses that get no mail, with why; for admins. */
export const suppressionRoutes: Route[] = [
  operation(listSuppressions, { access: 'admin', cost: pageCost }, async ({ query, context }) => {
    const { page, perPage } = pageOf(query)
    const { search = '', reason } = query
    const found = await findSuppressions(context.env.DB, { search, reason, page, perPage })
    return { ...found, page, perPage }
  }),
  operation(addSuppression, { access: 'admin' }, async ({ body, actor, context }) => {
    const { scope, note = '' } = body
    const address = body.address.trim()
    if (!isEmailAddress(address)) {
      throw invalid({ address: { code: 'validation_is_email', message: 'Must be a valid email address.' } })
    }
    const moment = recordDateOf(context.get('now'))
    const audited = {
      actor: actor.id,
      action: 'mail.suppress' as const,
      target: 'email_suppressions',
      after: { address, scope },
    }
    await insertSuppression(context.env.DB, { address, scope, note }, moment, audited)
  }),
  operation(removeSuppression, { access: 'admin' }, async ({ params, actor, context }) => {
    const found = await findSuppression(context.env.DB, params.id)
    if (!found) throw new AppError('not_found')
    if (found.reason === 'unsubscribed') throw new AppError('unsubscribed_by_themselves')
    const { address, scope, reason } = found
    await deleteSuppression(context.env.DB, params.id, {
      actor: actor.id,
      action: 'mail.unsuppress',
      target: `email_suppressions/${params.id}`,
      before: { address, scope, reason },
    })
  }),
]
