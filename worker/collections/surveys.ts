import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not collections of the record API. */
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
    /** New voice answers are transcribed where a recogniser is bound. */
    transcribe: integer({ mode: 'boolean' }).notNull().default(true),
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
    answers: text().notNull(),
    page: textColumn(),
    language: textColumn(),
    person: textColumn(),
    /**
     * Keyed digest of the respondent. Sent responses of anonymous surveys have it in `survey_turns`, apart from the
     * answers.
     */
    holder: textColumn(),
    begun: text().notNull(),
    sent: textColumn(),
    edited: textColumn(),
    updated: text().notNull(),
    seconds: integerColumn(),
  },
  (table) => [
    index('survey_responses_list').on(table.survey, table.state, table.sent, table.id),
    index('survey_responses_begun').on(table.survey, table.state, table.updated),
    index('survey_responses_holder').on(table.survey, table.holder),
    index('survey_responses_person').on(table.person),
  ],
)

/** The key prevents a second response. */
export const surveyTurnsTable = sqliteTable(
  'survey_turns',
  {
    survey: text().notNull(),
    /** Digest of a user with a single turn, or else of the opened page. */
    holder: text().notNull(),
    /** In anonymous surveys a receipt, which only the sending page can reproduce. */
    response: textColumn(),
  },
  (table) => [primaryKey({ columns: [table.survey, table.holder] })],
)

/** Each good for one response. */
export const surveyInvitationsTable = sqliteTable(
  'survey_invitations',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    survey: text().notNull(),
    secret: text().notNull(),
    note: textColumn(),
    used: flagColumn(),
  },
  (table) => [
    uniqueIndex('survey_invitations_secret').on(table.secret),
    index('survey_invitations_survey').on(table.survey, table.created),
  ],
)

/** The bytes are in object storage. */
export const surveyFilesTable = sqliteTable(
  'survey_files',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    survey: text().notNull(),
    question: text().notNull(),
    /** Digest as in the responses; `''` once it belongs to an anonymous response. */
    holder: textColumn(),
    /** `''` until it is sent, and swept after a day. */
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
