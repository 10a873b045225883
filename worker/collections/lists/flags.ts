import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'
import { userFlags } from '../user-flags.ts'
import { isMatchCut, personByIndex, personByRow, valuesContaining } from './person-search.ts'

export const flagList: ListKind = {
  name: 'flags',
  collection: userFlags,
  columns: ['user', 'key'],
  expand: { user: ['name', 'email'] },
  computed: {
    givenBy: sql`COALESCE((SELECT u."name" FROM "audit_log" AS a JOIN "users" AS u ON u."id" = a."actor"
      WHERE a."target" = 'users/' || "user_flags"."user" AND a."action" = 'users.grant'
      ORDER BY a."created" DESC LIMIT 1), '')`,
  },
  search: {
    byIndex: (match, words) => [
      personByIndex(sql`"user_flags"."user"`)(match),
      sql`"user_flags"."key" IN ${valuesContaining('user_flags', 'key', words)}`,
    ],
    isCut: (match) => isMatchCut('users', match),
    byRow: (words) => [
      personByRow(sql`"user_flags"."user"`)(words),
      sql`INSTR(LOWER("user_flags"."key"), LOWER(${words})) > 0`,
    ],
  },
  sorts: { created: {} },
  filters: {
    key: { kind: 'text' },
    'user.email': { kind: 'text' },
    'user.name': { kind: 'text' },
    created: { kind: 'date' },
  },
  acts: {
    // Only the user and key are audited; the rest of the row is deleted.
    revoke: { when: () => sql`1`, set: () => ({ user: '', key: '' }), removes: true },
  },
}
