import { and, count, desc, eq, exists, like, sql } from 'drizzle-orm'
import { characterDraftsTable, characterRigsTable, charactersTable } from '../../collections/characters.ts'
import { projectsTable } from '../../collections/projects.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { usersTable } from '../../collections/users.ts'
import {
  characterKinds,
  rigPath,
  type CharacterUse,
  type CharacterVersion,
} from '../../contract/characters.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, type Statement } from '../../platform/database.ts'
import type { Character } from './character.ts'

const draftOf = eq(characterDraftsTable.character, charactersTable.id)
/** Whether the draft is not what the newest version froze. */
const changed = sql<number>`${characterDraftsTable.svg} IS NOT (
  SELECT "svg" FROM "character_rigs" AS r WHERE r."character" = "characters"."id" AND r."number" = "characters"."version")`
const columns = {
  id: charactersTable.id,
  created: charactersTable.created,
  updated: charactersTable.updated,
  slug: charactersTable.slug,
  name: charactersTable.name,
  tagline: charactersTable.tagline,
  kind: charactersTable.kind,
  rig: charactersTable.rig,
  version: charactersTable.version,
  owner: charactersTable.owner,
  position: charactersTable.position,
  published: charactersTable.published,
  revision: sql<number>`COALESCE(${characterDraftsTable.revision}, 0)`,
  changed,
}

export async function findCharacter(binding: D1Database, id: string): Promise<Character | undefined> {
  const [row] = await database(binding)
    .select({ ...columns, draft: sql<string>`COALESCE(${characterDraftsTable.svg}, '')` })
    .from(charactersTable)
    .leftJoin(characterDraftsTable, draftOf)
    .where(eq(charactersTable.id, id))
  return row && { ...row, kind: kindOf(row.kind), changed: row.changed === 1 }
}

/** A published rig's SVG by its id. */
export async function findRig(binding: D1Database, id: string): Promise<string | undefined> {
  const [row] = await database(binding)
    .select({ svg: characterRigsTable.svg })
    .from(characterRigsTable)
    .where(eq(characterRigsTable.id, id))
  return row?.svg
}

/** The id of a character's first rig, or of the rig with this number. */
export async function findVersion(
  binding: D1Database,
  character: string,
  number: number,
): Promise<{ id: string; svg: string } | undefined> {
  const [row] = await database(binding)
    .select({ id: characterRigsTable.id, svg: characterRigsTable.svg })
    .from(characterRigsTable)
    .where(and(eq(characterRigsTable.character, character), eq(characterRigsTable.number, number)))
  return row
}

/** The address of a character's newest rig. */
export async function newestRig(binding: D1Database, character: string): Promise<string | undefined> {
  const [row] = await database(binding)
    .select({ rig: charactersTable.rig })
    .from(charactersTable)
    .where(eq(charactersTable.id, character))
  return row?.rig
}

/** The rig a project's first performer is drawn with; those of before versions have the first. */
const drawnWith = sql<string>`json_extract(${projectsTable.document}, '$.performers[0].rig')`

export async function findVersions(binding: D1Database, character: string): Promise<CharacterVersion[]> {
  return database(binding)
    .select({
      id: characterRigsTable.id,
      number: characterRigsTable.number,
      created: characterRigsTable.created,
      note: characterRigsTable.note,
      author: sql<string>`COALESCE(${usersTable.name}, '')`,
      bytes: sql<number>`length(CAST(${characterRigsTable.svg} AS BLOB))`,
      projects: sql<number>`(SELECT COUNT(*) FROM "cam_projects" WHERE "cam_projects"."character" = ${character}
        AND COALESCE(${drawnWith}, '') = CASE ${characterRigsTable.number} WHEN 1
        THEN IIF(${drawnWith} IS NULL, '', ${characterRigsTable.id}) ELSE ${characterRigsTable.id} END)`,
    })
    .from(characterRigsTable)
    .leftJoin(usersTable, eq(usersTable.id, characterRigsTable.author))
    .where(eq(characterRigsTable.character, character))
    .orderBy(desc(characterRigsTable.number))
}

export async function slugsLike(binding: D1Database, slug: string): Promise<Set<string>> {
  const rows = await database(binding)
    .select({ slug: charactersTable.slug })
    .from(charactersTable)
    .where(like(charactersTable.slug, `${slug}%`))
  return new Set(rows.map((row) => row.slug))
}

export async function holdsFlag(binding: D1Database, user: string, key: string): Promise<boolean> {
  const rows = await database(binding)
    .select({ id: userFlagsTable.id })
    .from(userFlagsTable)
    .where(and(eq(userFlagsTable.user, user), eq(userFlagsTable.key, key)))
  return rows.length > 0
}

type NewCharacter = Pick<Character, 'id' | 'created' | 'slug' | 'name' | 'owner' | 'draft'>

/**
 * Makes a character, unless its owner has `limit` of them already: counted in the statement that makes it, so that
 * two at the same moment do not both get the last place. Answers whether it was made.
 */
export async function insertCharacter(
  binding: D1Database,
  { id, created, slug, name, owner, draft }: NewCharacter,
  { limit, audited }: { limit: number | undefined; audited: AuditEntry | undefined },
): Promise<boolean> {
  const [made] = await execute(binding, [
    {
      text: `INSERT INTO "characters" ("id", "created", "updated", "slug", "name", "owner", "position")
        SELECT ?, ?, ?, ?, ?, ?, (SELECT COALESCE(MAX("position"), 0) + 1 FROM "characters")
        WHERE ? = 0 OR (SELECT COUNT(*) FROM "characters" WHERE "owner" = ?) < ?`,
      params: [id, created, created, slug, name, owner, limit === undefined ? 0 : 1, owner, limit ?? 0],
    },
    {
      text: `INSERT INTO "character_drafts" ("character", "svg", "revision") SELECT ?, ?, 1
        WHERE EXISTS (SELECT 1 FROM "characters" WHERE "id" = ?)`,
      params: [id, draft, id],
    },
    ...(audited ? [auditStatement(audited)] : []),
  ])
  return (made?.changes ?? 0) > 0
}

/** Saves the draft and words if `revision` is still the newest. Answers whether it was. */
export async function updateCharacter(
  binding: D1Database,
  id: string,
  {
    revision,
    draft,
    words,
    updated,
    audited,
  }: {
    revision: number
    draft: string | undefined
    words: Partial<Pick<Character, 'name' | 'slug' | 'tagline' | 'kind'>>
    updated: string
    audited: AuditEntry | undefined
  },
): Promise<boolean> {
  const db = database(binding)
  const newest = draftIs(id, revision)
  const set = draft === undefined ? { revision: revision + 1 } : { revision: revision + 1, svg: draft }
  const ran = await execute(binding, [
    ...(audited ? [auditStatement(audited, newest)] : []),
    statementOf(
      db
        .update(charactersTable)
        .set({ ...words, updated })
        .where(
          and(
            eq(charactersTable.id, id),
            exists(
              db
                .select({ one: sql`1` })
                .from(characterDraftsTable)
                .where(
                  and(eq(characterDraftsTable.character, id), eq(characterDraftsTable.revision, revision)),
                ),
            ),
          ),
        ),
    ),
    statementOf(
      db
        .update(characterDraftsTable)
        .set(set)
        .where(and(eq(characterDraftsTable.character, id), eq(characterDraftsTable.revision, revision))),
    ),
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

/**
 * Freezes the draft of `revision` as the next version, if both are still the newest; answers whether they were.
 * Throws when the same number was given at the same moment.
 */
export async function publishDraft(
  binding: D1Database,
  { id, revision, version, owner }: Character,
  {
    rig,
    moment,
    author,
    note,
    audited,
  }: { rig: string; moment: string; author: string; note: string; audited: AuditEntry },
): Promise<boolean> {
  const newest: Statement = {
    text: `EXISTS (SELECT 1 FROM "character_drafts" AS d JOIN "characters" AS c ON c."id" = d."character"
      WHERE d."character" = ? AND d."revision" = ? AND c."version" = ?)`,
    params: [id, revision, version],
  }
  const ran = await execute(binding, [
    auditStatement(audited, newest),
    {
      text: `INSERT INTO "character_rigs" ("id", "character", "number", "created", "author", "note", "svg")
        SELECT ?, d."character", ?, ?, ?, ?, d."svg" FROM "character_drafts" AS d JOIN "characters" AS c
        ON c."id" = d."character" WHERE d."character" = ? AND d."revision" = ? AND c."version" = ?`,
      params: [rig, version + 1, moment, author, note, id, revision, version],
    },
    {
      text: `UPDATE "characters" SET "version" = ?, "rig" = ?, "updated" = ?, "published" = ? WHERE "id" = ? AND ${newest.text}`,
      params: [version + 1, rigPath(rig), moment, owner === '' ? 1 : 0, id, ...newest.params],
    },
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

export async function setOrder(
  binding: D1Database,
  ids: readonly string[],
  { updated, audited }: { updated: string; audited: AuditEntry },
): Promise<void> {
  const list = JSON.stringify(ids)
  await execute(binding, [
    {
      text: `UPDATE "characters" SET "updated" = ?, "position" = COALESCE(
          (SELECT j."key" + 1 FROM json_each(?) AS j WHERE j."value" = "characters"."id"),
          "position" + ?)
        WHERE "owner" = ''`,
      params: [updated, list, ids.length],
    },
    auditStatement(audited),
  ])
}

/** Deletes a character that no project has; answers whether it did. Its rigs and its draft go with it. */
export async function deleteUnused(
  binding: D1Database,
  id: string,
  audited: AuditEntry | undefined,
): Promise<boolean> {
  const unused: Statement = {
    text: `EXISTS (SELECT 1 FROM "characters" WHERE "id" = ?)
      AND NOT EXISTS (SELECT 1 FROM "cam_projects" WHERE "character" = ?)`,
    params: [id, id],
  }
  const whenUnused = (table: string, column: string): Statement => ({
    text: `DELETE FROM "${table}" WHERE "${column}" = ? AND ${unused.text}`,
    params: [id, ...unused.params],
  })
  const ran = await execute(binding, [
    ...(audited ? [auditStatement(audited, unused)] : []),
    whenUnused('character_rigs', 'character'),
    whenUnused('character_drafts', 'character'),
    whenUnused('characters', 'id'),
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

export async function findUses(
  binding: D1Database,
  character: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: CharacterUse[]; totalItems: number }> {
  const db = database(binding)
  const [items, [total]] = await db.batch([
    db
      .select({
        id: projectsTable.id,
        title: projectsTable.title,
        ownerName: sql<string>`COALESCE(${usersTable.name}, '')`,
        updated: projectsTable.updated,
        published: projectsTable.published,
        version: sql<number>`COALESCE((SELECT r."number" FROM "character_rigs" AS r WHERE r."id" = ${drawnWith}), 1)`,
      })
      .from(projectsTable)
      .leftJoin(usersTable, eq(usersTable.id, projectsTable.owner))
      .where(eq(projectsTable.character, character))
      .orderBy(desc(projectsTable.updated))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(projectsTable).where(eq(projectsTable.character, character)),
  ])
  return { items, totalItems: total?.total ?? 0 }
}

function draftIs(character: string, revision: number): Statement {
  return {
    text: 'EXISTS (SELECT 1 FROM "character_drafts" WHERE "character" = ? AND "revision" = ?)',
    params: [character, revision],
  }
}

function kindOf(stored: string): Character['kind'] {
  return characterKinds.find((kind) => kind === stored) ?? ''
}

/** A query of drizzle's for `execute`, which runs several as one transaction. */
function statementOf(query: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql: text, params } = query.toSQL()
  // Safe: the tables above hold texts, numbers and flags, which drizzle binds as numbers.
  return { text, params: params as (string | number)[] }
}
