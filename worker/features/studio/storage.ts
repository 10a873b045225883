import { projects } from '../../collections/projects.ts'
import { collections } from '../../collections/index.ts'
import { ruleSql, type Actor } from '../../collections/rules.ts'
import { every, sql, type Sql } from '../../collections/sql.ts'
import { execute } from '../../platform/database.ts'
import type { DocumentStore } from './domain.ts'

/** Documents as one person may write them. */
export function documentStore(binding: D1Database, actor: Actor): DocumentStore {
  const writable = (id: string): Sql =>
    every([
      sql`"cam_projects"."id" = ${id}`,
      ruleSql(projects.rules.update, projects, projects.name, { collections, actor }),
    ])
  return {
    async replace(id, { revision, document, updated }) {
      const [ran] = await execute(binding, [
        sql`UPDATE "cam_projects" SET "document" = ${document}, "revision" = "revision" + 1, "updated" = ${updated}
          WHERE ${writable(id)} AND "revision" = ${revision} RETURNING "revision"`,
      ])
      const row = ran?.rows[0]
      return row && Number(row.revision)
    },
    async current(id) {
      const [ran] = await execute(binding, [
        sql`SELECT "revision", "document" FROM "cam_projects" WHERE ${writable(id)}`,
      ])
      const row = ran?.rows[0]
      return row && { revision: Number(row.revision), document: JSON.parse(String(row.document)) as unknown }
    },
  }
}
