import { and, desc, eq, notExists, notInArray, sql, type SQL } from 'drizzle-orm'
import { charactersTable } from '../../collections/characters.ts'
import { collections } from '../../collections/index.ts'
import { mediaTable } from '../../collections/media.ts'
import { projects, projectsTable } from '../../collections/projects.ts'
import { withdrawnTakesTable } from '../../collections/withdrawn-takes.ts'
import { ruleSql, type Actor } from '../../collections/definition/rules.ts'
import { mediaPath } from '../../contract/media.ts'
import type { FeaturedProject } from '../../contract/projects/projects.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { namesOf, userField } from '../../directory/users.ts'
import { database, jsonList, sqlFragment, statementOf, transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { deprecatedSql } from './deprecated.ts'
import type { DocumentStore } from './domain.ts'
import { findWithdrawn } from './withdrawn-storage.ts'
import { saveVersion, pauseBefore, pruneVersions } from './versions-storage.ts'

/** Documents that the actor may write at `now`; `deprecationDate` as configured. */
export function documentStore(
  binding: D1Database,
  actor: Actor,
  { deprecationDate, now, bytes }: { deprecationDate: string; now: Date; bytes: number | undefined },
): DocumentStore {
  const db = database(binding)
  const deprecated = sqlFragment(deprecatedSql(deprecationDate))
  return {
    async replace(id, { revision, document, updated, without }) {
      const { project, take } = withdrawnTakesTable
      const others = db
        .select({ take })
        .from(withdrawnTakesTable)
        .where(and(eq(project, id), notInArray(take, jsonList(without))))
      const isNext = and(
        writable(actor, id),
        notExists(others),
        sql`NOT ${deprecated}`,
        eq(projectsTable.revision, revision),
        bytes === undefined ? undefined : fits(document, bytes),
      )
      const since = recordDateOf(pauseBefore(now))
      const [, [row]] = await transaction(binding, [
        // Before it is replaced, in the same transaction: a losing save stores nothing.
        statementOf(saveVersion(binding, isNext, { id: newId(), now: updated, since })),
        db
          .update(projectsTable)
          .set({ document, revision: sql`${projectsTable.revision} + 1`, updated })
          .where(isNext)
          .returning({ revision: projectsTable.revision }),
        statementOf(pruneVersions(binding, id)),
      ])
      return row?.revision
    },
    withdrawn: (id) => findWithdrawn(binding, eq(withdrawnTakesTable.project, id)),
    async current(id) {
      const [row] = await db
        .select({
          revision: projectsTable.revision,
          document: projectsTable.document,
          deprecated: sql<number>`${deprecated}`,
        })
        .from(projectsTable)
        .where(writable(actor, id))
      return (
        row && {
          revision: row.revision,
          document: JSON.parse(row.document) as unknown,
          deprecated: row.deprecated === 1,
        }
      )
    },
  }
}

/** Condition that the owner has room for this document: one that does not grow always fits. */
function fits(document: string, limit: number): SQL {
  const size = new TextEncoder().encode(document).length
  const before = sql`octet_length(${projectsTable.document})`
  const all = sql`(SELECT SUM(octet_length("own"."document")) FROM ${projectsTable} AS "own" WHERE "own"."owner" = ${projectsTable.owner})`
  return sql`(${size} <= ${before} OR ${all} - ${before} + ${size} <= ${limit})`
}

export function writable(actor: Actor, id: string): SQL | undefined {
  const may = ruleSql(projects.rules.update, projects, projects.name, { collections, actor })
  return and(eq(projectsTable.id, id), sqlFragment(may))
}

/** Returns whether a project is read-only; false for a missing one. */
export async function isDeprecatedProject(
  binding: D1Database,
  id: string,
  deprecationDate: string,
): Promise<boolean> {
  const deprecated = and(eq(projectsTable.id, id), sqlFragment(deprecatedSql(deprecationDate)))
  return (await database(binding).$count(projectsTable, deprecated)) > 0
}

const FEATURED_SHOWN = 12

/**
 * Featured projects of all databases, newest first: published, not in the trash, and not deprecated. The first of the
 * databases is the directory.
 */
export async function findFeatured(
  databases: readonly [D1Database, ...D1Database[]],
  deprecationDate: string,
): Promise<FeaturedProject[]> {
  const found = await Promise.all(databases.map((binding) => featuredIn(binding, deprecationDate)))
  const rows = found.flat().toSorted(newestFirst).slice(0, FEATURED_SHOWN)
  const elsewhere = databases.length > 1 ? rows.flatMap((row) => (row.author === '' ? [row.owner] : [])) : []
  const names = elsewhere.length > 0 ? await namesOf(databases[0], elsewhere) : new Map<string, string>()
  return rows.map(({ id, title, owner, author, picture, rig }) => ({
    id,
    title,
    author: author || (names.get(owner) ?? ''),
    picture: picture ? mediaPath(picture) : '',
    rig: rig ?? '',
  }))
}

interface Dated {
  id: string
  created: string
}

function newestFirst(one: Dated, other: Dated): number {
  const [left, right] = [one.created + one.id, other.created + other.id]
  return left < right ? 1 : -1
}

function featuredIn(binding: D1Database, deprecationDate: string) {
  return database(binding)
    .select({
      id: projectsTable.id,
      created: projectsTable.created,
      title: projectsTable.title,
      owner: projectsTable.owner,
      author: userField('name', projectsTable.owner),
      picture: { id: mediaTable.id, file: mediaTable.file },
      // For an `<img>`, in which a rig with pictures would be empty.
      rig: sql<string | null>`COALESCE(NULLIF(${charactersTable.poster}, ''), ${charactersTable.rig})`,
    })
    .from(projectsTable)
    .leftJoin(mediaTable, eq(mediaTable.id, projectsTable.thumbnail))
    .leftJoin(charactersTable, eq(charactersTable.id, projectsTable.character))
    .where(
      and(
        eq(projectsTable.featured, true),
        eq(projectsTable.trashed, ''),
        eq(projectsTable.published, true),
        sql`NOT ${sqlFragment(deprecatedSql(deprecationDate))}`,
      ),
    )
    .orderBy(desc(projectsTable.created), desc(projectsTable.id))
    .limit(FEATURED_SHOWN)
}
