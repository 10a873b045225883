import { actsMatching, auditMessages } from '../../model/admin/audit-messages.ts'
import { auditLog } from '../audit-log.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { some, sql } from '../definition/sql.ts'
import { foundByTarget, targetName, viaName } from './audit-names.ts'
import { foundByPerson } from './found-by-person.ts'

const byPerson = foundByPerson(sql`"audit_log"."actor"`)

export const auditList: ListKind = {
  name: 'audit',
  collection: auditLog,
  columns: ['actor', 'action', 'target', 'before', 'after', 'via'],
  expand: {},
  computed: {
    // The log outlives accounts, so its actor is no relation.
    actorName: sql`COALESCE((SELECT u."name" FROM "users" AS u WHERE u."id" = "audit_log"."actor"), '')`,
    actionWords: sql`COALESCE((SELECT w."value" FROM json_each(${JSON.stringify(auditMessages)}) AS w
      WHERE w."key" = "audit_log"."action"), "audit_log"."action")`,
    targetName,
    viaName,
  },
  search: {
    columns: ['action', 'target', 'actor', 'via'],
    also: (match, words) =>
      some([
        byPerson(match),
        sql`"audit_log"."action" IN (SELECT "value" FROM json_each(${JSON.stringify(actsMatching(words))}))`,
        foundByTarget(match, words),
      ]),
  },
  sorts: { created: {} },
  acts: {},
}
