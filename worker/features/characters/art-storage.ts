import { sql } from '../../collections/definition/sql.ts'
import { markedAsRemoved, markedAsShown } from '../../collections/removed-art.ts'
import type { SimilarArt } from '../../contract/takedowns.ts'
import { bitDistance, hashBits, SIMILAR_BITS } from '../../model/media/picture-hash.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { execute, type Statement } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** A hash of a picture, by its stored name, or of a version's drawing, as `v3`. */
export interface ArtHash {
  art: string
  hash: string
}

/** Compared at most: the newest. */
const MAX_REMOVED = 5_000
const MAX_SIMILAR = 12

/** Those of the art that are not stored like this already. */
export async function newHashes(
  binding: D1Database,
  character: string,
  hashes: readonly ArtHash[],
): Promise<ArtHash[]> {
  const [stored] = await execute(binding, [
    {
      text: `SELECT "art", "hash" FROM "art_hashes" WHERE "character" = ? AND "art" IN (SELECT value FROM json_each(?))`,
      params: [character, JSON.stringify(hashes.map(({ art }) => art))],
    },
  ])
  const known = new Map((stored?.rows ?? []).map(({ art, hash }) => [art, hash]))
  return hashes.filter(({ art, hash }) => known.get(art) !== hash)
}

/** The hashes of a character's art. */
export async function findHashes(binding: D1Database, character: string): Promise<ArtHash[]> {
  const [found] = await execute(binding, [
    {
      text: `SELECT "art", "hash" FROM "art_hashes" WHERE "character" = ? AND "hash" <> ''`,
      params: [character],
    },
  ])
  return (found?.rows ?? []).map(({ art, hash }) => ({ art: String(art), hash: String(hash) }))
}

/** Art of a character that is like removed art of others, the most similar first. */
export async function findSimilar(
  binding: D1Database,
  character: string,
  own: readonly ArtHash[],
): Promise<SimilarArt[]> {
  if (own.length === 0) return []
  const [removed] = await execute(binding, [
    {
      text: `SELECT h."character", h."art", h."hash", c."name", h."removed" FROM "art_hashes" AS h
        LEFT JOIN "characters" AS c ON c."id" = h."character"
        WHERE h."removed" <> '' AND h."hash" <> '' AND h."character" <> ? ORDER BY h."removed" DESC LIMIT ?`,
      params: [character, MAX_REMOVED],
    },
  ])
  const theirs = (removed?.rows ?? []).map((row) => ({ row, bits: hashBits(String(row.hash)) }))
  const pairs = own.flatMap(({ art, hash }) => {
    const mine = hashBits(hash)
    return theirs.flatMap(({ row, bits }) => {
      const distance = bitDistance(mine, bits)
      if (distance > SIMILAR_BITS) return []
      return {
        art,
        distance,
        removed: {
          character: String(row.character),
          name: String(row.name ?? ''),
          art: String(row.art),
          date: String(row.removed),
        },
      }
    })
  })
  return pairs.toSorted((one, other) => one.distance - other.distance).slice(0, MAX_SIMILAR)
}

/** Stores the hashes of new art. If it `isSimilar` to removed art, the character has one open report afterwards. */
export async function storeHashes(
  binding: D1Database,
  { character, name }: { character: string; name: string },
  { hashes, isSimilar, moment }: { hashes: readonly ArtHash[]; isSimilar: boolean; moment: string },
): Promise<void> {
  const reported: Statement[] = [
    {
      text: `UPDATE "chat_reports" SET "state" = 'open', "quote" = ?, "updated" = ?
        WHERE "reporter" = '' AND "reason" = 'similar' AND "character" = ? AND "state" <> 'open'`,
      params: [name, moment, character],
    },
    {
      text: `INSERT OR IGNORE INTO "chat_reports"
        ("id", "created", "updated", "message", "room", "reporter", "reason", "note", "quote", "state", "character")
        VALUES (?, ?, ?, '', '', '', 'similar', '', ?, 'open', ?)`,
      params: [newId(), moment, moment, name, character],
    },
  ]
  await execute(binding, [
    ...hashes.map(({ art, hash }) => ({
      text: `INSERT INTO "art_hashes" ("character", "art", "hash") VALUES (?, ?, ?)
        ON CONFLICT ("character", "art") DO UPDATE SET "hash" = excluded."hash"`,
      params: [character, art, hash],
    })),
    ...(isSimilar ? reported : []),
  ])
}

/** Also settles the open reports of the character. False if it has been taken down before. */
export async function takeDown(
  binding: D1Database,
  character: string,
  { moment, audited }: { moment: string; audited: AuditEntry },
): Promise<boolean> {
  const notTakenDown: Statement = {
    text: `EXISTS (SELECT 1 FROM "characters" WHERE "id" = ? AND "takedown" = '')`,
    params: [character],
  }
  const ran = await execute(binding, [
    auditStatement(audited, notTakenDown),
    sql`${markedAsRemoved(character, moment)} AND ${notTakenDown}`,
    {
      text: `UPDATE "chat_reports" SET "state" = 'removed', "updated" = ?
        WHERE "message" = '' AND "character" = ? AND "state" = 'open' AND ${notTakenDown.text}`,
      params: [moment, character, ...notTakenDown.params],
    },
    {
      text: `UPDATE "characters" SET "takedown" = ?, "published" = 0, "updated" = ? WHERE "id" = ? AND "takedown" = ''`,
      params: [moment, moment, character],
    },
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

/** Adds hashes to a takedown of this moment, unless it has been lifted. */
export async function markHashes(
  binding: D1Database,
  character: string,
  { hashes, moment }: { hashes: readonly ArtHash[]; moment: string },
): Promise<void> {
  await execute(
    binding,
    hashes.map(({ art, hash }) => ({
      text: `INSERT INTO "art_hashes" ("character", "art", "hash", "removed", "byTakedown") SELECT ?, ?, ?, ?, 1
        WHERE EXISTS (SELECT 1 FROM "characters" WHERE "id" = ? AND "takedown" = ?)
        ON CONFLICT ("character", "art") DO UPDATE SET "hash" = excluded."hash", "removed" = excluded."removed",
          "byTakedown" = 1`,
      params: [character, art, hash, moment, character, moment],
    })),
  )
}

/** False if the character is not taken down. */
export async function liftTakedown(
  binding: D1Database,
  character: string,
  { moment, audited }: { moment: string; audited: AuditEntry },
): Promise<boolean> {
  const takenDown: Statement = {
    text: `EXISTS (SELECT 1 FROM "characters" WHERE "id" = ? AND "takedown" <> '')`,
    params: [character],
  }
  const ran = await execute(binding, [
    auditStatement(audited, takenDown),
    markedAsShown(character),
    {
      text: `UPDATE "characters" SET "takedown" = '', "updated" = ? WHERE "id" = ? AND "takedown" <> ''`,
      params: [moment, character],
    },
  ])
  return (ran.at(-1)?.changes ?? 0) > 0
}

/**
 * False for a picture that was removed (also if a restore brings its file), and for those of a character that is taken
 * down, or gone while its pictures still wait to be deleted.
 */
export async function isPictureShown(binding: D1Database, character: string, name: string): Promise<boolean> {
  const [found] = await execute(binding, [
    sql`SELECT 1 FROM "characters" WHERE "id" = ${character} AND "takedown" = '' AND NOT EXISTS (
      SELECT 1 FROM "art_hashes" WHERE "character" = ${character} AND "art" = ${name} AND "removed" <> '')`,
  ])
  return (found?.rows.length ?? 0) > 0
}

/** Deletes the hashes of deleted pictures, except those of removed art. */
export const hashesOfPictures = (pictures: readonly { character: string; name: string }[]): Statement => ({
  text: `DELETE FROM "art_hashes" WHERE "removed" = '' AND ("character", "art") IN (
    SELECT json_extract(value, '$.character'), json_extract(value, '$.name') FROM json_each(?))`,
  params: [JSON.stringify(pictures)],
})

/** True for a picture of a character that an admin removed. */
export async function isPictureRemoved(
  binding: D1Database,
  character: string,
  name: string,
): Promise<boolean> {
  const [found] = await execute(binding, [
    {
      text: `SELECT 1 FROM "art_hashes" WHERE "character" = ? AND "art" = ? AND "removed" <> ''`,
      params: [character, name],
    },
  ])
  return (found?.rows.length ?? 0) > 0
}
