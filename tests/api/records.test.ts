import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import {
  api,
  migrated,
  newProject,
  newTake,
  person,
  PIP,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
let ada: Person
const rooms = '/api/collections/chat_rooms/records'
const projects = '/api/collections/cam_projects/records'

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
})

function hugeDocument() {
  const caption = { start: 0, duration: 1, text: 'x'.repeat(500) }
  const captions = Array.from({ length: 2_000 }, (_, index) => ({ ...caption, id: `c${index}` }))
  return { ...newDocument(PIP), captions }
}

test('a new project starts with a document and its defaults', async () => {
  const project = await newProject(ada)
  expect(project).toMatchObject({
    owner: ada.id,
    title: 'A film',
    description: '',
    revision: 0,
    published: false,
    trashed: '',
    thumbnail: '',
    document: { version: 3, performers: [{ character: PIP }] },
  })
  expect(project.created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
})

test.each([
  [{}, { title: 'validation_required', character: 'validation_required' }],
  [{ title: 'x'.repeat(121), character: PIP }, { title: 'validation_max_text_constraint' }],
  [{ title: 'x', character: 'nosuchcharacter' }, { character: 'validation_missing_rel_records' }],
  [{ title: 'x', character: PIP, document: { version: 4 } }, { document: 'validation_invalid_json' }],
  [{ title: 'x', character: PIP, document: 'x'.repeat(1_000_001) }, { document: 'validation_invalid_json' }],
  [{ title: 'x', character: PIP, document: hugeDocument() }, { document: 'validation_json_size_limit' }],
])('bad input is named field by field', async (body, expected) => {
  const answer = await api<{ data: Record<string, { code: string }> }>('POST', projects, { as: ada, body })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Failed to create record.' } })
  const codes = Object.fromEntries(Object.entries(answer.body.data).map(([name, { code }]) => [name, code]))
  expect(codes).toEqual(expected)
})

test('values are read as the record API reads them', async () => {
  const made = await api<Json>('POST', '/api/collections/characters/records', {
    as: admin,
    body: {
      slug: 'coerced',
      name: 5,
      rig: '/characters/x.svg',
      position: '7.5',
      published: 'true',
      unknown: 1,
    },
  })
  expect(made).toMatchObject({
    status: 200,
    body: { name: '5', position: 7.5, published: true, tagline: '' },
  })
  expect(made.body).not.toHaveProperty('unknown')
  const project = await newProject(ada)
  const patch = async (trashed: unknown) =>
    (await api<Json>('PATCH', `${projects}/${project.id}`, { as: ada, body: { trashed } })).body.trashed
  expect(await patch('2026-11-20T12:00:00+02:00')).toBe('2026-11-20 10:00:00.000Z')
  expect(await patch('2026-11-20 12:00:00')).toBe('2026-11-20 12:00:00.000Z')
  expect(await patch('')).toBe('')
  for (const junk of ['yesterday', 1_700_000_000, '2026-13-40', '2026-02-30', '2026-04-31T10:00:00Z', {}]) {
    expect(
      await api('PATCH', `${projects}/${project.id}`, { as: ada, body: { trashed: junk } }),
    ).toMatchObject({ status: 400, body: { data: { trashed: { code: 'validation_invalid_date' } } } })
  }
  const position = (value: unknown) =>
    api('PATCH', `/api/collections/characters/records/${made.body.id}`, {
      as: admin,
      body: { position: value },
    })
  for (const junk of ['seven', '1e999', [], { a: 1 }]) {
    expect(await position(junk)).toMatchObject({
      status: 400,
      body: { data: { position: { code: 'validation_invalid_number' } } },
    })
  }
  expect((await position('')).body.position).toBe(0)
})

test('an update changes what it names and nothing else', async () => {
  const project = await newProject(ada, { description: 'Before' })
  const { body } = await api<Json>('PATCH', `${projects}/${project.id}`, {
    as: ada,
    body: { title: 'After', document: { version: 9 }, revision: 7 },
  })
  expect(body).toMatchObject({
    title: 'After',
    description: 'Before',
    revision: 0,
    document: project.document,
  })
  expect(await api('PATCH', `${projects}/${project.id}`, { as: ada, body: { title: '' } })).toMatchObject({
    status: 400,
    body: { message: 'Failed to update record.', data: { title: { code: 'validation_required' } } },
  })
})

describe('Counts: unique names hold', () => {
  test('unique names stay unique, also under fifty attempts at once', async () => {
    const twice = { name: 'General', slug: 'general' }
    expect(await api('POST', rooms, { as: admin, body: twice })).toMatchObject({
      status: 400,
      body: { data: { slug: { code: 'validation_not_unique', message: 'Value must be unique.' } } },
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        api('POST', rooms, { as: admin, body: { name: 'Race', slug: 'race' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const flag = { user: ada.id, key: 'character_upload' }
    await api('POST', '/api/collections/user_flags/records', { as: admin, body: flag })
    expect(await api('POST', '/api/collections/user_flags/records', { as: admin, body: flag })).toMatchObject(
      {
        body: { data: { user: { code: 'validation_not_unique' }, key: { code: 'validation_not_unique' } } },
      },
    )
  })
})

test('deleting a project takes its takes, files and bytes along', async () => {
  const { project, take, sound } = await newTake(ada)
  expect(await env.MEDIA.head(`media/${sound.id}`)).not.toBeNull()
  expect((await api('DELETE', `${projects}/${project.id}`, { as: ada })).status).toBe(204)
  for (const [table, id] of [
    ['takes', take.id],
    ['media', sound.id],
    ['cam_projects', project.id],
  ]) {
    const row = await env.DB.prepare(`SELECT id FROM ${table} WHERE id = ?`).bind(id).first()
    expect(row).toBeNull()
  }
  expect(await env.MEDIA.head(`media/${sound.id}`)).toBeNull()
  expect(await env.DB.prepare('SELECT count(*) AS n FROM doomed_objects').first('n')).toBe(0)
})

test('when the bucket fails during a deletion, the note stays and nothing is forgotten', async () => {
  const { project, sound } = await newTake(ada)
  const MEDIA = new Proxy(env.MEDIA, {
    get(target, name) {
      if (name === 'delete') return () => Promise.reject(new Error('down'))
      return Reflect.get(target, name, target) as unknown
    },
  })
  await api('DELETE', `${projects}/${project.id}`, { as: ada, bindings: { MEDIA } })
  expect((await api('GET', `${projects}/${project.id}`, { as: ada })).status).toBe(404)
  const doomed = await env.DB.prepare('SELECT key FROM doomed_objects').all<{ key: string }>()
  expect(doomed.results).toEqual([{ key: `media/${sound.id}` }])
})

test('a sound that a take needs stays; one that is only shown is let go of', async () => {
  const { project, sound, take } = await newTake(ada)
  expect(await api('DELETE', `/api/collections/media/records/${sound.id}`, { as: ada })).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  })
  expect((await api('DELETE', `/api/collections/takes/records/${take.id}`, { as: ada })).status).toBe(204)
  expect((await api('DELETE', `/api/collections/media/records/${sound.id}`, { as: ada })).status).toBe(204)
  expect((await api('GET', `${projects}/${project.id}`, { as: ada })).status).toBe(200)
})

test('bodies that are no JSON object are refused in the contract’s shape', async () => {
  const send = (body: string, type = 'application/json') =>
    request(projects, { method: 'POST', body, headers: { 'Content-Type': type, Authorization: ada.token } })
  for (const body of ['{', '[]', '"x"', 'null', '\xff']) {
    const answer = await send(body)
    expect(await answer.json()).toMatchObject({ status: 400, code: 'bad_request', data: {} })
  }
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const nested = await send(`{"title":"x","character":"${PIP}","document":${deep}}`)
  expect(await nested.json()).toMatchObject({ data: { document: { code: 'validation_invalid_json' } } })
  expect(await (await send('a=b', 'text/plain')).json()).toMatchObject({
    message: 'Unsupported Content-Type.',
  })
  expect(await (await send('')).json()).toMatchObject({ data: { title: { code: 'validation_required' } } })
})

test('unknown collections, routes and methods are error objects', async () => {
  expect(await api('GET', '/api/collections/nothing/records')).toMatchObject({
    status: 404,
    body: { code: 'collection_not_found', message: 'Missing collection context.' },
  })
  expect(await api('POST', '/api/collections/nothing/records')).toMatchObject({
    body: { message: 'Missing or invalid collection context.' },
  })
  for (const path of ['/api', '/api/nothing', '/api/health/', '/api/collections/__proto__/records']) {
    const answer = await api('GET', path)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ status: 404, data: {} })
  }
  expect((await api('PUT', '/api/health')).status).toBe(404)
  expect((await api('GET', `/api/collections/pbc_3861817060/records`, { as: ada })).status).toBe(200)
})

test('every answer carries the security headers, and any origin may read it', async () => {
  for (const path of ['/api/health', '/api/nothing']) {
    const answer = await request(path, { headers: { Origin: 'https://elsewhere.test' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
  const preflight = await request('/api/anything', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.test',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
  const head = await request('/api/health', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
