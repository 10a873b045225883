import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { backedUpTables } from '../../worker/collections/backup-tables.ts'
import { operate, sendSigned } from '../support/worker/operator.ts'
import { migrated, newMedia, newTake, person, playTake } from '../support/worker/world.ts'

beforeAll(migrated)

interface Page {
  lost: [string, string][]
  next: string | null
}

const lostOf = (table: string, after = '') =>
  operate<Page>('GET', `/api/operator/lost-references/${table}?after=${after}`)
const run = (text: string) => env.DB.prepare(text).run()

test('rows are counted in each table that is backed up', async () => {
  await person()
  const { counts } = await operate<{ counts: Record<string, number> }>('GET', '/api/operator/counts')
  expect(Object.keys(counts).toSorted()).toEqual(backedUpTables.toSorted())
  expect(counts['users']).toBe(await env.DB.prepare('SELECT COUNT(*) AS n FROM users').first('n'))
})

test('media without a file, messages without a room and clips without a take are named', async () => {
  const ada = await person({ name: 'Ada' })
  const [present, lost] = [await newMedia(ada, {}), await newMedia(ada, {})]
  await env.MEDIA.put(`media/${present.id}@64`, 'a thumbnail')
  await env.MEDIA.delete(`media/${lost.id}`)
  expect(await lostOf('media')).toEqual({ lost: [[lost.id, `media/${lost.id}`]], next: null })
  expect(await lostOf('media', lost.id)).toEqual({ lost: [], next: null })
  await env.MEDIA.put(`media/${lost.id}`, 'back')

  await run(`INSERT INTO survey_files (id, created, survey, question) VALUES ('file00000000001', '', '', '')`)
  expect((await lostOf('survey_files')).lost).toEqual([['file00000000001', 'surveys/file00000000001']])

  await run(`INSERT INTO chat_messages (id, created, updated, room, seq) VALUES ('m1', '', '', 'nowhere', 1)`)
  expect((await lostOf('chat_messages')).lost).toEqual([['nowhere', 'room nowhere']])

  const { project, take } = await newTake(ada)
  await playTake(ada, take)
  expect((await lostOf('cam_projects')).lost).toEqual([])
  await run(`DELETE FROM takes WHERE id = '${take.id}'`)
  expect((await lostOf('cam_projects')).lost).toEqual([[project.id, `take ${take.id}`]])
  expect((await lostOf('jams')).lost).toEqual([])
})

test('a thousand rows and their objects are read in pages', async () => {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
    INSERT INTO media (id, created, updated) SELECT printf('paged%010d', i), '', '' FROM n`
  await run(rows)
  await env.MEDIA.put('media/paged0000000001', '')
  const first = await lostOf('media', 'paged')
  expect(first).toMatchObject({ next: 'paged0000001000' })
  expect(first.lost[0]).toEqual(['paged0000000002', 'media/paged0000000002'])
  expect((await lostOf('media', 'paged0000001000')).lost[0]?.[0]).toBe('paged0000001001')
  await run(`DELETE FROM media WHERE id GLOB 'paged*'`)
})

test('an unknown table has no references', async () => {
  expect((await sendSigned('GET', '/api/operator/lost-references/users')).status).toBe(404)
})
