import { asc, gte, lt, sql } from 'drizzle-orm'
import { dailyCountsTable, dailyCreatorsTable } from '../../../collections/admin-tables.ts'
import { dailyKinds, type DailyCounts } from '../../../contract/admin/daily-counts.ts'
import { database } from '../../../platform/database.ts'
import { daysUntil, seriesOf } from './domain.ts'

export async function findCounts(binding: D1Database, days: number, now: Date): Promise<DailyCounts> {
  const wanted = daysUntil(now, days)
  const first = wanted[0] ?? ''
  const db = database(binding)
  const [rows, [before]] = await db.batch([
    db
      .select()
      .from(dailyCountsTable)
      .where(gte(dailyCountsTable.day, first))
      .orderBy(asc(dailyCountsTable.day)),
    db
      .select({ bytes: sql<number>`COALESCE(SUM(${dailyCountsTable.count}), 0)` })
      .from(dailyCountsTable)
      .where(sql`${dailyCountsTable.kind} = 'storage' AND ${lt(dailyCountsTable.day, first)}`),
  ])
  return { days: wanted, series: seriesOf(wanted, rows, dailyKinds, before?.bytes ?? 0) }
}

const CREATOR_DAYS = 3

export async function sweepCreators(binding: D1Database, now: Date): Promise<number> {
  const [oldest = ''] = daysUntil(now, CREATOR_DAYS)
  const deleted = await database(binding)
    .delete(dailyCreatorsTable)
    .where(lt(dailyCreatorsTable.day, oldest))
    .returning({ day: dailyCreatorsTable.day })
  return deleted.length
}
