import { actsMatching, auditMessages } from '../../model/admin/audit-messages.ts'
import { auditLog } from '../audit-log.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'
import { areTargetsCut, foundByTarget, isTargetId, targetName, viaName } from './audit-names.ts'
import { personByIndex, personByRow, valuesContaining } from './person-search.ts'

const actor = sql`"audit_log"."actor"`

const isAct = (words: string) =>
  sql`"audit_log"."action" IN (SELECT "value" FROM json_each(${JSON.stringify(actsMatching(words))}))`

export const auditList: ListKind = {
  name: 'audit',
  collection: auditLog,
  columns: ['actor', 'action', 'target', 'before', 'after', 'via'],
  expand: {},
  computed: {
    // The log outlives accounts, so its actor is no relation.
    actorName: sql`COALESCE((SELECT u."name" FROM "users" AS u WHERE u."id" = "audit_log"."actor"), '')`,
    actionLabel: sql`COALESCE((SELECT w."value" FROM json_each(${JSON.stringify(auditMessages)}) AS w
      WHERE w."key" = "audit_log"."action"), "audit_log"."action")`,
    targetName,
    viaName,
  },
  search: {
    byIndex: (match, words) => [
      personByIndex(actor)(match),
      isAct(words),
      sql`"audit_log"."action" IN ${valuesContaining('audit_log', 'action', words)}`,
      sql`"audit_log"."via" IN ${valuesContaining('audit_log', 'via', words)}`,
      sql`"audit_log"."target" = ${words}`,
      sql`${actor} = ${words}`,
      isTargetId(words),
      ...foundByTarget(match, words),
    ],
    isCut: areTargetsCut,
    byRow: (words) => [
      personByRow(actor)(words),
      isAct(words),
      sql`INSTR(LOWER("audit_log"."action" || CHAR(10) || "audit_log"."target" || CHAR(10) || "audit_log"."via"), LOWER(${words})) > 0`,
      sql`${actor} = ${words}`,
      sql`INSTR(LOWER(${targetName}), LOWER(${words})) > 0`,
    ],
  },
  sorts: { created: {} },
  filters: {
    action: { kind: 'text' },
    actor: { kind: 'text' },
    target: { kind: 'text' },
    via: { kind: 'text' },
    created: { kind: 'date' },
  },
  acts: {},
}
