import { identifier, sql } from '../../collections/definition/sql.ts'
import { execute } from '../../platform/database.ts'

/** Objects under a prefix, and their owners: rows of their own, or the documents that use them. */
export type ObjectPrefix = { prefix: string } & (
  | { table: 'media' | 'survey_files' }
  /** Each record has a folder of objects. */
  | { table: 'characters'; isFolder: true }
  | { documents: 'emails' }
)

/** Returns how many there are. Objects that are noted already, or being uploaded, are excluded. */
export async function doomUnknown(
  binding: D1Database,
  objectPrefix: ObjectPrefix,
  ids: readonly string[],
  moment: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const { prefix } = objectPrefix
  const end = 'isFolder' in objectPrefix ? '/' : ''
  // A sent document is never changed, so it lists the pictures in recipients' inboxes as well.
  const isKnown =
    'table' in objectPrefix
      ? sql`EXISTS (SELECT 1 FROM ${identifier(objectPrefix.table)} AS t WHERE t."id" = i."value")`
      : sql`i."value" IN (SELECT j."atom" FROM ${identifier(objectPrefix.documents)} AS t, json_tree(t."document") AS j
          WHERE j."type" = 'text' AND j."key" = 'id')`
  const [noted] = await execute(binding, [
    sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created")
      SELECT ${prefix} || i."value" || ${end}, ${moment} FROM json_each(${JSON.stringify(ids)}) AS i
      WHERE NOT ${isKnown} AND NOT EXISTS (SELECT 1 FROM "uploads" AS u WHERE u."id" = i."value")`,
  ])
  return noted?.changes ?? 0
}
