import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { waitlistStates } from '../contract/invites.ts'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not collections of the record API: invites, who came by them, and who waits for one have calls of their own. */
export const invitesTable = sqliteTable(
  'invites',
  {
    ...baseColumns(),
    /** Id of the admin who made it. */
    author: textColumn(),
    /** The only address that may accept it, in lower case; `''`: anyone who has the code. */
    email: textColumn(),
    /** What the person may be called. */
    name: textColumn(),
    /** SHA-256 of the code, in hexadecimal. The code itself is stored nowhere. */
    code: text().notNull(),
    /** For admins. */
    note: textColumn(),
    /** The personal line. */
    message: textColumn(),
    /** JSON list of the flags that anyone who accepts it gets. */
    flags: text().notNull().default('[]'),
    maxUses: integer().notNull().default(1),
    uses: integerColumn(),
    /** How long it lives from when it is sent, in days; 0: for good. */
    days: integerColumn(),
    /** Record dates, or `''`. */
    expires: textColumn(),
    sent: textColumn(),
    opened: textColumn(),
    /** The last time. */
    accepted: textColumn(),
    revoked: textColumn(),
    /** What became of its newest mail; `''`: it has none. */
    mail: text({ enum: ['', 'sending', 'sent', 'waiting', 'failed'] })
      .notNull()
      .default(''),
    mailAnswer: textColumn(),
  },
  (table) => [
    uniqueIndex('invites_code').on(table.code),
    // One address has one open invite, however many ask at once.
    uniqueIndex('invites_open_email')
      .on(table.email)
      .where(sql`"email" <> '' AND "revoked" = '' AND "accepted" = ''`),
    index('invites_email').on(table.email, table.created),
    index('invites_created').on(table.created, table.id),
    index('invites_mail').on(table.mail, table.updated),
  ],
)

/** One row for each account that came by an invite. */
export const inviteUsesTable = sqliteTable(
  'invite_uses',
  {
    user: text().primaryKey(),
    /** NOT NULL is what stops a transaction whose invite is used up: see `accept` of the invites' storage. */
    invite: text().notNull(),
    created: text().notNull(),
  },
  (table) => [index('invite_uses_invite').on(table.invite, table.created)],
)

/** People who asked for an account. */
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

/** Switches that admins throw for everybody, as in `invites.paused`; one that has no row is off. */
export const switchesTable = sqliteTable('switches', {
  name: text().primaryKey(),
  on: flagColumn(),
  updated: text().notNull(),
})
