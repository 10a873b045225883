import { readTouchedRows, type StoredValue } from '../../worker/contract/backup/dump.ts'
import { ChunkWriter } from './chunks.ts'
import type { BackupFolder } from './folders.ts'
import type { Chunk, Progress } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'

/** Tables whose rows a room or a jam names. */
const NAMED_TABLES = ['users', 'media', 'takes', 'chat_cards', 'characters', 'looks']

/** A row with its present values, and its table. */
export type LateRow = [table: string, values: StoredValue[]]

/** Adds the ids in a value, and the words that have the form of one. */
export function noteIds(value: unknown, ids: Set<string>): void {
  for (const [id] of JSON.stringify(value).matchAll(/(?<![a-z\d])[a-z\d]{15}(?![a-z\d])/g)) ids.add(id)
}

/**
 * Saves rows that rooms name and that the database lacks at its moment, as rooms are read after it: the rows that were
 * written since, if a room names them, and those that such rows name. A restore adds those that it does not have.
 */
export async function backUpLateRows(
  client: OperatorClient,
  backup: BackupFolder,
  { run, position, tables }: Pick<Progress, 'run' | 'position' | 'tables'>,
  namedByRooms: ReadonlySet<string>,
): Promise<Chunk[]> {
  const idColumns = new Map(tables.map(({ name, columns }) => [name, columns.indexOf('id')]))
  const candidates = new Map<string, LateRow>()
  const path = readTouchedRows.path.replace(':run', run)
  for (let after = position, left = 1; left > 0;) {
    const page = await client.call(readTouchedRows, { path, query: { after } })
    for (const [table, , values] of page.rows) {
      const id = values?.[idColumns.get(table) ?? -1]
      if (values && typeof id === 'string' && NAMED_TABLES.includes(table))
        candidates.set(id, [table, values])
    }
    ;({ next: after, left } = page)
  }
  const chunks: Chunk[] = []
  const writer = new ChunkWriter(backup, 'd1/late', chunks)
  let named: Set<string> = new Set(namedByRooms)
  // After the first round: accounts and media that these rows name.
  for (;;) {
    const rows = [...candidates].filter(([id]) => named.has(id))
    if (rows.length === 0) break
    for (const [id] of rows) candidates.delete(id)
    const late = rows.map(([, row]) => row)
    await writer.add(late)
    named = new Set()
    noteIds(late, named)
  }
  await writer.flush()
  return chunks
}
