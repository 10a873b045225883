import { and, count, desc, eq, sql } from 'drizzle-orm'
import { surveyInvitationsTable } from '../../collections/surveys.ts'
import type { SurveyInvitation } from '../../contract/survey/admin.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, statementOf } from '../../platform/database.ts'

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
    // From one list: their values would be more than a statement can bind.
    sql`INSERT INTO ${surveyInvitationsTable} ("id", "created", "survey", "secret", "note")
      SELECT value ->> 'id', ${created}, ${survey}, value ->> 'digest', value ->> 'note'
      FROM json_each(${JSON.stringify(invitations)})`,
    auditStatement(audited),
  ])
}

export async function findInvitations(
  binding: D1Database,
  survey: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: SurveyInvitation[]; totalItems: number }> {
  const db = database(binding)
  const { id, created, note, used } = surveyInvitationsTable
  const chosen = eq(surveyInvitationsTable.survey, survey)
  const [items, [total]] = await db.batch([
    db
      .select({ id, created, note, used })
      .from(surveyInvitationsTable)
      .where(chosen)
      .orderBy(desc(created), id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ items: count() }).from(surveyInvitationsTable).where(chosen),
  ])
  return { items, totalItems: total?.items ?? 0 }
}

export async function deleteInvitation(
  binding: D1Database,
  { id, survey }: { id: string; survey: string },
  audited: AuditEntry,
): Promise<boolean> {
  const db = database(binding)
  const chosen = and(eq(surveyInvitationsTable.id, id), eq(surveyInvitationsTable.survey, survey))
  const there = db.select({ id: surveyInvitationsTable.id }).from(surveyInvitationsTable).where(chosen)
  const [, ran] = await execute(binding, [
    auditStatement(audited, statementOf(sql`EXISTS ${there}`)),
    db.delete(surveyInvitationsTable).where(chosen),
  ])
  return (ran?.changes ?? 0) > 0
}

/** The id of the invitation with this digest. */
export async function findInvitation(
  binding: D1Database,
  survey: string,
  digest: string,
): Promise<string | undefined> {
  const invitations = surveyInvitationsTable
  const [row] = await database(binding)
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.secret, digest), eq(invitations.survey, survey)))
  return row?.id
}
