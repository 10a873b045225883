import { every, identifier, join, sql, yes, type Sql } from '../../collections/sql.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { AdminSurvey, SurveyListItem } from '../../contract/survey-admin.ts'
import type { SurveyState } from '../../contract/surveys.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { execute, type StatementResult } from '../../platform/database.ts'
import { dropping } from './file-storage.ts'
import { firstRow, holds, schemaOf, surveyColumns, surveyOf, type Row } from './storage.ts'
import type { Survey } from './survey.ts'

const counts = sql`(SELECT COUNT(*) FROM "survey_responses" AS r WHERE r."survey" = s."id" AND r."state" = 'sent') AS "responses",
  (SELECT COUNT(*) FROM "survey_responses" AS r WHERE r."survey" = s."id" AND r."state" = 'begun') AS "begun"`

const orders = {
  '-updated': sql`s."updated" DESC`,
  updated: sql`s."updated"`,
  '-created': sql`s."created" DESC`,
  created: sql`s."created"`,
  title: sql`s."title" COLLATE NOCASE`,
  '-title': sql`s."title" COLLATE NOCASE DESC`,
  '-responses': sql`"responses" DESC`,
}
export type SurveyOrder = keyof typeof orders

export async function findAdminSurvey(binding: D1Database, id: string): Promise<AdminSurvey | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT ${surveyColumns}, s."draft", ${counts} FROM "surveys" AS s WHERE s."id" = ${id}`,
  )
  return row && { ...itemOf(row), draft: schemaOf(row.draft) }
}

/** Archived ones are listed only when they are asked for. */
export async function findSurveys(
  binding: D1Database,
  {
    state,
    search,
    sort,
    page,
    perPage,
  }: { state: SurveyState | undefined; search: string; sort: SurveyOrder; page: number; perPage: number },
): Promise<{ items: SurveyListItem[]; totalItems: number }> {
  const words = search.trim()
  const chosen = every([
    state ? sql`s."state" = ${state}` : sql`s."state" <> 'archived'`,
    words === '' ? yes : holds(sql`s."title" || char(10) || s."description" || char(10) || s."id"`, words),
  ])
  const [found, total] = await execute(binding, [
    sql`SELECT ${surveyColumns}, ${counts} FROM "surveys" AS s WHERE ${chosen}
      ORDER BY ${orders[sort]}, s."id" LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    sql`SELECT COUNT(*) AS "total" FROM "surveys" AS s WHERE ${chosen}`,
  ])
  return { items: (found?.rows ?? []).map(itemOf), totalItems: Number(total?.rows[0]?.total ?? 0) }
}

function itemOf(row: Row): SurveyListItem {
  return { ...surveyOf(row), responses: Number(row.responses), begun: Number(row.begun) }
}

export async function insertSurvey(
  binding: D1Database,
  survey: Survey,
  { author, draft, audited }: { author: string; draft: SurveySchema; audited: AuditEntry },
): Promise<void> {
  const values = { ...columnsOf(survey), author, draft: JSON.stringify(draft) }
  const names = Object.keys(values).map(identifier)
  const bound = Object.values(values).map((value) => sql`${value}`)
  await execute(binding, [
    sql`INSERT INTO "surveys" (${join(names)}) VALUES (${join(bound)})`,
    auditStatement(audited),
  ])
}

/**
 * Stores what was composed if nobody has stored another revision since. Answers what steps that were taken meanwhile
 * have made of the survey, or `undefined` when it was not stored.
 */
export async function updateSurvey(
  binding: D1Database,
  survey: Survey,
  {
    expected,
    draft,
    audited,
  }: { expected: number; draft: SurveySchema | undefined; audited: AuditEntry | undefined },
): Promise<Pick<Survey, 'state' | 'version' | 'changed'> | undefined> {
  const {
    id,
    created: _created,
    state: _state,
    version: _version,
    changed: _changed,
    ...values
  } = columnsOf(survey)
  const set = Object.entries(values).map(([name, value]) => sql`${identifier(name)} = ${value}`)
  const text = JSON.stringify(draft ?? null)
  const unpublished = sql`NOT EXISTS (SELECT 1 FROM "survey_versions" AS v
    WHERE v."survey" = s."id" AND v."version" = s."version" AND v."schema" = ${text})`
  const composed = draft ? [...set, sql`"draft" = ${text}`, sql`"changed" = ${unpublished}`] : set
  const newest = sql`"id" = ${id} AND "revision" = ${expected}`
  const stored = await carriedOut(binding, audited, newest, [
    sql`UPDATE "surveys" AS s SET ${join(composed)} WHERE ${newest} RETURNING "state", "version", "changed"`,
  ])
  const row = stored.rows[0]
  if (!row) return undefined
  // As in `surveyOf`.
  return { state: String(row.state) as SurveyState, version: Number(row.version), changed: row.changed === 1 }
}

/**
 * Freezes the draft of a revision as the next version and opens the survey, both or neither; answers whether that
 * revision was still the newest. Throws when the same version was published at the same moment.
 */
export async function publishDraft(
  binding: D1Database,
  { id, version, revision, updated }: Survey,
  { publisher, audited }: { publisher: string; audited: AuditEntry },
): Promise<boolean> {
  const newest = sql`"id" = ${id} AND "revision" = ${revision} AND "version" = ${version}`
  const { changes } = await carriedOut(binding, audited, newest, [
    sql`INSERT INTO "survey_versions" ("survey", "version", "schema", "published", "publisher")
      SELECT "id", ${version + 1}, "draft", ${updated}, ${publisher} FROM "surveys" WHERE ${newest}`,
    sql`UPDATE "surveys" SET "version" = ${version + 1}, "changed" = 0, "state" = 'open', "updated" = ${updated}
      WHERE ${newest}`,
  ])
  return changes > 0
}

/** Answers false when the survey is no longer in the state that it leaves. */
export async function setState(
  binding: D1Database,
  { id, from, state, updated }: Pick<Survey, 'id' | 'state' | 'updated'> & { from: SurveyState },
  audited: AuditEntry,
): Promise<boolean> {
  const asBefore = sql`"id" = ${id} AND "state" = ${from}`
  const { changes } = await carriedOut(binding, audited, asBefore, [
    sql`UPDATE "surveys" SET "state" = ${state}, "updated" = ${updated} WHERE ${asBefore}`,
  ])
  return changes > 0
}

/** Changes the survey of which a condition holds, if there is one; only then the log says so. Answers the last change. */
async function carriedOut(
  binding: D1Database,
  audited: AuditEntry | undefined,
  condition: Sql,
  changes: Sql[],
): Promise<StatementResult> {
  const when = sql`EXISTS (SELECT 1 FROM "surveys" WHERE ${condition})`
  const ran = await execute(binding, [...(audited ? [auditStatement(audited, when)] : []), ...changes])
  return ran.at(-1) ?? { rows: [], changes: 0 }
}

/** Deletes a survey with all that belongs to it. */
export async function deleteWhole(
  binding: D1Database,
  id: string,
  { moment, audited }: { moment: string; audited: AuditEntry },
): Promise<void> {
  await execute(binding, [
    ...dropping(sql`"survey" = ${id}`, moment),
    sql`DELETE FROM "survey_turns" WHERE "survey" = ${id}`,
    sql`DELETE FROM "survey_invitations" WHERE "survey" = ${id}`,
    sql`DELETE FROM "survey_responses" WHERE "survey" = ${id}`,
    sql`DELETE FROM "survey_versions" WHERE "survey" = ${id}`,
    sql`DELETE FROM "surveys" WHERE "id" = ${id}`,
    auditStatement(audited),
  ])
}

export async function findVersion(
  binding: D1Database,
  survey: string,
  version: number,
): Promise<{ version: number; published: string; schema: SurveySchema } | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT "schema", "published" FROM "survey_versions" WHERE "survey" = ${survey} AND "version" = ${version}`,
  )
  return row && { version, published: String(row.published), schema: schemaOf(row.schema) }
}

/** The questions of all versions, the newest first. */
export async function findVersions(
  binding: D1Database,
  survey: string,
): Promise<{ version: number; schema: SurveySchema }[]> {
  const [found] = await execute(binding, [
    sql`SELECT "version", "schema" FROM "survey_versions" WHERE "survey" = ${survey} ORDER BY "version" DESC`,
  ])
  return (found?.rows ?? []).map((row) => ({ version: Number(row.version), schema: schemaOf(row.schema) }))
}

function columnsOf({ settings, changed, ...rest }: Survey) {
  const { access, once, editable, anonymous, opens, closes, maxResponses } = settings
  const flag = (value: boolean) => (value ? 1 : 0)
  return {
    ...rest,
    changed: flag(changed),
    access,
    once: flag(once),
    editable: flag(editable),
    anonymous: flag(anonymous),
    opens,
    closes,
    maxResponses,
  }
}
