import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDocument } from '../../worker/contract/document/document.ts'
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

interface List {
  items: Json[]
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

let admin: Person
let ada: Person
const rooms = '/api/collections/chat_rooms/records'
const projects = '/api/collections/cam_projects/records'

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
  const statement = env.DB.prepare(
    "INSERT INTO chat_rooms (id, created, updated, name, slug, parent) VALUES (?, '', '', ?, ?, 'roomgeneral0001')",
  )
  await env.DB.batch(
    Array.from({ length: 25 }, (_, index) => {
      const number = String(index).padStart(2, '0')
      return statement.bind(`paged0000000${number}`, `Paged ${number}`, `paged-${number}`)
    }),
  )
})

function hugeDocument() {
  const caption = { start: 0, duration: 1, text: 'x'.repeat(500) }
  const captions = Array.from({ length: 2_000 }, (_, index) => ({ ...caption, id: `c${index}` }))
  return { ...newDocument(PIP), captions }
}

const list = (query: string, as: Person | undefined = ada) => api<List>('GET', `${rooms}?${query}`, { as })
const paged = `filter=${encodeURIComponent('slug ~ "paged-"')}&sort=slug`

test('pages have the record API’s envelope and clamp', async () => {
  expect((await list(`${paged}&page=2&perPage=10`)).body).toMatchObject({
    page: 2,
    perPage: 10,
    totalItems: 25,
    totalPages: 3,
    items: { length: 10, 0: { slug: 'paged-10' } },
  })
  expect((await list(`${paged}&page=9&perPage=10`)).body).toMatchObject({
    items: [],
    page: 9,
    totalItems: 25,
  })
  expect((await list(`${paged}&page=-1&perPage=-5`)).body).toMatchObject({ page: 1, perPage: 30 })
  expect((await list(`${paged}&perPage=100000`)).body).toMatchObject({ perPage: 1000 })
  expect((await list(`${paged}&skipTotal=1`)).body).toMatchObject({ totalItems: -1, totalPages: -1 })
})

describe('Access: hostile and odd list parameters', () => {
  test.each([
    'page=x',
    'perPage=1.5',
    'skipTotal=maybe',
    'sort=nothing',
    'sort=a,b,c,d,e,f,g,h,i',
    'fields=name:shout()',
  ])('the list parameter %s is refused', async (query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { status: 400, message: 'Something went wrong while processing your request.', data: {} },
    })
  })

  test.each([
    ['name = "Paged 03"', 1],
    ['name = "paged 03"', 0],
    ['name ~ "PAGED"', 25],
    ['name ~ "Paged 0%"', 10],
    ['name !~ "paged"', 4],
    ['slug ?= "general"', 1],
    ['slug = "general" || slug = "feedback" && name = "Feedback"', 2],
    ['(slug = "general" || slug = "feedback") && name = "Feedback"', 1],
    ['parent = null', 4],
    ['parent = ""', 4],
    ['parent != null', 25],
    ['parent.slug = "general"', 25],
    ['parent.slug != "general"', 4],
    ['parent.name:lower = "general"', 25],
    ['created < @now && created != ""', 4],
    ['created = ""', 25],
    ['slug > "paged-19" && slug <= "paged-22"', 3],
    ['1 = 1', 29],
    ['slug = parent.slug', 0],
    ['slug = "general" // and so on', 1],
    ["slug = 'ge\\neral'", 0],
    [Array.from({ length: 200 }, () => 'slug="general"').join('||'), 1],
  ])('the filter %s finds %i', async (filter, count) => {
    const { status, body } = await list(`perPage=1&filter=${encodeURIComponent(filter)}`)
    expect({ status, total: body.totalItems }).toEqual({ status: 200, total: count })
  })

  test.each([
    ['  '],
    ['name'],
    ['name ='],
    ['name = "a'],
    ['name == "a"'],
    ['nothing = 1'],
    ['name.first = 1'],
    ['parent.parent.parent.parent.parent.parent.parent.slug = 1'],
    ['name = "a" &&'],
    ['(name = "a"'],
    ['name = "a")'],
    ['name = "a"; DROP TABLE users'],
    ['name = "a" -- '],
    ['name = "\0"'],
    ['id = 1 OR 1=1'],
    ['@now'],
    ['@nothing = 1'],
    ['name:each = "a"'],
    ['geoDistance(1,2,3) < 5'],
    ['geoDistance(name,2,3,4) < 5'],
    ['('.repeat(50) + 'name="a"' + ')'.repeat(50)],
    [Array.from({ length: 201 }, () => 'id="a"').join('||')],
    [`name = "${'x'.repeat(3_500)}"`],
    [`name ~ "%${'x'.repeat(60)}"`],
  ])('the hostile filter %s is refused', async (filter) => {
    expect(await list(`filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', data: {} },
    })
  })

  test('a filter by what belongs to the request is forbidden', async () => {
    expect(await list(`filter=${encodeURIComponent('@request.auth.id != ""')}`)).toMatchObject({
      status: 403,
      body: { message: 'Only superusers can filter by @request.' },
    })
  })

  test('a filter of a megabyte is refused', async () => {
    const answer = await list(`filter=${'a'.repeat(1_000_000)}`)
    expect(answer.status).toBe(400)
  })

  test('a value is never SQL', async () => {
    const name = `Robert'); DROP TABLE users;-- "?1`
    const made = await api<Json>('POST', rooms, { as: admin, body: { name, slug: 'robert' } })
    expect(made.body.name).toBe(name)
    const filter = encodeURIComponent(`name = ${JSON.stringify(name)}`)
    expect((await list(`filter=${filter}`)).body.items).toHaveLength(1)
  })
})

test('fields and expand shape what is answered', async () => {
  const project = await newProject(ada, { description: '<b>Some</b> long words here' })
  const url = `${projects}/${project.id}`
  expect((await api('GET', `${url}?fields=id,description:excerpt(9,true)`, { as: ada })).body).toEqual({
    id: project.id,
    description: 'Some long...',
  })
  expect(
    (await api('GET', `${url}?expand=character&fields=expand.character.slug`, { as: ada })).body,
  ).toEqual({
    expand: { character: { slug: 'pip' } },
  })
  const lost = await api<Json>('GET', `${url}?expand=nothing,owner.nothing,title`, { as: ada })
  expect(lost.body).not.toHaveProperty('expand')
  const listed = await api<List>('GET', `${projects}?fields=id,title&perPage=500`, { as: ada })
  expect(listed.body.perPage).toBe(500)
  expect(Object.keys(listed.body.items[0] ?? {})).toEqual(['id', 'title'])
  expect((await api<List>('GET', `${projects}?perPage=500`, { as: ada })).body.perPage).toBe(30)
})

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
    document: { version: 2, performers: [{ character: PIP }] },
  })
  expect(project.created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
})

test.each([
  [{}, { title: 'validation_required', character: 'validation_required' }],
  [{ title: 'x'.repeat(121), character: PIP }, { title: 'validation_max_text_constraint' }],
  [{ title: 'x', character: 'nosuchcharacter' }, { character: 'validation_missing_rel_records' }],
  [{ title: 'x', character: PIP, document: { version: 3 } }, { document: 'validation_invalid_json' }],
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
