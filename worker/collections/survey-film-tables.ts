import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flagColumn, textColumn } from './definition/columns.ts'

/** Recordings of answers that were copied to a project. */
export const surveyFilmPartsTable = sqliteTable(
  'survey_film_parts',
  {
    response: text().notNull(),
    /** Stored in the database of its owner. */
    project: text().notNull(),
    created: text().notNull(),
    survey: text().notNull(),
    question: text().notNull(),
    /** Id of the recording. */
    file: text().notNull(),
    /** JSON list of the questions whose answers are the consent. */
    consents: text().notNull(),
    /** `''` until the film is finished. */
    take: textColumn(),
    /** The row is deleted once its take is. */
    withdrawn: flagColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.response, table.project] }),
    index('survey_film_parts_project').on(table.project),
    index('survey_film_parts_survey').on(table.survey),
    index('survey_film_parts_withdrawn').on(table.withdrawn),
  ],
)
