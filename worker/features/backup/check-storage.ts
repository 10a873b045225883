import { backedUpTables } from '../../collections/backup-tables.ts'
import type { ReferringTable } from '../../contract/backup/check.ts'
import { execute, rowsOf, type Statement } from '../../platform/database.ts'
import { tableColumns } from './dump-storage.ts'
import { quoted } from './row-sql.ts'

const MAX_ROWS = 1_000
const MAX_DOCUMENTS = 500

interface LostPage {
  lost: [from: string, to: string][]
  next: string | null
}

export async function rowCounts(binding: D1Database): Promise<Record<string, number>> {
  const present = await tableColumns(binding)
  const tables = backedUpTables.filter((table) => present.has(table))
  const results = await execute(
    binding,
    tables.map((table) => statement(`SELECT COUNT(*) AS "count" FROM ${quoted(table)}`)),
  )
  const counts = results.map((result) => rowsOf<{ count: number }>(result)[0]?.count ?? 0)
  return Object.fromEntries(tables.map((table, index) => [table, counts[index] ?? 0]))
}

const statement = (text: string, ...params: Statement['params']): Statement => ({ text, params })

/** The references of a table's rows, from an id on, that lead nowhere. */
export function lostReferences(
  { DB, MEDIA }: { DB: D1Database; MEDIA: R2Bucket },
  table: ReferringTable,
  after: string,
): Promise<LostPage> {
  switch (table) {
    case 'media':
      return lostObjects({ DB, MEDIA }, { table, prefix: 'media/' }, after)
    case 'survey_files':
      return lostObjects({ DB, MEDIA }, { table, prefix: 'surveys/' }, after)
    case 'chat_messages':
      return lostRooms(DB)
    case 'cam_projects':
    case 'jams':
      return lostTakes(DB, table, after)
    default:
      return table satisfies never
  }
}

/** Rows and objects have the same order, so that both are read in step. */
async function lostObjects(
  { DB, MEDIA }: { DB: D1Database; MEDIA: R2Bucket },
  { table, prefix }: { table: string; prefix: string },
  after: string,
): Promise<LostPage> {
  const [result] = await execute(DB, [
    statement(`SELECT "id" FROM ${quoted(table)} WHERE "id" > ? ORDER BY "id" LIMIT ${MAX_ROWS}`, after),
  ])
  const ids = rowsOf<{ id: string }>(result).map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return { lost: [], next: null }
  const present = new Set<string>()
  for (let startAfter = prefix + after; ;) {
    const page = await MEDIA.list({ prefix, startAfter })
    for (const { key } of page.objects) present.add(key)
    const end = page.objects.at(-1)?.key
    if (!page.truncated || end === undefined || end >= prefix + last) break
    startAfter = end
  }
  const lost = ids.filter((id) => !present.has(prefix + id))
  return { lost: lost.map((id) => [id, prefix + id]), next: ids.length < MAX_ROWS ? null : last }
}

async function lostRooms(DB: D1Database): Promise<LostPage> {
  const [result] = await execute(DB, [
    statement(
      `SELECT DISTINCT "room" FROM "chat_messages" WHERE "room" NOT IN (SELECT "id" FROM "chat_rooms") LIMIT ${MAX_ROWS}`,
    ),
  ])
  const lost = rowsOf<{ room: string }>(result)
  return { lost: lost.map(({ room }) => [room, `room ${room}`]), next: null }
}

async function lostTakes(DB: D1Database, table: string, after: string): Promise<LostPage> {
  const page = `SELECT "id", CASE WHEN json_valid("document") THEN "document" ELSE '{}' END AS "document"
    FROM ${quoted(table)} WHERE "id" > ? ORDER BY "id" LIMIT ${MAX_DOCUMENTS}`
  const [lost, read] = await execute(DB, [
    statement(
      `SELECT DISTINCT p."id", json_extract(c."value", '$.take') AS "take" FROM (${page}) AS p,
        json_each(p."document", '$.tracks') AS t, json_each(t."value", '$.clips') AS c
        WHERE NOT EXISTS (SELECT 1 FROM "takes" WHERE "id" = json_extract(c."value", '$.take'))`,
      after,
    ),
    statement(`SELECT COUNT(*) AS "count", MAX("id") AS "last" FROM (${page})`, after),
  ])
  const [{ count, last } = { count: 0, last: null }] = rowsOf<{ count: number; last: string | null }>(read)
  return {
    lost: rowsOf<{ id: string; take: string }>(lost).map(({ id, take }) => [id, `take ${take}`]),
    next: count < MAX_DOCUMENTS ? null : last,
  }
}
