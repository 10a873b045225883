import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { integerColumn, textColumn } from './definition/columns.ts'

/** Words of spoken answers. */
export const surveyTranscriptsTable = sqliteTable('survey_transcripts', {
  /** Id of the recording, with which it is deleted. */
  file: text().primaryKey(),
  created: text().notNull(),
  /** `''` if no words were heard. */
  text: textColumn(),
  /** Tag of the spoken language, as detected; `''` if unknown. */
  language: textColumn(),
})

/** Recordings that wait for their transcripts, and those that could not be transcribed. */
export const surveyTranscriptionsTable = sqliteTable(
  'survey_transcriptions',
  {
    /** Id of the recording, with which it is deleted. */
    file: text().primaryKey(),
    survey: text().notNull(),
    state: text({ enum: ['waiting', 'failed'] }).notNull(),
    attempts: integerColumn(),
    /** Milliseconds since 1970 of the next attempt; 0 once it has failed. */
    due: integer().notNull(),
    /** Token of the attempt that is under way. */
    claim: textColumn(),
  },
  (table) => [
    index('survey_transcriptions_due').on(table.state, table.due),
    index('survey_transcriptions_survey').on(table.survey),
  ],
)
