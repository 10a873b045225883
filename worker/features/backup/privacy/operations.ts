import { applyPrivacyJournal } from '../../../contract/backup/privacy.ts'
import { operation } from '../../../http/operation.ts'
import { assertRestoring } from '../../../http/operator.ts'
import type { Route } from '../../../http/route.ts'
import { applyJournal } from './service.ts'

export const privacyRoutes: Route[] = [
  operation(applyPrivacyJournal, { access: 'anyone', before: assertRestoring }, ({ body, context }) =>
    applyJournal(context.env, body),
  ),
]
