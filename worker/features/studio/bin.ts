import { sql, type Sql } from '../../collections/sql.ts'

/** How long a project stays in the bin. */
const BIN_DAYS = 30

/** The projects whose time in the bin is over, as a condition on `cam_projects`. */
export function overdueInBin(now: Date): Sql {
  const limit = new Date(now.getTime() - BIN_DAYS * 24 * 60 * 60 * 1000)
  const text = limit.toISOString().replace('T', ' ')
  return sql`"cam_projects"."trashed" <> '' AND "cam_projects"."trashed" < ${text}`
}
