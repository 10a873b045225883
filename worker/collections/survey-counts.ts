import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { integerColumn } from './definition/columns.ts'

/**
 * Counts of responses that follow each other by arrival, made ahead by a job. A place is the `moment~id` of a response,
 * `''` before the first; the moment is that of sending or, if unsent, of the latest change. Triggers delete the counts
 * of a response that changes, goes or comes late.
 */
export const surveyCountsTable = sqliteTable(
  'survey_counts',
  {
    survey: text().notNull(),
    version: integer().notNull(),
    state: text({ enum: ['begun', 'sent'] }).notNull(),
    /** The place of the last response. */
    until: text().notNull(),
    /** The place before the first response. */
    after: text().notNull(),
    /** Responses that were read, of any version. */
    read: integerColumn(),
    counts: text().notNull(),
    /** The format of the code that counted; counts of another format are ignored and replaced. */
    format: integerColumn(),
  },
  // Triggers look for an end at or after a place; a new response is after all of them.
  (table) => [primaryKey({ columns: [table.survey, table.state, table.until, table.version] })],
)

/** Number of changes and deletions of sent responses: counts of different numbers do not add up. */
export const surveyChangesTable = sqliteTable('survey_changes', {
  survey: text().primaryKey(),
  changes: integerColumn(),
})

const placeOf = (row: 'NEW' | 'OLD') =>
  `CASE ${row}."state" WHEN 'sent' THEN ${row}."sent" ELSE ${row}."updated" END || '~' || ${row}."id"`

const forget = (
  row: 'NEW' | 'OLD',
) => `DELETE FROM "survey_counts" WHERE "survey" = ${row}."survey" AND "state" = ${row}."state"
  AND "until" >= ${placeOf(row)} AND "after" < ${placeOf(row)};`

const note = `INSERT INTO "survey_changes" ("survey", "changes") SELECT OLD."survey", 1 WHERE OLD."state" = 'sent'
  ON CONFLICT ("survey") DO UPDATE SET "changes" = "changes" + 1;`

export function surveyCountTriggers(): { name: string; text: string }[] {
  const trigger = (verb: string, when: string, statements: string) => {
    const name = `count_survey_${verb}`
    const text = `CREATE TRIGGER "${name}" AFTER ${when} ON "survey_responses" BEGIN ${statements} END`
    // In one line: the platform ends a statement where a line ends in a semicolon.
    return { name, text: text.replaceAll(/\s+/g, ' ') }
  }
  return [
    trigger('create', 'INSERT', forget('NEW')),
    trigger(
      'update',
      'UPDATE OF "version", "state", "answers", "page", "begun", "sent", "seconds", "updated"',
      `${forget('OLD')} ${forget('NEW')} ${note}`,
    ),
    trigger('delete', 'DELETE', `${forget('OLD')} ${note}`),
  ]
}
