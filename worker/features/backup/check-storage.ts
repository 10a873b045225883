import { backedUpTables } from '../../collections/backup-tables.ts'
import { sql } from '../../collections/definition/sql.ts'
import { pictureNames } from '../../collections/picture-names.ts'
import type { ReferringTable } from '../../contract/backup/check.ts'
import { pictureSize } from '../../model/rig/pictures.ts'
import { execute, rowsOf, type Statement } from '../../platform/database.ts'
import { tableColumns } from './dump-storage.ts'
import { quoted } from './row-sql.ts'

const MAX_ROWS = 1_000
const MAX_DOCUMENTS = 500
/** Each can have hundreds of pictures. */
const MAX_CHARACTERS = 100

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
    case 'characters':
      return lostPictures({ DB, MEDIA }, after)
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
  const present = await keysIn(MEDIA, { prefix, after, last: prefix + last })
  const lost = ids.filter((id) => !present.has(prefix + id))
  return { lost: lost.map((id) => [id, prefix + id]), next: ids.length < MAX_ROWS ? null : last }
}

/** Keys behind `prefix` and `after`, up to `last` and often beyond. */
async function keysIn(
  bucket: R2Bucket,
  { prefix, after, last }: { prefix: string; after: string; last: string },
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let startAfter = prefix + after; ;) {
    const page = await bucket.list({ prefix, startAfter })
    for (const { key } of page.objects) keys.add(key)
    const end = page.objects.at(-1)?.key
    if (!page.truncated || end === undefined || end >= last) return keys
    startAfter = end
  }
}

/** Pictures of drafts and versions, and posters. */
async function lostPictures(
  { DB, MEDIA }: { DB: D1Database; MEDIA: R2Bucket },
  after: string,
): Promise<LostPage> {
  const [page] = await execute(DB, [
    statement(
      `SELECT "id", "poster" FROM "characters" WHERE "id" > ? ORDER BY "id" LIMIT ${MAX_CHARACTERS}`,
      after,
    ),
  ])
  const characters = rowsOf<{ id: string; poster: string }>(page)
  const last = characters.at(-1)?.id
  if (last === undefined) return { lost: [], next: null }
  const [drawn] = await execute(DB, [pictureNames(sql`"character" > ${after} AND "character" <= ${last}`)])
  const posters = characters.map(({ id, poster }) => ({ id, name: poster.split('/').at(-1) ?? '' }))
  const named = [...rowsOf<{ id: string; name: string }>(drawn), ...posters].filter(
    ({ name }) => pictureSize(name) !== undefined,
  )
  const references = new Map(named.map(({ id, name }) => [`rigs/${id}/${name}`, id]))
  if (references.size === 0) return { lost: [], next: characters.length < MAX_CHARACTERS ? null : last }
  // The character after which the page begins has its pictures listed once more. In ASCII, `0` follows the slash.
  const present = await keysIn(MEDIA, { prefix: 'rigs/', after, last: `rigs/${last}0` })
  const lost = [...references].filter(([key]) => !present.has(key))
  return {
    lost: lost.map(([key, id]) => [id, key]),
    next: characters.length < MAX_CHARACTERS ? null : last,
  }
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
