import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { routeRulesTable } from '../../../collections/admin-tables.ts'
import { sql } from '../../../collections/definition/sql.ts'
import { MAX_RULES, type RouteRule, type RuleFields } from '../../../contract/route-rules.ts'
import { auditStatement } from '../../../platform/audit.ts'
import { database, execute, insertWhen } from '../../../platform/database.ts'

export async function findRules(binding: D1Database): Promise<RouteRule[]> {
  const rows = await database(binding)
    .select()
    .from(routeRulesTable)
    .orderBy(desc(routeRulesTable.priority), asc(routeRulesTable.source), asc(routeRulesTable.id))
  return rows.map(ruleOf)
}

export async function findRule(binding: D1Database, id: string): Promise<RouteRule | undefined> {
  const [row] = await database(binding).select().from(routeRulesTable).where(eq(routeRulesTable.id, id))
  return row && ruleOf(row)
}

function ruleOf(row: typeof routeRulesTable.$inferSelect): RouteRule {
  // Other statuses are not accepted.
  return { ...row, status: row.status === 307 ? 307 : 302 }
}

export async function insertRule(binding: D1Database, rule: RouteRule, actor: string): Promise<boolean> {
  const entry = {
    actor,
    action: 'route_rules.create' as const,
    target: `route_rules/${rule.id}`,
    after: rule,
  }
  const [written] = await execute(binding, [
    insertWhen(routeRulesTable, rule, lt(database(binding).$count(routeRulesTable), MAX_RULES)),
    auditStatement(entry, sql`changes() > 0`),
  ])
  return (written?.changes ?? 0) > 0
}

/** Changes and audits a rule if it is unchanged since it was seen; returns whether it was. */
export async function changeRule(
  binding: D1Database,
  { before, fields, now, actor }: { before: RouteRule; fields: RuleFields; now: string; actor: string },
): Promise<boolean> {
  const entry = {
    actor,
    action: 'route_rules.update' as const,
    target: `route_rules/${before.id}`,
    before,
    after: fields,
  }
  const [changed] = await execute(binding, [
    database(binding)
      .update(routeRulesTable)
      .set({ ...fields, updated: now })
      .where(asSeen(before))
      .returning({ id: routeRulesTable.id }),
    auditStatement(entry, sql`changes() > 0`),
  ])
  return changed?.rows.length === 1
}

/** Deletes and audits a rule if it is unchanged since it was seen; returns whether it was. */
export async function removeRule(binding: D1Database, before: RouteRule, actor: string): Promise<boolean> {
  const entry = { actor, action: 'route_rules.delete' as const, target: `route_rules/${before.id}`, before }
  const [deleted] = await execute(binding, [
    database(binding).delete(routeRulesTable).where(asSeen(before)).returning({ id: routeRulesTable.id }),
    auditStatement(entry, sql`changes() > 0`),
  ])
  return deleted?.rows.length === 1
}

function asSeen({ id, updated }: RouteRule) {
  return and(eq(routeRulesTable.id, id), eq(routeRulesTable.updated, updated))
}
