import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'

/** A place to which answers to a survey are sent: a webhook, the mailbox of an admin, a chat room. */
export const surveyDestinationsTable = sqliteTable(
  'survey_destinations',
  {
    ...baseColumns(),
    survey: text().notNull(),
    kind: text({ enum: ['webhook', 'mail', 'room'] }).notNull(),
    /** URL of a webhook, id of an admin, or id of a room. */
    target: text().notNull(),
    format: text({ enum: ['event', 'text'] })
      .notNull()
      .default('event'),
    pace: text({ enum: ['each', 'daily'] })
      .notNull()
      .default('each'),
    /** Hour in UTC of a daily digest. */
    hour: integerColumn(),
    state: text({ enum: ['on', 'off'] })
      .notNull()
      .default('on'),
    /** `gone`: the receiver answered 410; `''`: an admin's choice. */
    reason: text({ enum: ['', 'gone'] })
      .notNull()
      .default(''),
    /** The admin who added it, and in whose name a room is written to. */
    author: textColumn(),
    /** Sealed with the destination's id. */
    secret: textColumn(),
    previousSecret: textColumn(),
    /** Milliseconds since 1970, as below: deliveries are signed with the previous secret as well. */
    previousUntil: integerColumn(),
    /** Rounds of attempts in a row that all failed. */
    failures: integerColumn(),
    /** The time of the last attempt if it failed, or `''`. */
    failedAt: textColumn(),
    /** Its HTTP status, or 0. */
    failedStatus: integerColumn(),
    /** The receiver's or our own message about it. */
    failedAnswer: textColumn(),
    /** No attempt before. */
    resume: integerColumn(),
    /** A queued message is expected to deliver until then. */
    awake: integerColumn(),
  },
  (table) => [index('survey_destinations_survey').on(table.survey)],
)

/** One per answer and destination, written in the transaction of the answer. */
export const surveyDeliveriesTable = sqliteTable(
  'survey_deliveries',
  {
    /** The `webhook-id`: equal in all attempts. */
    id: text().primaryKey(),
    /** To the hour in anonymous surveys. */
    created: text().notNull(),
    survey: text().notNull(),
    destination: text().notNull(),
    /** `''` for a test. */
    response: textColumn(),
    event: text({ enum: ['sent', 'edited', 'test'] }).notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integerColumn(),
    /** Milliseconds since 1970 of the next attempt, or of the outcome. */
    due: integer().notNull(),
    /** Milliseconds since 1970 after which it is given up. */
    until: integer().notNull(),
    /** Token of the attempt that is under way. */
    claim: textColumn(),
    /** The time of the last attempt. */
    tried: textColumn(),
    /** HTTP status of the last attempt, or 0. */
    status: integerColumn(),
    /** The receiver's or our own message about a failure. */
    answer: textColumn(),
    /** Duration of the last attempt in milliseconds. */
    ms: integerColumn(),
  },
  (table) => [
    index('survey_deliveries_due').on(table.state, table.destination, table.due, table.id),
    index('survey_deliveries_log').on(table.destination, table.created, table.id),
    index('survey_deliveries_response').on(table.response),
    index('survey_deliveries_survey').on(table.survey),
    index('survey_deliveries_stuck')
      .on(table.destination)
      .where(sql`"state" = 'waiting' AND "attempts" > 3`),
    index('survey_deliveries_until').on(table.state, table.until),
  ],
)
