import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { suppressionReasons, suppressionScopes, suppressionSources } from '../contract/emails/mail.ts'
import { flagColumn, textColumn } from './definition/columns.ts'

/** What admins set for all mail, as in `postalAddress`; what has no row is not set. */
export const mailSettingsTable = sqliteTable('mail_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  updated: text().notNull(),
})

/** Addresses that get no mail, or none of a kind. Nobody but the mail's own calls reads or writes it. */
export const emailSuppressionsTable = sqliteTable(
  'email_suppressions',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    /** In lower case. */
    address: text().notNull(),
    scope: text({ enum: suppressionScopes }).notNull(),
    reason: text({ enum: suppressionReasons }).notNull(),
    source: text({ enum: suppressionSources }).notNull(),
    /** A server's words, or an admin's note. */
    detail: textColumn(),
  },
  (table) => [
    uniqueIndex('email_suppressions_address').on(table.address, table.scope),
    index('email_suppressions_created').on(table.created, table.id),
  ],
)

/**
 * What people agreed to get by e-mail, when and where, and when they took it back. Triggers on the accounts write it, so
 * that no switch is turned without an entry.
 */
export const mailConsentsTable = sqliteTable(
  'mail_consents',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    user: text().notNull(),
    category: text({ enum: ['news', 'tips', 'surveys'] }).notNull(),
    agreed: flagColumn(),
    /** `invite`: the box when the account was made; `settings`; or the link of an e-mail: `link`, `one_click`. */
    place: text().notNull(),
  },
  (table) => [index('mail_consents_user').on(table.user, table.created)],
)
