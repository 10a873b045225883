import { applyPrivacyJournal, sealPrivacyJournal } from '../../../contract/backup/privacy.ts'
import { operation } from '../../../http/operation.ts'
import { assertRestoring } from '../../../http/operator.ts'
import type { Route } from '../../../http/route.ts'
import { applyJournal, flushPrivacyJournal } from './service.ts'

export const privacyRoutes: Route[] = [
  operation(
    sealPrivacyJournal,
    { access: 'anyone', before: assertRestoring },
    async ({ context: { env, var: known } }) => ({ entries: await flushPrivacyJournal(env, known.now) }),
  ),
  operation(applyPrivacyJournal, { access: 'anyone', before: assertRestoring }, ({ body, context }) =>
    applyJournal(context.env, body),
  ),
]
