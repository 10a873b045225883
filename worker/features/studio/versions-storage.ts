import { and, desc, eq, exists, gt, notExists, notInArray, sql, type SQL } from 'drizzle-orm'
import { projectVersionsTable } from '../../collections/project-versions.ts'
import { projectsTable } from '../../collections/projects.ts'
import { documentSchema, type Document } from '../../contract/document/document.ts'
import { VERSION_PAUSE, MAX_VERSIONS, type ProjectVersion } from '../../contract/projects/versions.ts'
import { database } from '../../platform/database.ts'

const versionColumns = {
  id: projectVersionsTable.id,
  revision: projectVersionsTable.revision,
  saved: projectVersionsTable.saved,
  size: sql<number>`LENGTH(${projectVersionsTable.document})`.as('size'),
}

/**
 * Runs before the document is replaced, in the same batch; skipped if one was stored a moment ago. `condition` is on
 * `cam_projects`.
 */
export function saveVersion(
  binding: D1Database,
  condition: SQL | undefined,
  { id, now, since }: { id: string; now: string; since: string },
) {
  const db = database(binding)
  const [project, version] = [projectsTable, projectVersionsTable]
  const recent = db
    .select({ id: version.id })
    .from(version)
    .where(and(eq(version.project, project.id), gt(version.kept, since)))
  const current = db
    .select({
      id: sql<string>`${id}`.as('id'),
      project: project.id,
      revision: project.revision,
      document: project.document,
      saved: project.updated,
      kept: sql<string>`${now}`.as('kept'),
    })
    .from(project)
    .where(and(condition, gt(project.revision, 0), notExists(recent)))
  return db.insert(version).select(current)
}

export function pruneVersions(binding: D1Database, project: string) {
  const db = database(binding)
  const ofProject = eq(projectVersionsTable.project, project)
  const newest = db
    .select({ id: projectVersionsTable.id })
    .from(projectVersionsTable)
    .where(ofProject)
    .orderBy(desc(projectVersionsTable.revision))
    .limit(MAX_VERSIONS)
  return db.delete(projectVersionsTable).where(and(ofProject, notInArray(projectVersionsTable.id, newest)))
}

/** The time since which no other version may have been stored. */
export function pauseBefore(now: Date): Date {
  return new Date(now.getTime() - VERSION_PAUSE * 1_000)
}

/** The versions of a project for which `condition` holds; else `undefined`. */
export async function findVersions(
  binding: D1Database,
  condition: SQL | undefined,
  project: string,
): Promise<ProjectVersion[] | undefined> {
  const db = database(binding)
  const [owned, found] = await db.batch([
    db.select({ id: projectsTable.id }).from(projectsTable).where(condition),
    db
      .select(versionColumns)
      .from(projectVersionsTable)
      .where(eq(projectVersionsTable.project, project))
      .orderBy(desc(projectVersionsTable.revision))
      .limit(MAX_VERSIONS),
  ])
  return owned.length > 0 ? found : undefined
}

export async function findVersion(
  binding: D1Database,
  condition: SQL | undefined,
  { project, version }: { project: string; version: string },
): Promise<(ProjectVersion & { document: Document }) | undefined> {
  const db = database(binding)
  const owned = db.select({ id: projectsTable.id }).from(projectsTable).where(condition)
  const [row] = await db
    .select({ ...versionColumns, document: projectVersionsTable.document })
    .from(projectVersionsTable)
    .where(
      and(eq(projectVersionsTable.id, version), eq(projectVersionsTable.project, project), exists(owned)),
    )
  return row && { ...row, document: documentSchema.parse(JSON.parse(row.document)) }
}
