import { sql, type Sql } from './definition/sql.ts'

/** `surveys/<id>` is the object of a file. */
const OBJECTS = 'surveys/'

/**
 * The statements that delete a response to a survey with its files and deliveries, and withdraw its parts of films, which
 * a job removes. Its turn goes too, so its author may answer again. `moment` is a record date.
 */
export function deletedAnswer(response: string, moment: string): Sql[] {
  const isThis = sql`"id" = ${response}`
  return [
    ...deletedFiles(sql`"response" = ${response}`, moment),
    // Files of a response that was not sent have its holder only.
    ...deletedFiles(
      sql`"response" = '' AND "holder" <> '' AND ("survey", "holder") IN (
        SELECT "survey", "holder" FROM "survey_responses" WHERE ${isThis} AND "state" = 'begun')`,
      moment,
    ),
    sql`DELETE FROM "survey_turns" WHERE "response" = ${response}
      AND "survey" = (SELECT "survey" FROM "survey_responses" WHERE ${isThis})`,
    sql`DELETE FROM "survey_quota_places" WHERE "response" = ${response}`,
    sql`DELETE FROM "survey_quota_waiting" WHERE "response" = ${response}
      AND "survey" = (SELECT "survey" FROM "survey_responses" WHERE ${isThis})`,
    sql`DELETE FROM "survey_deliveries" WHERE "response" = ${response}`,
    sql`UPDATE "survey_film_parts" SET "withdrawn" = 1 WHERE "response" = ${response}`,
    sql`DELETE FROM "survey_responses" WHERE ${isThis}`,
  ]
}

function deletedFiles(chosen: Sql, moment: string): Sql[] {
  const files = sql`SELECT "id" FROM "survey_files" WHERE ${chosen}`
  return [
    sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created") SELECT ${OBJECTS} || "id", ${moment} FROM (${files})`,
    sql`DELETE FROM "survey_transcriptions" WHERE "file" IN (${files})`,
    sql`DELETE FROM "survey_transcripts" WHERE "file" IN (${files})`,
    sql`DELETE FROM "survey_files" WHERE ${chosen}`,
  ]
}
