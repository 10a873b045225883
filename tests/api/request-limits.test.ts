import { beforeAll, expect, test } from 'vitest'
import { uploaded, wav } from '../support/worker/files.ts'
import {
  api,
  migrated,
  newProject,
  person,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let ada: Person
let admin: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
  admin = await person({ admin: true })
})

test('a client over the limit learns when to retry; admins and others continue', async () => {
  const REQUESTS = limitOf(3)
  const ask = (address: string, as?: Person) =>
    api('GET', '/api/health', { as, headers: { 'cf-connecting-ip': address }, bindings: { REQUESTS } })
  for (let count = 0; count < 3; count++) expect((await ask('203.0.113.1')).status).toBe(200)
  const refused = await ask('203.0.113.1')
  expect(refused).toMatchObject({
    status: 429,
    body: { status: 429, message: 'Too Many Requests.', data: {} },
  })
  expect(refused.headers.get('retry-after')).toBe('10')
  expect((await ask('203.0.113.1', admin)).status).toBe(200)
  expect((await ask('203.0.113.2')).status).toBe(200)
  // One household's addresses count together.
  for (let count = 0; count < 3; count++) await ask(`2001:db8:1:2::${count}`)
  expect((await ask('2001:db8:1:2:9::9')).status).toBe(429)
  // Signed-in users are counted by account, whatever their network.
  for (let count = 0; count < 3; count++) expect((await ask('203.0.113.1', ada)).status).toBe(200)
  expect((await ask('203.0.113.9', ada)).status).toBe(429)
})

test('sockets of a network have a limit of their own', async () => {
  const bindings = { REQUESTS: limitOf(0), SOCKETS: limitOf(1) }
  const headers = { 'cf-connecting-ip': '203.0.113.3' }
  const ask = async (path: string) => (await api('GET', path, { headers, bindings })).status
  // 400: no socket is asked for.
  expect(await ask('/api/chat/live')).toBe(400)
  expect(await ask('/api/chat/rooms/some/live')).toBe(429)
  expect(await ask('/api/chat/rooms/some/live/more')).toBe(429)
  expect(await ask('/api/health')).toBe(429)
})

test('ticket requests of a network are counted before users are looked up, apart from its sockets', async () => {
  const bindings = { SOCKETS: limitOf(2) }
  const headers = { 'cf-connecting-ip': '203.0.113.4' }
  const ask = async (method: string, path: string, as?: Person) =>
    (await api(method, path, { as, headers, bindings })).status
  const forged = { ...ada, token: `${ada.token}x` }
  expect(await ask('POST', '/api/chat/ticket', forged)).toBe(401)
  expect(await ask('POST', '/api/chat/ticket', ada)).toBe(200)
  expect(await ask('POST', '/api/chat/ticket', forged)).toBe(429)
  expect(await ask('POST', '/api/chat/ticket', ada)).toBe(429)
  // 400: no socket is asked for.
  expect(await ask('GET', '/api/chat/live')).toBe(400)
})

function limitOf(max: number) {
  const counts = new Map<string, number>()
  return {
    async limit({ key }: { key: string }) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return { success: (counts.get(key) ?? 0) <= max }
    },
  }
}

test('a file token opens its owner’s files for three minutes, and nothing else', async () => {
  const { id: project } = await newProject(ada)
  const file: Json = await uploaded(ada, wav(500), { project })
  const path = `/api/files/media/${file.id}/${String(file.file)}`
  const { body } = await api<{ token: string }>('POST', '/api/files/token', { as: ada })
  const status = async (token: string) => (await request(`${path}?token=${token}`)).status
  expect(await status(body.token)).toBe(200)
  expect(await status('')).toBe(404)
  expect(await status(ada.token)).toBe(404)
  expect(await status(`${body.token}x`)).toBe(404)
  const other = await api<{ token: string }>('POST', '/api/files/token', { as: await person() })
  expect(await status(other.body.token)).toBe(404)
  const claims = JSON.parse(atob(body.token.split('.')[1] ?? '')) as { exp: number }
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(170)
  expect(claims.exp - Date.now() / 1000).toBeLessThan(181)
  const list = await api('GET', `/api/collections/cam_projects/records/${project}`, {
    headers: { Authorization: body.token },
  })
  expect(list.status).toBe(404)
  expect((await api('POST', '/api/files/token')).status).toBe(401)
})
