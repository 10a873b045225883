import { sql } from 'drizzle-orm'
import { index, sqliteTable, text as textType, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { agreedColumn, baseColumns, flagColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, flag, relationTo, text } from './definition/fields.ts'
import { publicProject } from './projects-rules.ts'
import { closed, either, namedBy, owner, signedIn } from './definition/rules.ts'

export const usersTable = sqliteTable(
  'users',
  {
    ...baseColumns(),
    email: textType().notNull(),
    emailVisibility: flagColumn(),
    verified: flagColumn(),
    name: textColumn(),
    avatar: textColumn(),
    admin: flagColumn(),
    password: textColumn(),
    tokenKey: textColumn(),
    newsMail: agreedColumn(),
    tipsMail: agreedColumn(),
    surveyMail: agreedColumn(),
    /** From then on the hourly sweep deletes the account; `''` otherwise. */
    deleteAfter: textColumn(),
    banned: textColumn(),
    banReason: textColumn(),
    /** Individually ended sessions whose tokens have not expired, as JSON. */
    endedSessions: textType().notNull().default('[]'),
  },
  (table) => [
    index('users_delete_after')
      .on(table.deleteAfter)
      // Filters and jobs say `>` too: SQLite uses a partial index for its very condition only.
      .where(sql`"deleteAfter" > ''`),
    // Indexes for the back office's orders and its most frequent searches.
    index('users_created').on(table.created, table.id),
    index('users_by_email').on(sql`${table.email} COLLATE NOCASE`, table.id),
    index('users_admin').on(table.admin, table.created, table.id),
    index('users_verified').on(table.verified, table.created, table.id),
    index('users_banned')
      .on(table.banned)
      .where(sql`"banned" > ''`),
    // A deleted picture is taken out of the accounts that show it.
    index('users_avatar')
      .on(table.avatar)
      .where(sql`"avatar" > ''`),
    uniqueIndex('users_email').on(sql`${table.email} COLLATE NOCASE`),
  ],
)

export const users = collection({
  table: usersTable,
  name: 'users',
  id: '_pb_users_auth_',
  ownerField: 'id',
  rules: {
    list: signedIn,
    // Visitors of a published project see its author.
    view: either(signedIn, namedBy('cam_projects', 'owner', publicProject)),
    // Accounts come from invites and have a call of their own.
    create: closed,
    update: owner('id'),
    delete: closed,
  },
  fields: {
    email: text({ max: 255, write: 'guarded', private: 'e-mail' }),
    emailVisibility: flag(),
    verified: flag({ write: 'guarded', private: 'self' }),
    name: text({ max: 120 }),
    avatar: relationTo('media', { accepts: 'own', where: { kind: { is: 'avatar' } } }),
    admin: flag({ write: 'never', private: 'self' }),
    password: text({ max: 255, write: 'beside', hidden: true }),
    tokenKey: text({ max: 255, write: 'never', hidden: true }),
    newsMail: flag({ private: 'self' }),
    tipsMail: flag({ private: 'self' }),
    surveyMail: flag({ private: 'self' }),
    deleteAfter: date({ write: 'never', private: 'self' }),
    banned: date({ write: 'never', private: 'self' }),
    banReason: text({ max: 500, write: 'never', private: 'self' }),
    endedSessions: text({ max: 20_000, write: 'never', hidden: true }),
  },
})
