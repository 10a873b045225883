import { readLastBackup, reportBackup, reportRestore, viewLastBackup } from '../../contract/backup/history.ts'
import { operation } from '../../http/operation.ts'
import { assertRestoring, forOperators } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { findLastBackup, noteOutcome, noteRestore } from './history-storage.ts'

/** The calls that report backups, and the one that shows the last backup to admins. */
export const backupHistoryRoutes: Route[] = [
  ...forOperators([
    operation(reportBackup, { access: 'anyone' }, async ({ params, body, context }) => {
      await noteOutcome(context.env.DB, params.run, { report: body, now: context.get('now') })
      return {}
    }),
    operation(reportRestore, { access: 'anyone', before: assertRestoring }, async ({ body, context }) => {
      await noteRestore(context.env.DB, body)
      return {}
    }),
    operation(readLastBackup, { access: 'anyone' }, ({ context }) => findLastBackup(context.env.DB)),
  ]),
  operation(viewLastBackup, { access: 'admin' }, ({ context }) => findLastBackup(context.env.DB)),
]
