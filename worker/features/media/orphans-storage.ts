import { identifier, sql } from '../../collections/definition/sql.ts'
import { execute } from '../../platform/database.ts'

/** Objects under a prefix, and what knows them: a row of their own, or the documents they are used in. */
export type Shelf = { prefix: string } & ({ table: 'media' | 'survey_files' } | { documents: 'emails' })

/**
 * Notes the objects that nothing knows, to be deleted with the next purge; returns how many they are. What is noted
 * already, or being uploaded, is none of them.
 */
export async function doomUnknown(
  binding: D1Database,
  shelf: Shelf,
  ids: readonly string[],
  moment: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const { prefix } = shelf
  // A document that was sent is never changed, so it knows the pictures in people's inboxes as well.
  const isKnown =
    'table' in shelf
      ? sql`EXISTS (SELECT 1 FROM ${identifier(shelf.table)} AS t WHERE t."id" = i."value")`
      : sql`i."value" IN (SELECT j."atom" FROM ${identifier(shelf.documents)} AS t, json_tree(t."document") AS j
          WHERE j."type" = 'text' AND j."key" = 'id')`
  const [noted] = await execute(binding, [
    sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created")
      SELECT ${prefix} || i."value", ${moment} FROM json_each(${JSON.stringify(ids)}) AS i
      WHERE NOT ${isKnown} AND NOT EXISTS (SELECT 1 FROM "uploads" AS u WHERE u."id" = i."value")`,
  ])
  return noted?.changes ?? 0
}
