import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { waitlistStates } from '../contract/invites.ts'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not collections of the record API: invites, their uses and the waiting list have calls of their own. */
export const invitesTable = sqliteTable(
  'invites',
  {
    ...baseColumns(),
    author: textColumn(),
    /** The only address that may accept it, in lower case; `''`: every holder of the code. */
    email: textColumn(),
    name: textColumn(),
    /** SHA-256 of the code, in hexadecimal. The code itself is not stored. */
    code: text().notNull(),
    note: textColumn(),
    message: textColumn(),
    /** JSON list of the flags that accepting it sets. */
    flags: text().notNull().default('[]'),
    maxUses: integer().notNull().default(1),
    uses: integerColumn(),
    /** Lifetime in days from when it is sent; 0: unlimited. */
    days: integerColumn(),
    /** Record dates, or `''`. */
    expires: textColumn(),
    sent: textColumn(),
    opened: textColumn(),
    /** Last time. */
    accepted: textColumn(),
    revoked: textColumn(),
    /** State of its newest mail; `''`: it has none. */
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
    index('invites_created').on(table.created, table.id),
    index('invites_mail').on(table.mail, table.updated),
  ],
)

/** One row for each account that was created by an invite. */
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

/** Global switches of admins, as in `invites.paused`; one without a row is off. */
export const switchesTable = sqliteTable('switches', {
  name: text().primaryKey(),
  on: flagColumn(),
  updated: text().notNull(),
})
