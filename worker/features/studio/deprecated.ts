import { sql, type Sql } from '../../collections/definition/sql.ts'

/**
 * Projects that the current tools no longer change, as a condition on `cam_projects`: those that an admin deprecated,
 * and those older than the deployment's date (`YYYY-MM-DD` or ISO, UTC; `''` for none).
 */
export function deprecatedSql(deprecationDate: string): Sql {
  const flagged = sql`"cam_projects"."deprecated" = 1`
  if (deprecationDate === '') return sql`(${flagged})`
  const limit = new Date(deprecationDate).toISOString().replace('T', ' ')
  return sql`(${flagged} OR "cam_projects"."created" < ${limit})`
}
