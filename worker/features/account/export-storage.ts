import { safeFileName } from '../../model/text/file-name.ts'
import type { Collection } from '../../collections/definition/define.ts'
import { collections } from '../../collections/index.ts'
import { media } from '../../collections/media.ts'
import { column, identifier, join, sql } from '../../collections/definition/sql.ts'
import { users } from '../../collections/users.ts'
import { execute, type StatementResult } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import { drawingsOf, picturesOf, storedBeside } from './export-beside-storage.ts'
import { jsonList } from './json-list.ts'
import type { ZipEntry } from '../../platform/zip.ts'

const about = `This is everything of yours that Mouthpiece stores, but what is named as left out below.

records/      one file for each kind of record, as lists of JSON objects; sessions.json is where you are signed in
files/        your sounds, pictures and videos; the name begins with the id of the record in records/media.json
characters/   the drawings of your own characters: the one you work on, each published version, and the pictures in them;
              not the pictures that you uploaded and no drawing uses, which are deleted when there is no room for more
surveys/      your answers to surveys and the files among them, but those to anonymous ones, which can't be told from others'
`

export async function* exportedEntries(
  binding: D1Database,
  bucket: Objects,
  user: string,
): AsyncGenerator<ZipEntry> {
  yield { name: 'about.txt', content: [new TextEncoder().encode(about)] }
  for (const collection of collections.all) {
    if (!collection.ownerField) continue
    const first = await page(binding, collection, user, '')
    if (first.length === 0) continue
    const next = ({ id }: Row) => page(binding, collection, user, String(id))
    const content = jsonList(first, next, (row) => readable(collection, row))
    yield { name: `records/${collection.name}.json`, content }
  }
  yield* storedBeside(binding, user)
  yield* drawingsOf(binding, user)
  let rows = await page(binding, media, user, '')
  while (rows.length > 0) {
    for (const row of rows) {
      const content = await bucket.read(`${media.objectPrefix}${row.id}`)
      const name = safeFileName(String(row.file), String(row.type))
      if (content) yield { name: `files/${row.id}-${name}`, content }
    }
    rows = await page(binding, media, user, String(rows.at(-1)?.id))
  }
  yield* picturesOf(binding, bucket, user)
}

type Row = StatementResult['rows'][number]

/** Rows per read, and their bytes: documents have up to a million each. The platform allows a request 1,000 calls. */
const PAGE_ROWS = 5_000
const PAGE_BYTES = 8_000_000

async function page(
  binding: D1Database,
  collection: Collection,
  user: string,
  after: string,
): Promise<Row[]> {
  const names = ['id', 'created', 'updated', ...visibleFields(collection)]
  const columns = join(names.map((name) => column(collection.name, name)))
  const owned = column(collection.name, collection === users ? 'id' : (collection.ownerField ?? 'id'))
  const table = identifier(collection.name)
  const id = column(collection.name, 'id')
  const lengths = join(
    names.map((name) => sql`COALESCE(octet_length(${column(collection.name, name)}), 0)`),
    ' + ',
  )
  // All rows that fit, and at least one.
  const [found] = await execute(binding, [
    sql`SELECT ${columns} FROM ${table} WHERE ${id} IN (SELECT "id" FROM (
        SELECT "id", SUM("bytes") OVER (ORDER BY "id") AS "total", ROW_NUMBER() OVER (ORDER BY "id") AS "place"
        FROM (SELECT ${id} AS "id", ${lengths} AS "bytes" FROM ${table} WHERE ${owned} = ${user} AND ${id} > ${after}
          ORDER BY ${id} LIMIT ${PAGE_ROWS}))
      WHERE "total" <= ${PAGE_BYTES} OR "place" = 1) ORDER BY ${id}`,
  ])
  return found?.rows ?? []
}

function visibleFields(collection: Collection): string[] {
  return Object.entries(collection.fields).flatMap(([name, field]) => (field.hidden ? [] : [name]))
}

function readable(collection: Collection, row: Row): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => {
    const kind = collection.fields[name]?.kind
    if (kind === 'flag') return [name, value === 1]
    return [name, kind === 'json' && value !== '' ? (JSON.parse(String(value)) as unknown) : value]
  })
  return Object.fromEntries(entries)
}
