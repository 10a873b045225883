import { beforeAll, expect, test } from 'vitest'
import {
  api,
  migrated,
  newProject,
  person,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

const projects = '/api/collections/cam_projects/records'
let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

/** An endless body, sent in chunks while it is read. */
function endlessBody(chunk: string) {
  const bytes = new TextEncoder().encode(chunk)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += bytes.length
      controller.enqueue(bytes)
    },
  })
  return { body, sent: () => sent }
}

const encoded = { 'Content-Type': 'application/x-www-form-urlencoded' }

test.each([
  ['POST', projects, 400],
  ['PATCH', `${projects}/nothing00000001`, 404],
  ['POST', '/api/collections/users/records', 403],
  ['PATCH', '/api/collections/audit_log/records/nothing00000001', 403],
])('a visitor’s %s %s is refused before its body is read', async (method, path, status) => {
  const { body, sent } = endlessBody('t=a&'.repeat(256))
  const answer = await request(path, { method, headers: encoded, body })
  expect(answer.status).toBe(status)
  // The stream's buffer, before any read.
  expect(sent()).toBeLessThan(8_192)
})

test('a visitor’s batches must be small', async () => {
  const { body, sent } = endlessBody('t=a&'.repeat(1_024))
  const answer = await request('/api/batch', { method: 'POST', headers: encoded, body })
  expect(answer.status).toBe(413)
  expect(sent()).toBeLessThan(512 * 1024)
})

test('a form has at most a thousand fields, repeated ones included', async () => {
  const post = async (fields: number) => {
    const body = `title=A%20film&character=characterpip001&${'t=a&'.repeat(fields)}`
    return request(projects, { method: 'POST', headers: { ...encoded, Authorization: ada.token }, body })
  }
  expect((await post(900)).status).toBe(200)
  const refused = await post(40_000)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ message: 'A form can have up to 1000 fields.' })
  const form = new FormData()
  for (let index = 0; index < 1_001; index++) form.append('t', 'a')
  const parts = await request(projects, {
    method: 'POST',
    headers: { Authorization: ada.token },
    body: form,
  })
  expect(parts.status).toBe(400)
})

test('the fields of a form are counted before anything is made of them', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="t"\r\n\r\na\r\n'
  // Without an end it is no form.
  const post = async (parts: number) => {
    const type = 'multipart/form-data; charset=utf-8; boundary=b'
    const headers = { Authorization: ada.token, 'Content-Type': type }
    return (await request('/api/batch', { method: 'POST', headers, body: part.repeat(parts) })).json()
  }
  expect(await post(900)).toMatchObject({ message: 'Something went wrong while processing your request.' })
  expect(await post(1_100)).toMatchObject({ message: 'A form can have up to 1000 fields.' })
})

test('beside files, a batch takes four megabytes, however they are sent', async () => {
  const text = `{"requests":[],"more":"${'x'.repeat(4 * 1024 * 1024)}"}`
  const send = (body: BodyInit, headers = {}) =>
    request('/api/batch', { method: 'POST', body, headers: { Authorization: ada.token, ...headers } })
  expect((await send(text, { 'Content-Type': 'application/json' })).status).toBe(413)
  const form = new FormData()
  form.append('@jsonPayload', text)
  expect((await send(form)).status).toBe(413)
  const parts = new FormData()
  for (let part = 0; part < 5; part++) parts.append('@jsonPayload', `{"p${part}":"${'x'.repeat(1_000_000)}"}`)
  expect((await send(parts)).status).toBe(413)
})

test('records without documents take no large bodies', async () => {
  const { id } = await newProject(ada)
  const change = (path: string, body: unknown) => api<Json>('PATCH', path, { as: ada, body })
  const large = 'x'.repeat(300_000)
  expect((await change(`/api/collections/users/records/${ada.id}`, { name: large })).status).toBe(413)
  // A document may be that long, and has a call of its own.
  expect((await change(`${projects}/${id}`, { document: { text: large } })).status).toBe(200)
})

test('direction and control characters are removed from names', async () => {
  const ada = await person()
  const named = await api('PATCH', `/api/collections/users/records/${ada.id}`, {
    as: ada,
    body: { name: 'cod\u202Egnp.exe\u202C\u0007' },
  })
  expect(named.body.name).toBe('codgnp.exe')
  expect((await newProject(ada, { title: '\u2067שלום\u2069' })).title).toBe('שלום')
})
