import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flagColumn, textColumn } from './definition/columns.ts'

/** Links to the results of a survey. A revoked link is deleted. */
export const surveyResultLinksTable = sqliteTable(
  'survey_result_links',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    survey: text().notNull(),
    /** The admins' name for it, or `''`. */
    name: textColumn(),
    /** Keyed digest of the link’s token. */
    secret: text().notNull(),
    /** Hash, or `''` for none. */
    password: textColumn(),
    /** Text answers are shown. */
    texts: flagColumn(),
    /** Answers that address a person are shown. */
    contacts: flagColumn(),
  },
  (table) => [index('survey_result_links_survey').on(table.survey, table.created)],
)
