import type { SurveyInvitation } from '../../contract/survey-admin.ts'
import { sql } from '../../collections/sql.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { execute } from '../../platform/database.ts'

/** Stores invitations by the digests of their secrets. */
export async function insertInvitations(
  binding: D1Database,
  survey: string,
  {
    invitations,
    created,
    audited,
  }: {
    invitations: { id: string; note: string; digest: string }[]
    created: string
    audited: AuditEntry
  },
): Promise<void> {
  await execute(binding, [
    sql`INSERT INTO "survey_invitations" ("id", "created", "survey", "secret", "note")
      SELECT value ->> 'id', ${created}, ${survey}, value ->> 'digest', value ->> 'note'
      FROM json_each(${JSON.stringify(invitations)})`,
    auditStatement(audited),
  ])
}

/** One page of a survey's invitations, the newest first. */
export async function findInvitations(
  binding: D1Database,
  survey: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: SurveyInvitation[]; totalItems: number }> {
  const [found, total] = await execute(binding, [
    sql`SELECT "id", "created", "note", "used" FROM "survey_invitations" WHERE "survey" = ${survey}
      ORDER BY "created" DESC, "id" LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    sql`SELECT COUNT(*) AS "total" FROM "survey_invitations" WHERE "survey" = ${survey}`,
  ])
  const items = (found?.rows ?? []).map(({ id, created, note, used }) => ({
    id: String(id),
    created: String(created),
    note: String(note),
    used: used === 1,
  }))
  return { items, totalItems: Number(total?.rows[0]?.total ?? 0) }
}

/** Makes a link worthless; answers whether there was one. */
export async function deleteInvitation(
  binding: D1Database,
  { id, survey }: { id: string; survey: string },
  audited: AuditEntry,
): Promise<boolean> {
  const chosen = sql`FROM "survey_invitations" WHERE "id" = ${id} AND "survey" = ${survey}`
  const [, ran] = await execute(binding, [
    auditStatement(audited, sql`EXISTS (SELECT 1 ${chosen})`),
    sql`DELETE ${chosen}`,
  ])
  return (ran?.changes ?? 0) > 0
}
