import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { suppressionReasons, suppressionScopes, suppressionSources } from '../contract/emails/mail.ts'
import { flagColumn, textColumn } from './definition/columns.ts'

/** Not set without a row. */
export const mailSettingsTable = sqliteTable('mail_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  updated: text().notNull(),
})

/** Only the mail's own calls read or write it. */
export const emailSuppressionsTable = sqliteTable(
  'email_suppressions',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    /** Lower case. */
    address: text().notNull(),
    scope: text({ enum: suppressionScopes }).notNull(),
    reason: text({ enum: suppressionReasons }).notNull(),
    source: text({ enum: suppressionSources }).notNull(),
    detail: textColumn(),
  },
  (table) => [
    uniqueIndex('email_suppressions_address').on(table.address, table.scope),
    index('email_suppressions_created').on(table.created, table.id),
    index('email_suppressions_reason').on(table.reason, table.created, table.id),
  ],
)

/** Written by triggers on the accounts, so that no setting changes without an entry. */
export const mailConsentsTable = sqliteTable(
  'mail_consents',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    user: text().notNull(),
    category: text({ enum: ['news', 'tips', 'surveys'] }).notNull(),
    agreed: flagColumn(),
    /** `invite`: the box at sign-up. */
    place: text().notNull(),
  },
  (table) => [index('mail_consents_user').on(table.user, table.created)],
)
