import { sql, type Sql } from '../../collections/sql.ts'
import type { SurveyFile } from '../../contract/surveys.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute } from '../../platform/database.ts'
import { fileOf, firstRow } from './storage.ts'

/** Files one answerer may have at a survey, and their bytes together. */
const MAX_FILES = 40
const MAX_BYTES = 300 * 1024 * 1024

/** What nobody sent is kept as long as it may still be sent: a day, or as long as the begun response it belongs to. */
const UNSENT_DAYS = 1
const BEGUN_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

/** Where a file's bytes are. */
export function surveyFileKey(id: string): string {
  return `surveys/${id}`
}

/** Notes a file before its bytes come; answers false when the holder has no room for `most` bytes more. */
export async function reserveFile(
  binding: D1Database,
  file: {
    id: string
    created: string
    survey: string
    question: string
    holder: string
    name: string
    most: number
  },
): Promise<boolean> {
  const { id, created, survey, question, holder, name, most } = file
  const [ran] = await execute(binding, [
    sql`INSERT INTO "survey_files" ("id", "created", "survey", "question", "holder", "name")
      SELECT ${id}, ${created}, ${survey}, ${question}, ${holder}, ${name}
      WHERE (SELECT COUNT(*) FROM "survey_files" WHERE "survey" = ${survey} AND "holder" = ${holder}) < ${MAX_FILES}
        AND (SELECT COALESCE(SUM("size"), 0) FROM "survey_files"
          WHERE "survey" = ${survey} AND "holder" = ${holder}) + ${most} <= ${MAX_BYTES}`,
  ])
  return (ran?.changes ?? 0) > 0
}

/**
 * Tells that a file's bytes are there; answers false when the file is gone, or what came meanwhile has left it no
 * room: of several on their way at once none is counted yet when the others begin.
 */
export async function sealFile(
  binding: D1Database,
  id: string,
  { size, type }: { size: number; type: string },
): Promise<boolean> {
  const [ran] = await execute(binding, [
    sql`UPDATE "survey_files" AS f SET "size" = ${size}, "type" = ${type} WHERE f."id" = ${id}
      AND (SELECT COALESCE(SUM(o."size"), 0) FROM "survey_files" AS o
        WHERE o."survey" = f."survey" AND o."holder" = f."holder") + ${size} <= ${MAX_BYTES}`,
  ])
  return (ran?.changes ?? 0) > 0
}

/** Forgets a file that did not come whole or must not stay; what there is of its bytes goes with the next sweep. */
export async function dropFile(binding: D1Database, id: string, now: Date): Promise<void> {
  await execute(binding, [
    // Noted here, and not by its row: that may be gone with the survey or the person.
    sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created") VALUES (${surveyFileKey(id)}, ${recordDateOf(now)})`,
    sql`DELETE FROM "survey_files" WHERE "id" = ${id}`,
  ])
}

export async function findFile(
  binding: D1Database,
  survey: string,
  id: string,
): Promise<(SurveyFile & { holder: string }) | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT * FROM "survey_files" WHERE "id" = ${id} AND "survey" = ${survey} AND "size" > 0`,
  )
  return row && { ...fileOf(row), holder: String(row.holder) }
}

/** The media record of a clip, whoever brought it; what belongs to a project is none, whatever a survey says. */
export async function findClip(binding: D1Database, id: string): Promise<SurveyFile | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT "id", "file" AS "name", "type", "size" FROM "media" WHERE "id" = ${id} AND "kind" = 'sound' AND "project" = ''`,
  )
  return row && fileOf(row)
}

/** Where the bytes of a clip are. */
export function clipKey(id: string): string {
  return `media/${id}`
}

/** The statements that delete files together with a note of their objects. */
export function dropping(chosen: Sql, moment: string): Sql[] {
  return [
    sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created")
      SELECT ${surveyFileKey('')} || "id", ${moment} FROM "survey_files" WHERE ${chosen}`,
    sql`DELETE FROM "survey_files" WHERE ${chosen}`,
  ]
}

/**
 * Deletes files that were never sent and can't be any more, and makes what was begun in anonymous surveys long ago
 * nobody's.
 */
export async function sweepSurveys(binding: D1Database, now: Date): Promise<void> {
  const before = (days: number) => recordDateOf(new Date(now.getTime() - days * DAY_MS))
  const begun = sql`EXISTS (SELECT 1 FROM "survey_responses" AS r WHERE r."survey" = "survey_files"."survey"
    AND r."holder" = "survey_files"."holder" AND r."state" = 'begun')`
  const unsent = sql`"response" = '' AND ("created" < ${before(BEGUN_DAYS)}
    OR ("created" < ${before(UNSENT_DAYS)} AND ("size" = 0 OR NOT ${begun})))`
  await execute(binding, [
    ...dropping(unsent, recordDateOf(now)),
    sql`UPDATE "survey_responses" SET "holder" = '' WHERE "state" = 'begun' AND "holder" <> ''
      AND "updated" < ${before(BEGUN_DAYS)} AND "survey" IN (SELECT "id" FROM "surveys" WHERE "anonymous" = 1)`,
  ])
}
