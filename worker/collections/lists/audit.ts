import { auditLog } from '../audit-log.ts'
import type { ListKind } from '../list-kind.ts'
import { sql } from '../sql.ts'
import { foundByPerson } from './found-by-person.ts'

/** What admins have done; nobody does anything to it. */
export const auditList: ListKind = {
  name: 'audit',
  collection: auditLog,
  columns: ['actor', 'action', 'target', 'before', 'after'],
  expand: {},
  computed: {
    // The log outlives accounts, so its actor is no relation.
    actorName: sql`COALESCE((SELECT u."name" FROM "users" AS u WHERE u."id" = "audit_log"."actor"), '')`,
  },
  search: {
    columns: ['action', 'target', 'actor'],
    also: foundByPerson(sql`"audit_log"."actor"`),
  },
  sorts: { created: {} },
  acts: {},
}
