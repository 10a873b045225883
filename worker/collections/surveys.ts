import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not collections of the record API: what is asked and answered goes through the surveys' own calls. */
export const surveysTable = sqliteTable(
  'surveys',
  {
    ...baseColumns(),
    /** Who made it. */
    author: textColumn(),
    title: textColumn(),
    description: textColumn(),
    state: text({ enum: ['draft', 'open', 'closed', 'archived'] })
      .notNull()
      .default('draft'),
    /** The questions being composed, as JSON. */
    draft: text().notNull(),
    revision: integer().notNull().default(1),
    /** Newest published version, 0 when there is none. */
    version: integerColumn(),
    /** Whether the draft differs from it. */
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
    /** Since when it lies in the trash, or `''`. */
    trashed: textColumn(),
  },
  (table) => [
    index('surveys_state').on(table.state, table.updated),
    index('surveys_author').on(table.author),
    index('surveys_trashed').on(table.trashed, table.updated, table.id),
  ],
)

/** What was published, frozen. */
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
    /** Name of the page they were on. */
    page: textColumn(),
    language: textColumn(),
    /** Id of the person who answered; `''` for visitors, and always in anonymous surveys. */
    person: textColumn(),
    /**
     * Keyed digest that tells one answerer from another within this survey: of the person, the visitor's cookie or
     * the invitation. Of a sent response of an anonymous survey it is in `survey_turns` instead, apart from it.
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

/** The turns that are taken, of people or of opened pages: their key is what makes a second response impossible. */
export const surveyTurnsTable = sqliteTable(
  'survey_turns',
  {
    survey: text().notNull(),
    /** Digest of the person who has one turn, or else of the page. */
    holder: text().notNull(),
    /** Id of the response; in anonymous surveys a receipt, which only the page that sent it can make again. */
    response: textColumn(),
  },
  (table) => [primaryKey({ columns: [table.survey, table.holder] })],
)

/** Links made for people, each good for one response. */
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

/** Files and recordings that are, or may become, answers. Their bytes are in object storage. */
export const surveyFilesTable = sqliteTable(
  'survey_files',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    survey: text().notNull(),
    question: text().notNull(),
    /** As in the responses; `''` once it belongs to an anonymous response. */
    holder: textColumn(),
    /** Id of the response it was sent with; `''` until then, and swept a day later. */
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
