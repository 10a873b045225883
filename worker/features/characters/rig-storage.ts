import { and, count, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { characterRigsTable, charactersTable } from '../../collections/characters.ts'
import { pictureNames } from '../../collections/picture-names.ts'
import { projectsTable } from '../../collections/projects.ts'
import { userField } from '../../directory/users.ts'
import { rigPath, type CharacterUse, type CharacterVersion } from '../../contract/characters.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, type Statement } from '../../platform/database.ts'
import type { Character } from './character.ts'

export interface StoredRig {
  id: string
  svg: string
  /** True if it came with the product. */
  isBuiltIn: boolean
}

/** The drawing of a rig; `undefined` also if its character is taken down. */
export async function findRig(binding: D1Database, id: string): Promise<StoredRig | undefined> {
  const [row] = await database(binding)
    .select({
      id: characterRigsTable.id,
      svg: characterRigsTable.svg,
      author: characterRigsTable.author,
      owner: charactersTable.owner,
    })
    .from(characterRigsTable)
    .innerJoin(charactersTable, eq(charactersTable.id, characterRigsTable.character))
    .where(and(eq(characterRigsTable.id, id), eq(charactersTable.takedown, '')))
  return row && { id: row.id, svg: row.svg, isBuiltIn: row.author === '' && row.owner === '' }
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

/** Names of all pictures that a character's draft and versions mention, and of its poster. */
export async function namedPictures(binding: D1Database, character: string): Promise<string[]> {
  const named = await namedPicturesOf(binding, [character])
  return [...(named.get(character) ?? [])]
}

/** The pictures that each of these characters names; characters without any are missing. */
export async function namedPicturesOf(
  binding: D1Database,
  characters: readonly string[],
): Promise<Map<string, Set<string>>> {
  const named = new Map<string, Set<string>>()
  const params = [JSON.stringify(characters)]
  const [drawn, posters] = await execute(binding, [
    pictureNames({ text: '"character" IN (SELECT "value" FROM json_each(?))', params }),
    {
      text: `SELECT "id", "poster" AS "name" FROM "characters" WHERE "id" IN (SELECT "value" FROM json_each(?))`,
      params,
    },
  ])
  for (const { id, name } of [...(drawn?.rows ?? []), ...(posters?.rows ?? [])]) {
    const names = named.get(String(id)) ?? new Set()
    // A poster is stored with its path.
    named.set(String(id), names.add(String(name).split('/').at(-1) ?? ''))
  }
  return named
}

/** Those of the characters whose ids start with these letters that were saved after `since`, in milliseconds. */
export async function charactersSavedSince(
  binding: D1Database,
  { beginning, since }: { beginning: string; since: number },
): Promise<string[]> {
  const { id, updated } = charactersTable
  // In ASCII `{` follows `z`.
  const begins = and(gte(id, beginning), lt(id, `${beginning}{`))
  const rows = await database(binding)
    .select({ id })
    .from(charactersTable)
    .where(and(begins, gt(updated, recordDateOf(new Date(since)))))
  return rows.map((row) => row.id)
}

/** The URL of a character's newest rig. */
export async function newestRig(binding: D1Database, character: string): Promise<string | undefined> {
  const [row] = await database(binding)
    .select({ rig: charactersTable.rig })
    .from(charactersTable)
    .where(eq(charactersTable.id, character))
  return row?.rig
}

/** The rig of a project's first performer; older projects use the first rig. */
const drawnWith = sql<string>`json_extract(${projectsTable.document}, '$.performers[0].rig')`

export async function findVersions(binding: D1Database, character: string): Promise<CharacterVersion[]> {
  return database(binding)
    .select({
      id: characterRigsTable.id,
      number: characterRigsTable.number,
      created: characterRigsTable.created,
      note: characterRigsTable.note,
      author: userField('name', characterRigsTable.author),
      bytes: sql<number>`length(CAST(${characterRigsTable.svg} AS BLOB))`,
      projects: sql<number>`(SELECT COUNT(*) FROM "cam_projects" WHERE "cam_projects"."character" = ${character}
        AND COALESCE(${drawnWith}, '') = CASE "character_rigs"."number" WHEN 1
        THEN IIF(${drawnWith} IS NULL, '', "character_rigs"."id") ELSE "character_rigs"."id" END)`,
    })
    .from(characterRigsTable)
    .where(eq(characterRigsTable.character, character))
    .orderBy(desc(characterRigsTable.number))
}

/** False unless `revision` and the version are still the newest. Throws if a concurrent call used the same number. */
export async function publishDraft(
  binding: D1Database,
  { id, revision, version }: Character,
  {
    rig,
    moment,
    author,
    note,
    poster,
    audited,
  }: {
    rig: string
    moment: string
    author: string
    note: string
    /** A path; `''` for a rig that is a picture itself, `null` to leave it. */
    poster: string | null
    audited: AuditEntry
  },
): Promise<boolean> {
  const newest: Statement = {
    text: `EXISTS (SELECT 1 FROM "character_drafts" AS d JOIN "characters" AS c ON c."id" = d."character" AND c."trashed" = ''
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
      text: `UPDATE "characters" SET "version" = ?, "rig" = ?, "poster" = IIF(? = 1, "poster", ?), "updated" = ?, "published" = IIF("owner" = '' AND "takedown" = '', 1, 0)
        WHERE "id" = ? AND ${newest.text}`,
      params: [
        version + 1,
        rigPath(rig),
        poster === null ? 1 : 0,
        poster ?? '',
        moment,
        id,
        ...newest.params,
      ],
    },
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
        ownerName: userField('name', projectsTable.owner),
        updated: projectsTable.updated,
        published: projectsTable.published,
        version: sql<number>`COALESCE((SELECT r."number" FROM "character_rigs" AS r WHERE r."id" = ${drawnWith}), 1)`,
      })
      .from(projectsTable)
      .where(eq(projectsTable.character, character))
      .orderBy(desc(projectsTable.updated))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(projectsTable).where(eq(projectsTable.character, character)),
  ])
  return { items, totalItems: total?.total ?? 0 }
}
