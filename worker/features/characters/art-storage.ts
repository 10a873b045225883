import { and, eq } from 'drizzle-orm'
import { charactersTable } from '../../collections/characters.ts'
import type { SimilarArt } from '../../contract/takedowns.ts'
import { hashDistance, SIMILAR_BITS } from '../../model/media/picture-hash.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, type Statement } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** A hash of a picture, by its stored name, or of a version's drawing, as `v3`. */
export interface ArtHash {
  art: string
  hash: string
}

/** Compared at most: the newest. */
const MAX_REMOVED = 5_000
const MAX_SIMILAR = 12

export function hashStatements(character: string, hashes: readonly ArtHash[]): Statement[] {
  return hashes.map(({ art, hash }) => ({
    text: `INSERT INTO "art_hashes" ("character", "art", "hash") VALUES (?, ?, ?)
      ON CONFLICT ("character", "art") DO UPDATE SET "hash" = excluded."hash"`,
    params: [character, art, hash],
  }))
}

export async function storeHashes(
  binding: D1Database,
  character: string,
  hashes: readonly ArtHash[],
): Promise<void> {
  await execute(binding, hashStatements(character, hashes))
}

/** Art of a character that is like removed art of others, the most similar first. */
export async function findSimilar(binding: D1Database, character: string): Promise<SimilarArt[]> {
  const [own, removed] = await execute(binding, [
    { text: `SELECT "art", "hash" FROM "art_hashes" WHERE "character" = ?`, params: [character] },
    {
      text: `SELECT h."character", h."art", h."hash", c."name", h."removed" FROM "art_hashes" AS h
        LEFT JOIN "characters" AS c ON c."id" = h."character"
        WHERE h."removed" <> '' AND h."character" <> ? ORDER BY h."removed" DESC LIMIT ?`,
      params: [character, MAX_REMOVED],
    },
  ])
  const pairs = (own?.rows ?? []).flatMap((mine) =>
    (removed?.rows ?? []).flatMap((theirs) => {
      const distance = hashDistance(String(mine.hash), String(theirs.hash))
      if (distance > SIMILAR_BITS) return []
      return {
        art: String(mine.art),
        distance,
        removed: {
          character: String(theirs.character),
          name: String(theirs.name ?? ''),
          art: String(theirs.art),
          date: String(theirs.removed),
        },
      }
    }),
  )
  return pairs.toSorted((one, other) => one.distance - other.distance).slice(0, MAX_SIMILAR)
}

/** Adds an open report of a character that is like removed art, once. */
export async function reportSimilar(
  binding: D1Database,
  { character, name, moment }: { character: string; name: string; moment: string },
): Promise<void> {
  await execute(binding, [
    {
      text: `INSERT OR IGNORE INTO "chat_reports"
        ("id", "created", "updated", "message", "room", "reporter", "reason", "note", "quote", "state", "character")
        VALUES (?, ?, ?, '', '', '', 'similar', '', ?, 'open', ?)`,
      params: [newId(), moment, moment, name, character],
    },
  ])
}

/** False if the character has been taken down before. */
export async function takeDown(
  binding: D1Database,
  character: string,
  { moment, hashes, audited }: { moment: string; hashes: readonly ArtHash[]; audited: AuditEntry },
): Promise<boolean> {
  const up: Statement = {
    text: `EXISTS (SELECT 1 FROM "characters" WHERE "id" = ? AND "takedown" = '')`,
    params: [character],
  }
  const ran = await execute(binding, [
    auditStatement(audited, up),
    ...hashStatements(character, hashes),
    { text: `UPDATE "art_hashes" SET "removed" = ? WHERE "character" = ?`, params: [moment, character] },
    {
      text: `UPDATE "characters" SET "takedown" = ?, "published" = 0, "updated" = ? WHERE "id" = ? AND "takedown" = ''`,
      params: [moment, moment, character],
    },
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

/** False if the character is not taken down. */
export async function liftTakedown(
  binding: D1Database,
  character: string,
  { moment, audited }: { moment: string; audited: AuditEntry },
): Promise<boolean> {
  const down: Statement = {
    text: `EXISTS (SELECT 1 FROM "characters" WHERE "id" = ? AND "takedown" <> '')`,
    params: [character],
  }
  const ran = await execute(binding, [
    auditStatement(audited, down),
    { text: `UPDATE "art_hashes" SET "removed" = '' WHERE "character" = ?`, params: [character] },
    {
      text: `UPDATE "characters" SET "takedown" = '', "updated" = ? WHERE "id" = ? AND "takedown" <> ''`,
      params: [moment, character],
    },
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

/** False if a character is taken down, or gone while its pictures still wait to be deleted. */
export async function isArtShown(binding: D1Database, character: string): Promise<boolean> {
  const rows = await database(binding)
    .select({ id: charactersTable.id })
    .from(charactersTable)
    .where(and(eq(charactersTable.id, character), eq(charactersTable.takedown, '')))
  return rows.length > 0
}

/** Deletes the hashes of a deleted character, but for those of removed art. */
export const hashesOfDeleted = (character: string): Statement => ({
  text: `DELETE FROM "art_hashes" WHERE "character" = ? AND "removed" = ''
    AND NOT EXISTS (SELECT 1 FROM "characters" WHERE "id" = ?)`,
  params: [character, character],
})
