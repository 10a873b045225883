import { AppError, invalid } from '../../contract/app-error.ts'
import { LIST_MAX_BYTES } from '../../contract/emails/lists.ts'
import { isEmailAddress } from '../../model/mail/email-address.ts'
import {
  addSuppression,
  importSuppressions,
  listSuppressions,
  removeSuppression,
} from '../../contract/emails/mail.ts'
import { isOwnRefusal } from '../../model/mail/suppressions.ts'
import { operation } from '../../http/operation.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import {
  deleteSuppression,
  findSuppression,
  findSuppressions,
  importAll,
  insertSuppression,
} from './suppression-storage.ts'
import { suppressionRows } from './suppression-import-service.ts'

/** JSON escapes line breaks and quotes to two characters. */
const IMPORT_MAX_BYTES = LIST_MAX_BYTES * 1.5

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
  operation(
    importSuppressions,
    { access: 'admin', maxBody: IMPORT_MAX_BYTES },
    async ({ body, actor, context }) => {
      const { text, scope, note = '', dryRun = false } = body
      if (text.length > LIST_MAX_BYTES) throw new AppError('too_large')
      const { rows, refused, invalid: without } = suppressionRows(text, scope)
      const report = { accepted: rows.length, invalid: without, refused }
      if (dryRun || rows.length === 0) return report
      await importAll(context.env.DB, rows, note, recordDateOf(context.get('now')), {
        actor: actor.id,
        action: 'mail.suppress',
        target: 'email_suppressions',
        after: { addresses: rows.length, scope },
      })
      return report
    },
  ),
  operation(removeSuppression, { access: 'admin' }, async ({ params, actor, context }) => {
    const found = await findSuppression(context.env.DB, params.id)
    if (!found) throw new AppError('not_found')
    if (isOwnRefusal(found)) throw new AppError('unsubscribed_by_themselves')
    const { address, scope, reason } = found
    await deleteSuppression(context.env.DB, params.id, {
      actor: actor.id,
      action: 'mail.unsuppress',
      target: `email_suppressions/${params.id}`,
      before: { address, scope, reason },
    })
  }),
]
