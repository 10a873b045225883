import { AppError } from '../../contract/app-error.ts'
import { countRows, listLostReferences, referringTables } from '../../contract/backup/check.ts'
import { operation } from '../../http/operation.ts'
import { forOperators } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { lostReferences, rowCounts } from './check-storage.ts'

/** The calls that check a restored product. */
export const checkRoutes: Route[] = forOperators([
  operation(countRows, { access: 'anyone' }, async ({ context }) => ({
    counts: await rowCounts(context.env.DB),
  })),
  operation(listLostReferences, { access: 'anyone' }, ({ params, query, context }) => {
    const table = referringTables.find((name) => name === params.table)
    if (!table) throw new AppError('not_found')
    return lostReferences(context.env, table, query.after)
  }),
])
