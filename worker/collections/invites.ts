import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { waitlistStates } from '../contract/invites.ts'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not collections of the record API. */
export const invitesTable = sqliteTable(
  'invites',
  {
    ...baseColumns(),
    author: textColumn(),
    /** Lower case; `''`: every holder of the code may accept it. */
    email: textColumn(),
    name: textColumn(),
    /** SHA-256 in hexadecimal; the code itself is not stored. */
    code: text().notNull(),
    note: textColumn(),
    message: textColumn(),
    /** JSON list of the flags that accepting sets. */
    flags: text().notNull().default('[]'),
    maxUses: integer().notNull().default(1),
    uses: integerColumn(),
    /** From when it is sent; 0: unlimited. */
    days: integerColumn(),
    /** Record dates, or `''`. */
    expires: textColumn(),
    sent: textColumn(),
    opened: textColumn(),
    accepted: textColumn(),
    revoked: textColumn(),
    /** `''`: it has no mail. */
    mail: text({ enum: ['', 'sending', 'sent', 'waiting', 'failed'] })
      .notNull()
      .default(''),
    mailAnswer: textColumn(),
  },
  (table) => [
    uniqueIndex('invites_code').on(table.code),
    // One address has one open invite, even with concurrent requests.
    uniqueIndex('invites_open_email')
      .on(table.email)
      .where(sql`"email" <> '' AND "revoked" = '' AND "accepted" = ''`),
    index('invites_email').on(table.email, table.created),
    index('invites_by_email').on(table.email, table.id),
    index('invites_created').on(table.created, table.id),
    index('invites_mail').on(table.mail, table.updated),
  ],
)

/** One row per account created by an invite. */
export const inviteUsesTable = sqliteTable(
  'invite_uses',
  {
    user: text().primaryKey(),
    /** NOT NULL aborts a transaction whose invite is used up: see `accept` of the invites' storage. */
    invite: text().notNull(),
    created: text().notNull(),
  },
  (table) => [index('invite_uses_invite').on(table.invite, table.created)],
)

export const waitlistTable = sqliteTable(
  'waitlist',
  {
    ...baseColumns(),
    /** In lower case. */
    email: text().notNull(),
    about: textColumn(),
    state: text({ enum: waitlistStates }).notNull().default('waiting'),
  },
  (table) => [
    uniqueIndex('waitlist_email').on(table.email),
    index('waitlist_state').on(table.state, table.created, table.id),
    index('waitlist_created').on(table.created, table.id),
  ],
)

/** For example `invites.paused`; off without a row. */
export const switchesTable = sqliteTable('switches', {
  name: text().primaryKey(),
  on: flagColumn(),
  updated: text().notNull(),
})
