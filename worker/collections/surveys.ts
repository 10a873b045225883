import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not collections of the record API: surveys have calls of their own. */
export const surveysTable = sqliteTable(
  'surveys',
  {
    ...baseColumns(),
    author: textColumn(),
    title: textColumn(),
    description: textColumn(),
    state: text({ enum: ['draft', 'open', 'closed', 'archived'] })
      .notNull()
      .default('draft'),
    draft: text().notNull(),
    revision: integer().notNull().default(1),
    version: integerColumn(),
    changed: flagColumn(),
    access: text({ enum: ['anyone', 'signed_in', 'invited'] })
      .notNull()
      .default('anyone'),
    once: flagColumn(),
    editable: flagColumn(),
    anonymous: flagColumn(),
    /** Record dates, or `''`. */
    opens: textColumn(),
    closes: textColumn(),
    /** 0: no limit. */
    maxResponses: integerColumn(),
    /** Date of its move to the trash, or `''`. */
    trashed: textColumn(),
  },
  (table) => [
    index('surveys_state').on(table.state, table.updated),
    index('surveys_author').on(table.author),
    index('surveys_trashed').on(table.trashed, table.updated, table.id),
  ],
)

export const surveyVersionsTable = sqliteTable(
  'survey_versions',
  {
    survey: text().notNull(),
    version: integer().notNull(),
    schema: text().notNull(),
    published: text().notNull(),
    publisher: textColumn(),
  },
  (table) => [primaryKey({ columns: [table.survey, table.version] })],
)

export const surveyResponsesTable = sqliteTable(
  'survey_responses',
  {
    id: text().primaryKey(),
    survey: text().notNull(),
    version: integer().notNull(),
    state: text({ enum: ['begun', 'sent'] }).notNull(),
    /** JSON object by question. */
    answers: text().notNull(),
    /** Name of the respondent's current page. */
    page: textColumn(),
    language: textColumn(),
    /** Id of the respondent; `''` for visitors, and always in anonymous surveys. */
    person: textColumn(),
    /**
     * Keyed digest that identifies a respondent within this survey: of the user, the visitor's cookie or the
     * invitation. For a sent response of an anonymous survey it is in `survey_turns` instead, separate from it.
     */
    holder: textColumn(),
    begun: text().notNull(),
    /** `''` until it is sent. */
    sent: textColumn(),
    edited: textColumn(),
    updated: text().notNull(),
    /** From opening to sending. */
    seconds: integerColumn(),
  },
  (table) => [
    index('survey_responses_list').on(table.survey, table.state, table.sent, table.id),
    index('survey_responses_begun').on(table.survey, table.state, table.updated),
    index('survey_responses_holder').on(table.survey, table.holder),
    index('survey_responses_person').on(table.person),
  ],
)

/** Used turns of users or of opened pages: their key prevents a second response. */
export const surveyTurnsTable = sqliteTable(
  'survey_turns',
  {
    survey: text().notNull(),
    /** Digest of the user with a single turn, or else of the page. */
    holder: text().notNull(),
    /** Id of the response; in anonymous surveys a receipt, which only the sending page can reproduce. */
    response: textColumn(),
  },
  (table) => [primaryKey({ columns: [table.survey, table.holder] })],
)

/** Personal links, each good for one response. */
export const surveyInvitationsTable = sqliteTable(
  'survey_invitations',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    survey: text().notNull(),
    /** Digest of the link's secret. */
    secret: text().notNull(),
    note: textColumn(),
    used: flagColumn(),
  },
  (table) => [
    uniqueIndex('survey_invitations_secret').on(table.secret),
    index('survey_invitations_survey').on(table.survey, table.created),
  ],
)

/** Files and recordings of answers. Their bytes are in object storage. */
export const surveyFilesTable = sqliteTable(
  'survey_files',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    survey: text().notNull(),
    question: text().notNull(),
    /** Like in the responses; `''` once it belongs to an anonymous response. */
    holder: textColumn(),
    /** Id of its response; `''` until it is sent, and swept after a day. */
    response: textColumn(),
    name: textColumn(),
    /** Bytes. */
    size: integerColumn(),
    type: textColumn(),
  },
  (table) => [
    index('survey_files_holder').on(table.survey, table.holder),
    index('survey_files_response').on(table.response, table.created),
  ],
)
