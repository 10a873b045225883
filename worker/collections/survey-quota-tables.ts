import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { textColumn } from './definition/columns.ts'

/** The sent responses that count towards the quotas of a survey. */
export const surveyQuotaPlacesTable = sqliteTable(
  'survey_quota_places',
  {
    survey: text().notNull(),
    /** Id of a quota, and the build that its place is of: `cats@build`. */
    quota: text().notNull(),
    response: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.survey, table.quota, table.response] }),
    index('survey_quota_places_response').on(table.response),
  ],
)

/** The placing of the sent responses in the quotas of one version, step by step. */
export const surveyQuotaBuildsTable = sqliteTable(
  'survey_quota_builds',
  {
    survey: text().notNull(),
    build: text().notNull(),
    /** JSON list of the quotas. */
    quotas: text().notNull(),
    /** The place of the last response that was placed, as `sent~id`. */
    after: textColumn(),
    /** `placing`, `placed`, `published`, or `old`: its places are to be deleted. */
    state: text().notNull(),
    /** Record date of the last step. */
    updated: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.survey, table.build] }),
    index('survey_quota_builds_state').on(table.state, table.updated),
  ],
)

/** Responses that were sent or changed since their places were last taken. */
export const surveyQuotaWaitingTable = sqliteTable(
  'survey_quota_waiting',
  { survey: text().notNull(), response: text().notNull() },
  (table) => [primaryKey({ columns: [table.survey, table.response] })],
)
