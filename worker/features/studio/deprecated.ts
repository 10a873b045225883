import { sql, type Sql } from '../../collections/definition/sql.ts'

/**
 * On `cam_projects`: deprecated by an admin, or older than the deployment's date (`YYYY-MM-DD` or ISO, UTC; `''` for
 * none).
 */
export function deprecatedSql(deprecationDate: string): Sql {
  const flagged = sql`"cam_projects"."deprecated" = 1`
  if (deprecationDate === '') return sql`(${flagged})`
  const limit = new Date(deprecationDate).toISOString().replace('T', ' ')
  return sql`(${flagged} OR "cam_projects"."created" < ${limit})`
}
