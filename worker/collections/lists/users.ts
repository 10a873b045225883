import * as z from 'zod'
import { DELETION_DAYS } from '../../contract/account/account.ts'
import { FLAG_KEY, FLAG_KEY_MAX } from '../../contract/flags.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'
import { users } from '../users.ts'

/** Another token key, which ends every session and link of the person: 50 random characters. */
const newKey = sql`LOWER(HEX(RANDOMBLOB(25)))`

const flagInput = z.object({ key: z.string().trim().max(FLAG_KEY_MAX).regex(FLAG_KEY) })

const reasonInput = z.object({ reason: z.string().trim().min(3).max(500) })

/** An id of the record format that the database makes itself. */
const newId = sql`SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15)`

export const userList: ListKind = {
  name: 'users',
  collection: users,
  columns: ['name', 'email', 'verified', 'admin', 'avatar', 'deleteAfter', 'banned', 'banReason'],
  expand: { avatar: ['file', 'kind'] },
  search: { index: 'users_search' },
  sorts: { created: {}, name: { folded: true }, email: { nocase: true } },
  acts: {
    // Admins are banned by nobody: anyone who should not be one any more is made an ordinary user first.
    ban: {
      input: reasonInput,
      edits: ['banned', 'banReason'],
      when: () => sql`"admin" = 0 AND "banned" = ''`,
      set: ({ reason }, { now }) => ({ banned: now, banReason: String(reason) }),
      fresh: { tokenKey: newKey },
    },
    reason: {
      input: reasonInput,
      edits: ['banReason'],
      when: () => sql`"banned" <> ''`,
      set: ({ reason }) => ({ banReason: String(reason) }),
    },
    unban: { when: () => sql`"banned" <> ''`, set: () => ({ banned: '', banReason: '' }) },
    'sign-out': { when: () => sql`1`, set: () => ({}), fresh: { tokenKey: newKey } },
    // As when people delete their accounts themselves: the sweep does it when the days are over.
    delete: {
      when: () => sql`"admin" = 0 AND "deleteAfter" = ''`,
      set: (_input, { now }) => ({ deleteAfter: daysAfter(now, DELETION_DAYS) }),
    },
    keep: { when: () => sql`"deleteAfter" <> ''`, set: () => ({ deleteAfter: '' }) },
    grant: {
      input: flagInput,
      when: ({ key }) => sql`NOT EXISTS (SELECT 1 FROM "user_flags" AS f
        WHERE f."user" = "users"."id" AND f."key" = ${String(key)})`,
      set: () => ({}),
      also: (chosen, { key }, { now }) => [
        sql`INSERT INTO "user_flags" ("id", "created", "updated", "user", "key")
          SELECT ${newId}, ${now}, ${now}, chosen."id", ${String(key)} FROM (${chosen}) AS chosen WHERE 1
          ON CONFLICT DO NOTHING`,
      ],
    },
    revoke: {
      input: flagInput,
      when: ({ key }) => sql`EXISTS (SELECT 1 FROM "user_flags" AS f
        WHERE f."user" = "users"."id" AND f."key" = ${String(key)})`,
      set: () => ({}),
      also: (chosen, { key }) => [
        sql`DELETE FROM "user_flags" WHERE "key" = ${String(key)} AND "user" IN (${chosen})`,
      ],
    },
  },
}

function daysAfter(date: string, days: number): string {
  const moment = new Date(date.replace(' ', 'T')).getTime() + days * 24 * 60 * 60 * 1000
  return new Date(moment).toISOString().replace('T', ' ')
}
