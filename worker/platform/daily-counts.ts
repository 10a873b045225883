import type { DailyKind } from '../contract/admin/daily-counts.ts'
import type { Statement } from './database.ts'

/** For events outside the database; triggers count the rest. */
export function countStatement(kind: DailyKind, now: Date, by = 1): Statement {
  return {
    text: `INSERT INTO "daily_counts" ("day", "kind", "count") VALUES (?, ?, ?)
      ON CONFLICT ("kind", "day") DO UPDATE SET "count" = "count" + excluded."count"`,
    params: [now.toISOString().slice(0, 10), kind, by],
  }
}
