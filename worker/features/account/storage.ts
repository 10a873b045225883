import { eq, inArray, sql as typedSql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Collection } from '../../collections/define.ts'
import { collections } from '../../collections/index.ts'
import {
  failedMailTable,
  recoveryCodesTable,
  secondFactorsTable,
  waitingMailTable,
} from '../../collections/internal-tables.ts'
import { listColumnsTable, listViewsTable } from '../../collections/list-tables.ts'
import { media } from '../../collections/media.ts'
import { chatMutesTable } from '../../collections/office-tables.ts'
import { apiTokensTable, sessionsTable } from '../../collections/session-tables.ts'
import { column, identifier, join, sql, type Sql } from '../../collections/sql.ts'
import { users, usersTable } from '../../collections/users.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, pieceOf, type StatementResult } from '../../platform/database.ts'
import { randomText } from '../../platform/ids.ts'
import type { Objects } from '../../platform/objects.ts'
import type { ZipEntry } from './zip.ts'

export interface OwnAccount {
  id: string
  email: string
  name: string
  tokenKey: string
}

export async function findOwnAccount(binding: D1Database, id: string): Promise<OwnAccount | undefined> {
  const { email, name, tokenKey } = usersTable
  const [found] = await database(binding)
    .select({ id: usersTable.id, email, name, tokenKey })
    .from(usersTable)
    .where(eq(usersTable.id, id))
  return found
}

/** Marks an account for deletion and ends its sessions, in one step. */
export async function markForDeletion(binding: D1Database, id: string, after: Date): Promise<void> {
  const change = { deleteAfter: recordDateOf(after), tokenKey: randomText(50) }
  await database(binding).update(usersTable).set(change).where(eq(usersTable.id, id))
}

export async function keepAccount(binding: D1Database, id: string): Promise<void> {
  await database(binding).update(usersTable).set({ deleteAfter: '' }).where(eq(usersTable.id, id))
}

/** Ids of the accounts of a condition. */
export async function accountsOf(binding: D1Database, chosen: Sql): Promise<string[]> {
  const [found] = await execute(binding, [sql`SELECT "id" FROM "users" WHERE ${chosen}`])
  return (found?.rows ?? []).map(({ id }) => String(id))
}

/** What belongs to accounts without being a record; to be deleted before the accounts of the condition. */
export async function deleteSecrets(binding: D1Database, chosen: Sql): Promise<void> {
  const db = database(binding)
  const ids = typedSql`(SELECT "id" FROM "users" WHERE ${pieceOf(chosen)})`
  await execute(
    binding,
    belongings.map(([table, owner]) => db.delete(table).where(inArray(owner, ids))),
  )
}

/** Tables of what belongs to somebody without being a record, and the column that says to whom. */
const belongings: readonly (readonly [table: SQLiteTable, owner: SQLiteColumn])[] = [
  [recoveryCodesTable, recoveryCodesTable.user],
  [sessionsTable, sessionsTable.user],
  [apiTokensTable, apiTokensTable.owner],
  [secondFactorsTable, secondFactorsTable.user],
  [waitingMailTable, waitingMailTable.user],
  [failedMailTable, failedMailTable.user],
  [chatMutesTable, chatMutesTable.user],
  [listViewsTable, listViewsTable.owner],
  [listColumnsTable, listColumnsTable.owner],
]

const about = `This is everything Mouthpiece keeps that is yours.

records/   one file for each kind of record, as lists of JSON objects
files/     your sounds, pictures and videos; the name begins with the id of the record in records/media.json
surveys/   your answers to surveys and the files among them, but those to anonymous ones, which nobody can tell from others'
`

/** Everything a person made: their records by collection, and the files themselves. */
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
    yield { name: `records/${collection.name}.json`, content: listed(binding, collection, user, first) }
  }
  let rows = await page(binding, media, user, '')
  while (rows.length > 0) {
    for (const row of rows) {
      const content = await bucket.read(`${media.objectPrefix}${row.id}`)
      const name = String(row.file).replaceAll(/[/\\]/g, '_')
      if (content) yield { name: `files/${row.id}-${name}`, content }
    }
    rows = await page(binding, media, user, String(rows.at(-1)?.id))
  }
}

type Row = StatementResult['rows'][number]

/** Rows read at once: documents have up to a million bytes each. */
const PAGE_ROWS = 20

async function page(
  binding: D1Database,
  collection: Collection,
  user: string,
  after: string,
): Promise<Row[]> {
  const names = ['id', 'created', 'updated', ...visibleFields(collection)]
  const columns = join(names.map((name) => column(collection.name, name)))
  const owned = column(collection.name, collection === users ? 'id' : (collection.ownerField ?? 'id'))
  const [found] = await execute(binding, [
    sql`SELECT ${columns} FROM ${identifier(collection.name)} WHERE ${owned} = ${user} AND ${column(
      collection.name,
      'id',
    )} > ${after} ORDER BY ${column(collection.name, 'id')} LIMIT ${PAGE_ROWS}`,
  ])
  return found?.rows ?? []
}

async function* listed(
  binding: D1Database,
  collection: Collection,
  user: string,
  first: Row[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let separator = '[\n'
  for (
    let rows = first;
    rows.length > 0;
    rows = await page(binding, collection, user, String(rows.at(-1)?.id))
  ) {
    for (const row of rows) {
      yield encoder.encode(separator + JSON.stringify(readable(collection, row)))
      separator = ',\n'
    }
  }
  yield encoder.encode('\n]\n')
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
