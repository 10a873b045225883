import type { Sql } from './definition/sql.ts'

const NAMED = 'data-picture="'
/** The rest of a drawing after the next picture's name begins. */
const rest = (text: string) => `substr(${text}, instr(${text}, '${NAMED}') + ${NAMED.length})`

/**
 * Selects each `name` of a picture in the drafts and versions of characters, with the character's `id`; `which` is a
 * condition on `"character"`. Names are as written in the drawings, so some may be none of a stored picture. Only they
 * leave the database: a drawing has up to 2 MB.
 */
export function pictureNames(which: Sql): Sql {
  return {
    text: `WITH RECURSIVE drawings AS (SELECT "character", "svg" FROM "character_drafts"
        UNION ALL SELECT "character", "svg" FROM "character_rigs"),
      names("character", "text") AS (
        SELECT "character", ${rest('"svg"')} FROM drawings
          WHERE (${which.text}) AND instr("svg", '${NAMED}') > 0
        UNION ALL SELECT "character", ${rest('"text"')} FROM names WHERE instr("text", '${NAMED}') > 0)
      SELECT DISTINCT "character" AS "id", substr("text", 1, instr("text", '"') - 1) AS "name" FROM names`,
    params: which.params,
  }
}
