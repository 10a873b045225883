import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { tableGroups } from './tables.ts'

const meta = join(import.meta.dirname, '../../../migrations/meta')
const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

function migratedTables(): string[] {
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = snapshot.parse(JSON.parse(readFileSync(join(meta, newest ?? ''), 'utf8')))
  return Object.values(tables).map(({ name }) => name)
}

test('every table is looked for, in groups that SQLite joins', () => {
  const groups = tableGroups()
  expect(groups.flat().toSorted()).toEqual(migratedTables().toSorted())
  for (const group of groups) expect(group.length).toBeLessThanOrEqual(64)
})
