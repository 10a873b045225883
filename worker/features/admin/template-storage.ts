import { eq } from 'drizzle-orm'
import { charactersTable } from '../../collections/characters.ts'
import { identifier, join, sql } from '../../collections/definition/sql.ts'
import { templatesTable } from '../../collections/templates.ts'
import { auditStatement } from '../../platform/audit.ts'
import { database, execute } from '../../platform/database.ts'

/** Changes and audits a template if it is unchanged since it was seen; false otherwise. */
export async function changeTemplate(
  binding: D1Database,
  id: string,
  {
    seen,
    updated,
    change,
    actor,
  }: {
    /** Its record date as seen. */
    seen: string
    updated: string
    /** New values by column. */
    change: Readonly<Record<string, string | number | undefined>>
    actor: string
  },
): Promise<boolean> {
  const columns = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const { document, ...after } = change
  const entry = {
    actor,
    action: 'templates.update' as const,
    target: `templates/${id}`,
    after: { ...after, ...(document !== undefined && { document: true }) },
  }
  const still = sql`"id" = ${id} AND "updated" = ${seen}`
  const ran = await execute(binding, [
    auditStatement(entry, sql`EXISTS (SELECT 1 FROM "templates" WHERE ${still})`),
    sql`UPDATE "templates" SET ${join([
      ...columns.map(([name, value]) => sql`${identifier(name)} = ${value}`),
      sql`"updated" = ${updated}`,
    ])} WHERE ${still} RETURNING "id"`,
  ])
  return ran.at(-1)?.rows.length === 1
}

export async function hasTemplate(binding: D1Database, id: string): Promise<boolean> {
  return (await database(binding).$count(templatesTable, eq(templatesTable.id, id))) === 1
}

export async function hasCharacter(binding: D1Database, id: string): Promise<boolean> {
  return (await database(binding).$count(charactersTable, eq(charactersTable.id, id))) === 1
}
