import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { charactersTable } from '../../collections/characters.ts'
import { mediaTable } from '../../collections/media.ts'
import { projectsTable } from '../../collections/projects.ts'
import { takesTable } from '../../collections/takes.ts'
import { userField } from '../../directory/users.ts'
import type { AdminProject } from '../../contract/admin/records.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, statementOf, transaction } from '../../platform/database.ts'
import { historyOf, withActionLabels, storageOf, storageUse } from './record-parts-storage.ts'

const TAKES_SHOWN = 500

export async function findProject(binding: D1Database, id: string): Promise<AdminProject | undefined> {
  const db = database(binding)
  const [p, t] = [projectsTable, takesTable]
  const [sound, analysis] = [alias(mediaTable, 'sound'), alias(mediaTable, 'analysis')]
  const camera = alias(mediaTable, 'camera')
  const [[project], takes, storage, history] = await db.batch([
    db
      .select({
        id: p.id,
        created: p.created,
        updated: p.updated,
        title: p.title,
        description: p.description,
        published: p.published,
        featured: p.featured,
        deprecated: p.deprecated,
        trashed: p.trashed,
        revision: p.revision,
        documentBytes: sql<number>`LENGTH(CAST(${p.document} AS BLOB))`.as('documentBytes'),
        characterName: sql<string>`COALESCE(${charactersTable.name}, '')`.as('characterName'),
        owner: {
          id: p.owner,
          name: userField('name', p.owner).as('ownerName'),
          email: userField('email', p.owner).as('ownerEmail'),
        },
      })
      .from(p)
      .leftJoin(charactersTable, eq(charactersTable.id, p.character))
      .where(eq(p.id, id)),
    db
      .select({
        id: t.id,
        created: t.created,
        name: t.name,
        source: t.source,
        duration: t.duration,
        bytes:
          sql<number>`COALESCE(${sound.size}, 0) + COALESCE(${analysis.size}, 0) + COALESCE(${camera.size}, 0)`.as(
            'bytes',
          ),
      })
      .from(t)
      .leftJoin(sound, eq(sound.id, t.sound))
      .leftJoin(analysis, eq(analysis.id, t.analysis))
      .leftJoin(camera, eq(camera.id, t.camera))
      .where(eq(t.project, id))
      .orderBy(asc(t.created), asc(t.id))
      .limit(TAKES_SHOWN),
    storageUse(binding, { project: id }),
    historyOf(binding, `cam_projects/${id}`),
  ])
  return project && { ...project, takes, storage: storageOf(storage), history: withActionLabels(history) }
}

/** Also transfers takes and files, and audits it, in one transaction. False if the owner had changed. */
export async function moveProject(
  binding: D1Database,
  { id, from, to, now, audited }: { id: string; from: string; to: string; now: string; audited: AuditEntry },
): Promise<boolean> {
  const db = database(binding)
  const theirs = and(eq(projectsTable.id, id), eq(projectsTable.owner, from))
  const still = exists(db.select({ id: projectsTable.id }).from(projectsTable).where(theirs))
  const [, , , moved] = await transaction(binding, [
    auditStatement(audited, statementOf(still)),
    db
      .update(takesTable)
      .set({ owner: to })
      .where(and(eq(takesTable.project, id), still)),
    db
      .update(mediaTable)
      .set({ owner: to })
      .where(and(eq(mediaTable.project, id), still)),
    db
      .update(projectsTable)
      .set({ owner: to, updated: now })
      .where(theirs)
      .returning({ id: projectsTable.id }),
  ])
  return moved.length === 1
}
