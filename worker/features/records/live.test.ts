import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { collections } from '../../collections/index.ts'
import type { Sql } from '../../collections/definition/sql.ts'
import { isUnrunnable } from '../../platform/database.ts'
import { liveMessages, type Listener } from './live.ts'

const database = new DatabaseSync(':memory:')
for (const file of globSync('migrations/*.sql').sort()) database.exec(readFileSync(file, 'utf8'))
database.exec(`INSERT INTO "cam_projects" ("id", "created", "updated", "owner", "title", "document", "published")
  VALUES ('film', '', '', 'ada', 'A film', '{"version":2}', 1)`)
const row = { id: 'film', created: '', updated: '', owner: 'ada', title: 'A film', published: 1, trashed: '' }
const event = { collection: 'cam_projects', action: 'update', record: 'film', row }

/** The events that visitors with these filters receive; the database fails on the filter text `broken`. */
async function received(filters: (string | undefined)[], { broken = 'none', action = 'update' } = {}) {
  const asked: number[] = []
  const run = async (statements: Sql[]) => {
    asked.push(statements.length)
    if (statements.some(({ params }) => params.includes(broken))) {
      throw new Error('D1_ERROR: malformed JSON: SQLITE_ERROR')
    }
    return statements.map(({ text, params }) => ({
      rows: database.prepare(text).all(...params) as Record<string, string | number | null>[],
      changes: 0,
    }))
  }
  const listeners: Listener[] = filters.map((filter) => ({
    actor: undefined,
    topic: { record: 'film', filter, expand: undefined, fields: 'id' },
  }))
  const failed: string[] = []
  const filterFailed = ({ filter }: { filter: string }) => void failed.push(filter)
  const deps = { collections, now: new Date(), run, isUnrunnable, filterFailed }
  const messages = await liveMessages(deps, { ...event, action }, listeners)
  return { heard: messages.map((one) => one !== undefined), asked, failed }
}

test('a filter may ask for what is inside a document, as in lists', async () => {
  const filters = [undefined, 'document.version = 2', 'document.version = 3', 'title = "A film"']
  expect((await received(filters)).heard).toEqual([true, true, false, true])
  // A deleted record matches nothing.
  database.exec(`DELETE FROM "cam_projects"`)
  expect((await received(filters, { action: 'delete' })).heard).toEqual([true, false, false, true])
})

test('a filter that the database rejects matches nothing and affects no other subscriber', async () => {
  const filters = [
    ...Array.from({ length: 40 }, (_, one) => `title != "${one}"`),
    'title = "A film"',
    undefined,
  ]
  const { heard, failed } = await received(filters, { broken: '17' })
  expect(heard.flatMap((one, index) => (one ? [] : [index]))).toEqual([17])
  expect(failed).toEqual([expect.stringContaining('17')])
})

test('a database failure delays the event', async () => {
  const run = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))
  const topic = { record: 'film', filter: 'title = "A film"', expand: undefined, fields: undefined }
  const deps = { collections, now: new Date(), run, isUnrunnable, filterFailed: () => undefined }
  const asked = liveMessages(deps, event, [{ actor: undefined, topic }])
  await expect(asked).rejects.toThrow('Network connection lost')
})

test('many filters are asked in one round trip', async () => {
  const filters = Array.from({ length: 900 }, (_, one) => `title ~ "${one}"`)
  expect((await received(filters)).asked).toEqual([900])
})
