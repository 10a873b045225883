import { listLogs, summariseLogs } from '../../contract/admin/logs.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { databaseSize } from '../../platform/database.ts'
import { callObject } from '../../platform/call-object.ts'

const PAGE = 100

export const logRoutes: Route[] = [
  operation(listLogs, { access: 'admin' }, async ({ query: { before, ...filter }, context: { env } }) => {
    const { LOGS } = env
    if (!LOGS) return { entries: [], next: null }
    const found = await callObject(() => LOGS.getByName('recent').read(filter, { before, limit: PAGE + 1 }))
    const entries = found.slice(0, PAGE)
    return { entries, next: found.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
  }),
  operation(summariseLogs, { access: 'admin' }, async ({ context: { env } }) => {
    const { LOGS, DB } = env
    const databaseBytes = await databaseSize(DB)
    if (!LOGS) return { errors: [], slow: [], queries: [], dead: 0, databaseBytes }
    return { ...(await callObject(() => LOGS.getByName('recent').summary())), databaseBytes }
  }),
]
