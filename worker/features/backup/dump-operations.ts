import {
  closeBackup,
  openBackup,
  readSchema,
  readTablePage,
  readTouchedRows,
} from '../../contract/backup/dump.ts'
import { operation } from '../../http/operation.ts'
import { forOperators } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { newId } from '../../platform/ids.ts'
import { closeRun, openRun, schemaObjects, tableColumns, tablePage, touchedRows } from './dump-storage.ts'

/** The calls that read the whole database while it is being written. */
export const dumpRoutes: Route[] = forOperators([
  operation(openBackup, { access: 'anyone' }, async ({ context }) => {
    const run = newId()
    const start = await openRun(context.env.DB, run, context.get('now'))
    const tables = await tableColumns(context.env.DB)
    return { run, start, tables: [...tables].map(([name, columns]) => ({ name, columns })) }
  }),
  operation(readTablePage, { access: 'anyone' }, ({ params, query, context }) =>
    tablePage(context.env.DB, { ...params, after: query.after }),
  ),
  operation(readTouchedRows, { access: 'anyone' }, ({ params, query, context }) =>
    touchedRows(context.env.DB, { ...params, after: query.after }),
  ),
  operation(closeBackup, { access: 'anyone' }, async ({ params, context }) => {
    await closeRun(context.env.DB, params.run)
    return {}
  }),
  operation(readSchema, { access: 'anyone' }, ({ context }) => schemaObjects(context.env.DB)),
])
