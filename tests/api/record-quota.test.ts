import { beforeAll, expect, test } from 'vitest'
import type { Document } from '../../worker/contract/document/document.ts'
import { begin } from '../support/worker/files.ts'
import { api, migrated, newMedia, newProject, person, PIP, type Person } from '../support/worker/world.ts'

beforeAll(migrated)

const bindings = { RECORDS_PER_PERSON: '3 in 1 MB' }
const records = '/api/collections/cam_projects/records'
const make = (as: Person) => api('POST', records, { as, body: { title: 'A film', character: PIP }, bindings })
const countOf = async (as: Person) => (await api('GET', records, { as })).body.totalItems
const batchOf = (count: number) => ({
  requests: Array.from({ length: count }, () => ({
    method: 'POST',
    url: records,
    body: { title: 'A film', character: PIP },
  })),
})

/** A limiter that lets `max` requests of one key pass. */
function limitOf(max: number): RateLimit {
  const counts = new Map<string, number>()
  return {
    async limit({ key }) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count <= max }
    },
  }
}

test('a batch counts as the requests that it holds, and one that is too many stores nothing', async () => {
  const ada = await person()
  const headers = { 'cf-connecting-ip': '203.0.113.7' }
  const send = (count: number, REQUESTS: RateLimit) =>
    api('POST', '/api/batch', { as: ada, body: batchOf(count), headers, bindings: { REQUESTS } })
  const ten = limitOf(10)
  expect((await send(8, ten)).status).toBe(200)
  const refused = await send(3, ten)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect((await send(50, limitOf(49))).status).toBe(429)
  expect(await countOf(ada)).toBe(8)
})

test('one person can have a limited number of records of a kind, one by one or in batches', async () => {
  const [ada, ben] = [await person(), await person()]
  const tooMany = await api('POST', '/api/batch', { as: ada, body: batchOf(4), bindings })
  expect(tooMany).toMatchObject({
    status: 400,
    body: { data: { requests: { 3: { response: { code: 'quota_reached' } } } } },
  })
  expect(await countOf(ada)).toBe(0)
  expect((await api('POST', '/api/batch', { as: ada, body: batchOf(3), bindings })).status).toBe(200)
  expect(await make(ada)).toMatchObject({
    status: 400,
    body: { code: 'quota_reached', data: { unit: 'records', limit: 3 } },
  })
  expect((await make(ben)).status).toBe(200)
  const look = { character: PIP, name: 'Hat', props: {} }
  const looks = '/api/collections/looks/records'
  expect((await api('POST', looks, { as: ada, body: look, bindings })).status).toBe(200)
  const off = { RECORDS_PER_PERSON: 'off' }
  expect((await api('POST', '/api/batch', { as: ada, body: batchOf(5), bindings: off })).status).toBe(200)
})

test('the documents of one person have so many bytes together; what shrinks is always saved', async () => {
  const ada = await person()
  const [first, second] = [await newProject(ada), await newProject(ada)]
  const start = first.document as Document // safe: the record has just been made
  const long = { ...start, captions: captionsOf(700_000) }
  const save = (id: string, revision: number, document: object) =>
    api('PUT', `/api/projects/${id}/document`, { as: ada, body: { revision, document }, bindings })
  expect((await save(first.id, 0, long)).status).toBe(200)
  expect(await save(second.id, 0, long)).toMatchObject({ status: 400, body: { code: 'quota_reached' } })
  expect(await save(second.id, 1, long)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await save(first.id, 1, { ...start, captions: captionsOf(600_000) })).status).toBe(200)
  expect((await save(first.id, 2, start)).status).toBe(200)
  expect((await save(second.id, 0, long)).status).toBe(200)
  const copy = { title: 'Copy', character: PIP, document: long }
  expect(await api('POST', records, { as: ada, body: copy, bindings })).toMatchObject({
    status: 400,
    body: { code: 'quota_reached', data: { unit: 'bytes', limit: 1_048_576 } },
  })
})

test('files count as well, however short they are', async () => {
  const ada = await person()
  const { id: project } = await newProject(ada)
  for (let count = 0; count < 3; count++) await newMedia(ada, { project })
  const upload = { kind: 'sound', name: 'a.wav', size: 3, project }
  expect(await api('POST', '/api/media/uploads', { as: ada, body: upload, bindings })).toMatchObject({
    status: 400,
    body: { code: 'quota_reached' },
  })
  expect((await begin(ada, upload)).status).toBe(200)
})

/** Captions of about `bytes` bytes. */
function captionsOf(bytes: number) {
  const text = 'x'.repeat(400)
  return Array.from({ length: Math.floor(bytes / 500) }, (_, index) => ({
    id: `caption${String(index).padStart(8, '0')}`,
    start: index,
    duration: 1,
    text,
  }))
}
