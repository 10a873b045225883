import { sql, type Sql } from './definition/sql.ts'

/** For one character, so that one owner's pictures do not displace earlier takedowns. */
const MAX_MARKED = 300

/**
 * True for art that the takedown of its character removed, rather than a removal of the one picture. Earlier backups
 * have the takedown's date instead of the column.
 */
const isByTakedown = (character: string): Sql =>
  sql`("byTakedown" = 1 OR "removed" = (SELECT "takedown" FROM "characters" WHERE "id" = ${character}))`

/** Marks the newest hashes of a character as those of removed art, before its `takedown` is set to `date`. */
export function markedAsRemoved(character: string, date: string): Sql {
  return sql`UPDATE "art_hashes" SET "removed" = ${date}, "byTakedown" = 1
    WHERE "character" = ${character} AND "art" IN (
      SELECT "art" FROM "art_hashes" WHERE "character" = ${character} ORDER BY rowid DESC LIMIT ${MAX_MARKED})
    AND ("removed" = '' OR (${isByTakedown(character)} AND "removed" <> ${date}))`
}

/** Undoes `markedAsRemoved`, whatever its date, before the character's `takedown` is cleared. */
export function markedAsShown(character: string): Sql {
  return sql`UPDATE "art_hashes" SET "removed" = '', "byTakedown" = 0
    WHERE "character" = ${character} AND "removed" <> '' AND ${isByTakedown(character)}`
}

/** Remembers a picture that an admin removed, also one without a hash. */
export const pictureRemoved = (character: string, name: string, moment: string): Sql =>
  sql`INSERT INTO "art_hashes" ("character", "art", "hash", "removed") VALUES (${character}, ${name}, '', ${moment})
    ON CONFLICT ("character", "art") DO UPDATE SET "removed" = excluded."removed", "byTakedown" = 0
    WHERE "removed" = '' OR ${isByTakedown(character)}`

/** Notes for restores that a picture was removed. */
export const pictureRemovalNoted = (character: string, name: string, moment: string): Sql =>
  sql`INSERT INTO "privacy_journal" ("kind", "subject", "detail", "at") VALUES ('picture', ${character}, ${name}, ${moment})`
