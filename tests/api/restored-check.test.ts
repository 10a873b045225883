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

test('pictures that no drawing of a character has in store are named', async () => {
  const name = (digit: string) => `${digit.repeat(32)}-8x9`
  const svg = (...names: string[]) =>
    `<svg>${names.map((one) => `<image id="idle" data-picture="${one}" x="0"/>`).join('')}</svg>`
  const [draft, version, poster, present] = ['1', '2', '3', '4'].map(name)
  await run(`INSERT INTO characters (id, created, updated, slug, poster) VALUES
    ('nova', '', '', 'nova', '/api/characters/nova/pictures/${poster}'), ('plain', '', '', 'plain', '')`)
  await run(`INSERT INTO character_drafts (character, svg) VALUES
    ('nova', '${svg(present ?? '', draft ?? '', 'no name')}'), ('plain', '<svg/>')`)
  await run(`INSERT INTO character_rigs (id, character, number, created, svg) VALUES
    ('novafirst', 'nova', 1, '', '${svg(version ?? '')}'), ('novasecond', 'nova', 2, '', '${svg(version ?? '', present ?? '')}')`)
  await env.MEDIA.put(`rigs/nova/${present}`, '')
  const { lost, next } = await lostOf('characters')
  expect(next).toBeNull()
  expect(new Set(lost.map(([id, key]) => `${id} ${key}`))).toEqual(
    new Set([draft, version, poster].map((one) => `nova rigs/nova/${one}`)),
  )
  expect(lost).toHaveLength(3)
  expect(await lostOf('characters', 'nova')).toEqual({ lost: [], next: null })
})

test('a hundred characters are read in pages', async () => {
  await run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
    INSERT INTO characters (id, created, updated, slug) SELECT printf('zpaged%09d', i), '', '', printf('zpaged%09d', i) FROM n`)
  const picture = `${'5'.repeat(32)}-8x9`
  const drawn = (id: string) =>
    run(
      `INSERT INTO character_drafts (character, svg, revision) VALUES ('${id}', '<image data-picture="${picture}"/>', 1)`,
    )
  await drawn('zpaged000000100')
  await drawn('zpaged000000101')
  await env.MEDIA.put(`rigs/zpaged000000100/${picture}`, '')
  expect(await lostOf('characters', 'zp')).toEqual({ lost: [], next: 'zpaged000000100' })
  expect(await lostOf('characters', 'zpaged000000100')).toEqual({
    lost: [['zpaged000000101', `rigs/zpaged000000101/${picture}`]],
    next: null,
  })
  await run(`DELETE FROM characters WHERE id GLOB 'zpaged*'`)
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
