import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { textColumn } from './definition/columns.ts'

/** Words of spoken answers. */
export const surveyTranscriptsTable = sqliteTable('survey_transcripts', {
  /** Id of the recording, with which it is deleted. */
  file: text().primaryKey(),
  created: text().notNull(),
  /** `''` if no words were heard. */
  text: textColumn(),
})
