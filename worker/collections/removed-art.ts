import { sql, type Sql } from './definition/sql.ts'

/** For one character, so that one owner's pictures do not displace earlier takedowns. */
const MAX_MARKED = 300

/** Marks the newest hashes of a character as those of removed art. `date` is that of the takedown. */
export function markedAsRemoved(character: string, date: string): Sql {
  return sql`UPDATE "art_hashes" SET "removed" = ${date} WHERE "character" = ${character} AND "art" IN (
    SELECT "art" FROM "art_hashes" WHERE "character" = ${character} ORDER BY rowid DESC LIMIT ${MAX_MARKED}) AND "removed" <> ${date}`
}

/** Undoes `markedAsRemoved`. */
export function markedAsShown(character: string): Sql {
  return sql`UPDATE "art_hashes" SET "removed" = '' WHERE "character" = ${character} AND "removed" <> ''`
}
