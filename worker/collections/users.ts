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
    /** From when on the hourly sweep deletes the account; `''` when its owner wants to stay. */
    deleteAfter: textColumn(),
    /** Since when the person may not sign in; `''` for everybody else. */
    banned: textColumn(),
    banReason: textColumn(),
    /** JSON list of sessions that were ended one by one and whose tokens have not expired. */
    endedSessions: textType().notNull().default('[]'),
  },
  (table) => [
    index('users_delete_after')
      .on(table.deleteAfter)
      .where(sql`"deleteAfter" <> ''`),
    // For the back office: one for each of its orders, and for those it looks for most.
    index('users_created').on(table.created, table.id),
    index('users_by_email').on(sql`${table.email} COLLATE NOCASE`, table.id),
    index('users_admin').on(table.admin, table.created, table.id),
    index('users_verified').on(table.verified, table.created, table.id),
    index('users_banned')
      .on(table.banned)
      .where(sql`"banned" <> ''`),
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
    // A visitor of a published project is told who made it.
    view: either(signedIn, namedBy('cam_projects', 'owner', publicProject)),
    // Accounts come from invites and go by their own call.
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
    // Which mails besides the necessary ones the person gets.
    newsMail: flag({ private: 'self' }),
    tipsMail: flag({ private: 'self' }),
    surveyMail: flag({ private: 'self' }),
    deleteAfter: date({ write: 'never', private: 'self' }),
    banned: date({ write: 'never', private: 'self' }),
    banReason: text({ max: 500, write: 'never', private: 'self' }),
    endedSessions: text({ max: 20_000, write: 'never', hidden: true }),
  },
})
