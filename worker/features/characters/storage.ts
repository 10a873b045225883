import { and, eq, exists, gte, lt, sql } from 'drizzle-orm'
import { characterDraftsTable, charactersTable } from '../../collections/characters.ts'
import { sql as plainSql, type Sql } from '../../collections/definition/sql.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { characterKinds } from '../../contract/characters.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, statementOf, type Statement } from '../../platform/database.ts'
import type { Character } from './character.ts'

const draftOf = eq(characterDraftsTable.character, charactersTable.id)
/** True if the draft differs from the newest version. */
const changed = sql<number>`${characterDraftsTable.svg} IS NOT (
  SELECT "svg" FROM "character_rigs" AS r WHERE r."character" = "characters"."id" AND r."number" = "characters"."version")`
/** True for a shared character that no admin has drawn a version of. */
const builtIn = sql<number>`"characters"."owner" = '' AND "characters"."version" > 0 AND NOT EXISTS (
  SELECT 1 FROM "character_rigs" AS a WHERE a."character" = "characters"."id" AND a."author" <> '')`
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
  takedown: charactersTable.takedown,
  revision: sql<number>`COALESCE(${characterDraftsTable.revision}, 0)`,
  changed,
  builtIn,
}

/** Characters in the trash are found only with `inTrash`. */
export async function findCharacter(
  binding: D1Database,
  id: string,
  { inTrash = false } = {},
): Promise<Character | undefined> {
  const [row] = await database(binding)
    .select({ ...columns, draft: sql<string>`COALESCE(${characterDraftsTable.svg}, '')` })
    .from(charactersTable)
    .leftJoin(characterDraftsTable, draftOf)
    .where(and(eq(charactersTable.id, id), inTrash ? undefined : eq(charactersTable.trashed, '')))
  return row && { ...row, kind: kindOf(row.kind), changed: row.changed === 1, builtIn: row.builtIn === 1 }
}

export async function slugsLike(binding: D1Database, slug: string): Promise<Set<string>> {
  // In ASCII the brace follows `z`, the last letter of slugs.
  const rows = await database(binding)
    .select({ slug: charactersTable.slug })
    .from(charactersTable)
    .where(and(gte(charactersTable.slug, slug), lt(charactersTable.slug, `${slug}{`)))
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
 * False if the owner has `limit` already, without those that were taken down, which an owner can't delete. Counted in the
 * same statement, so concurrent calls do not both get the last place.
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
        WHERE ? = 0 OR (SELECT COUNT(*) FROM "characters" WHERE "owner" = ? AND "takedown" = '') < ?`,
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

/** Saves the draft and texts if `revision` is still the newest. Returns whether it was. */
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

export async function setOrder(
  binding: D1Database,
  ids: readonly string[],
  { seen, updated, audited }: { seen: readonly string[]; updated: string; audited: AuditEntry },
): Promise<boolean> {
  const list = JSON.stringify(ids)
  // No two neighbours of the seen order have changed places.
  const still: Statement = {
    text: `NOT EXISTS (SELECT 1 FROM json_each(?) AS a JOIN json_each(?) AS b ON b."key" = a."key" + 1
      JOIN "characters" AS c ON c."id" = a."value" JOIN "characters" AS d ON d."id" = b."value"
      WHERE c."position" > d."position")`,
    params: [JSON.stringify(seen), JSON.stringify(seen)],
  }
  const [noted] = await execute(binding, [
    auditStatement(audited, still),
    {
      text: `UPDATE "characters" SET "updated" = ?, "position" = COALESCE(
          (SELECT j."key" + 1 FROM json_each(?) AS j WHERE j."value" = "characters"."id"),
          "position" + ?)
        WHERE "owner" = '' AND ${still.text}`,
      params: [updated, list, ids.length, ...still.params],
    },
  ])
  return (noted?.changes ?? 0) > 0
}

export async function orderOf(binding: D1Database, ids: readonly string[]): Promise<string[]> {
  const [found] = await execute(binding, [
    {
      text: `SELECT "id" FROM "characters" WHERE "id" IN (SELECT "value" FROM json_each(?)) ORDER BY "position", "id"`,
      params: [JSON.stringify(ids)],
    },
  ])
  return (found?.rows ?? []).map(({ id }) => String(id))
}

/** Tables with documents whose performers refer to characters. */
const drawn = ['cam_projects', 'templates', 'jams', 'project_versions']

/**
 * False if a document or an earlier version of one uses the character. Its looks are deleted with it, and by a trigger
 * its rigs, draft and hashes.
 */
export async function deleteUnused(
  binding: D1Database,
  id: string,
  audited: AuditEntry | undefined,
): Promise<boolean> {
  // Checked by an index first: a large deployment's documents are read only for characters that started no project.
  const begun = ['cam_projects', 'templates'].map(
    (table) => `SELECT 1 FROM "${table}" WHERE "character" = ?1`,
  )
  const named = drawn.map((table) => `SELECT 1 FROM "${table}" WHERE INSTR("document", ?2) > 0`)
  const [deleted] = await execute(binding, [
    {
      text: `DELETE FROM "characters" WHERE "id" = ?1
        ${[...begun, ...named].map((use) => `AND NOT EXISTS (${use})`).join(' ')} RETURNING "id"`,
      params: [id, JSON.stringify(id)],
    },
    ...(audited ? [auditStatement(audited, plainSql`changes() > 0`)] : []),
    {
      text: `DELETE FROM "looks" WHERE "character" = ?1 AND NOT EXISTS (SELECT 1 FROM "characters" WHERE "id" = ?1)`,
      params: [id],
    },
  ])
  return deleted?.rows.length === 1
}

export async function deleteUnusedOf(binding: D1Database, chosen: Sql): Promise<number> {
  const [found] = await execute(binding, [plainSql`SELECT "id" FROM "characters" WHERE ${chosen}`])
  let deleted = 0
  for (const { id } of found?.rows ?? []) {
    if (await deleteUnused(binding, String(id), undefined)) deleted++
  }
  return deleted
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
