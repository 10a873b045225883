import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { surveyResultLinksTable } from '../../collections/survey-result-links.ts'
import { RESULT_LINKS_MAX, type ResultLink } from '../../contract/survey/result-links.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, insertWhen, statementOf } from '../../platform/database.ts'

const l = surveyResultLinksTable

/** A link with its digest and the hash of its password, `''` for none. */
export interface StoredResultLink {
  id: string
  created: string
  survey: string
  name: string
  secret: string
  password: string
  texts: boolean
  contacts: boolean
}

export async function findResultLinks(binding: D1Database, survey: string): Promise<ResultLink[]> {
  const rows = await database(binding)
    .select()
    .from(l)
    .where(eq(l.survey, survey))
    .orderBy(desc(l.created), l.id)
  return rows.map(linkOf)
}

export function linkOf({ id, created, name, password, texts, contacts }: StoredResultLink): ResultLink {
  return { id, created, name, hasPassword: password !== '', texts, contacts }
}

/** False when the survey has as many links as it may. */
export async function insertResultLink(
  binding: D1Database,
  link: StoredResultLink,
  audited: AuditEntry,
): Promise<boolean> {
  const db = database(binding)
  const hasRoom = lt(db.$count(l, eq(l.survey, link.survey)), RESULT_LINKS_MAX)
  const [, ran] = await execute(binding, [
    auditStatement(audited, statementOf(sql`${hasRoom}`)),
    insertWhen(l, { ...link }, hasRoom),
  ])
  return (ran?.changes ?? 0) > 0
}

/** False when there is no such link. */
export async function deleteResultLink(
  binding: D1Database,
  { id, survey }: { id: string; survey: string },
  audited: AuditEntry,
): Promise<boolean> {
  const db = database(binding)
  const chosen = and(eq(l.id, id), eq(l.survey, survey))
  const there = db.select({ id: l.id }).from(l).where(chosen)
  const [, ran] = await execute(binding, [
    auditStatement(audited, statementOf(sql`EXISTS ${there}`)),
    db.delete(l).where(chosen),
  ])
  return (ran?.changes ?? 0) > 0
}

/** By the digest of its token, or by its id. */
export async function findResultLink(
  binding: D1Database,
  survey: string,
  by: { secret: string } | { id: string },
): Promise<StoredResultLink | undefined> {
  const [row] = await database(binding)
    .select()
    .from(l)
    .where(and(eq(l.survey, survey), 'secret' in by ? eq(l.secret, by.secret) : eq(l.id, by.id)))
  return row
}

export function forgetResultLinks(binding: D1Database, survey: string) {
  return database(binding).delete(l).where(eq(l.survey, survey))
}
