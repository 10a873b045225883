import { viaName } from '../../collections/lists/audit-names.ts'
import { count, desc, eq, sql } from 'drizzle-orm'
import { auditLogTable } from '../../collections/audit-log.ts'
import { mediaTable } from '../../collections/media.ts'
import { userField } from '../../directory/users.ts'
import { actMessage } from '../../model/admin/audit-messages.ts'
import type { HistoryEntry, AdminProject } from '../../contract/admin/records.ts'
import { database, sqlFragment } from '../../platform/database.ts'

const HISTORY_SHOWN = 50

export function historyOf(binding: D1Database, target: string) {
  const { id, created, action, actor, before, after, via, target: of } = auditLogTable
  return database(binding)
    .select({
      id,
      created,
      action,
      target: of,
      actor,
      actorName: userField('name', actor).as('name'),
      before,
      after,
      via,
      viaName: sql<string>`${sqlFragment(viaName)}`.as('viaName'),
    })
    .from(auditLogTable)
    .where(eq(of, target))
    .orderBy(desc(created), desc(id))
    .limit(HISTORY_SHOWN)
}

export function withActionLabels(entries: readonly Omit<HistoryEntry, 'actionLabel'>[]): HistoryEntry[] {
  return entries.map((entry) => ({ ...entry, actionLabel: actMessage(entry.action) }))
}

export function storageOf(rows: { kind: string; files: number; bytes: number }[]): AdminProject['storage'] {
  return Object.fromEntries(rows.map(({ kind, ...use }) => [kind, use]))
}

/** Files and bytes of each kind, of a user or a project. */
export function storageUse(binding: D1Database, of: { owner: string } | { project: string }) {
  const { kind, size, owner, project } = mediaTable
  return database(binding)
    .select({ kind, files: count(), bytes: sql<number>`SUM(${size})`.as('bytes') })
    .from(mediaTable)
    .where('owner' in of ? eq(owner, of.owner) : eq(project, of.project))
    .groupBy(kind)
}
