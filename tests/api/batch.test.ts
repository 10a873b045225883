import { env } from 'cloudflare:test'
import type { BatchService, default as PocketBase } from 'pocketbase'
import { beforeAll, expect, test } from 'vitest'
import { wav } from '../support/worker/files.ts'
import { sdk } from '../support/worker/sdk.ts'
import {
  api,
  migrated,
  newMedia,
  newProject,
  PASSWORD,
  person,
  PIP,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
let ada: Person
let pb: PocketBase

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
  pb = sdk(ada)
})

test('a batch is carried out whole', async () => {
  const old = await newProject(ada, { title: 'Old' })
  const doomed = await newProject(ada, { title: 'Doomed' })
  const batch = pb.createBatch()
  batch
    .collection('cam_projects')
    .create({ title: 'One', character: PIP }, { expand: 'character', fields: 'id,expand.character.slug' })
  batch.collection('cam_projects').update(old.id, { title: 'New' })
  batch.collection('cam_projects').delete(doomed.id)
  batch.collection('cam_projects').upsert({ id: old.id, description: 'Upserted' })
  batch.collection('cam_projects').upsert({ id: 'nobodysid000001', title: 'Two', character: PIP })
  const answers = await batch.send()
  expect(answers).toMatchObject([
    { status: 200, body: { expand: { character: { slug: 'pip' } } } },
    { status: 200, body: { id: old.id, title: 'New' } },
    { status: 204, body: null },
    { status: 200, body: { id: old.id, title: 'New', description: 'Upserted' } },
    { status: 200, body: { title: 'Two', owner: ada.id } },
  ])
  expect(answers[4]?.body).not.toMatchObject({ id: 'nobodysid000001' })
})

test('a project of a batch begins as any other does, with the newest drawing of its character', async () => {
  const batch = pb.createBatch()
  batch.collection('cam_projects').create({ title: 'One', character: PIP })
  const [made] = await batch.send()
  const { document } = await newProject(ada)
  expect(made?.body).toMatchObject({ document })
})

test('files come with a batch; one that fails leaves none of them behind', async () => {
  const { id: project } = await newProject(ada)
  const file = () => new File([wav(500)], 'My voice.wav', { type: 'audio/wav' })
  const sounds = async () =>
    (await pb.collection('media').getFullList({ filter: `project = '${project}'` })).length
  const batch = pb.createBatch()
  batch.collection('cam_projects').update(project, { title: 'With a voice' })
  batch.collection('media').create({ kind: 'sound', project, file: file() }, { fields: 'id,file' })
  const [changed, made] = await batch.send()
  expect(changed).toMatchObject({ status: 200, body: { title: 'With a voice' } })
  expect(made).toEqual({
    status: 200,
    body: { id: expect.any(String), file: expect.stringMatching(/^my_voice_\w{10}\.wav$/) },
  })
  expect(await sounds()).toBe(1)

  for (const spoil of [
    (one: BatchService) => one.collection('cam_projects').update('nothing', { title: 'x' }),
    (one: BatchService) =>
      one.collection('media').create({ kind: 'sound', project, file: new File(['<p>'], 'x.wav') }),
  ]) {
    const failing = pb.createBatch()
    failing.collection('media').create({ kind: 'sound', project, file: file() })
    spoil(failing)
    const refused = await failing.send().catch(({ response }: { response: Json }) => response)
    expect(refused).toMatchObject({ data: { requests: { 1: { code: 'batch_request_failed' } } } })
    expect(await sounds()).toBe(1)
  }
})

const projects = '/api/collections/cam_projects/records'
const characters = '/api/collections/characters/records'
let count = 0

test.each([
  ['a field', { method: 'POST', url: projects, body: {} }, { status: 400, data: { title: {} } }],
  ['an unknown record', { method: 'PATCH', url: `${projects}/nothing`, body: {} }, { status: 404 }],
  ['a deletion of nothing', { method: 'DELETE', url: `${projects}/nothing` }, { status: 404 }],
  ['a closed verb', { method: 'POST', url: characters, body: {} }, { status: 403 }],
  ['an unknown collection', { method: 'POST', url: '/api/collections/no/records' }, { status: 404 }],
  ['another route', { method: 'POST', url: '/api/collections/users/auth-refresh' }, { status: 404 }],
  ['a read', { method: 'GET', url: projects }, { status: 404 }],
  ['an address that is none', { method: 'POST', url: '/api/collections/%/records' }, { status: 404 }],
  ['a file that did not come', { method: 'POST', url: '/api/collections/media/records' }, { status: 400 }],
  ['a room', { method: 'POST', url: '/api/collections/chat_rooms/records' }, { status: 400 }],
])('a batch that fails at %s leaves nothing behind', async (_what, last, response) => {
  const title = `Half ${++count}`
  const first = { method: 'POST', url: projects, body: { title, character: PIP } }
  const answer = await api('POST', '/api/batch', { as: ada, body: { requests: [first, last] } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      message: 'Batch transaction failed.',
      data: { requests: { 1: { code: 'batch_request_failed', response } } },
    },
  })
  expect(await env.DB.prepare('SELECT id FROM cam_projects WHERE title = ?').bind(title).first()).toBeNull()
})

test('a batch names the request that breaks a unique name', async () => {
  const made = (slug: string) => ({
    method: 'POST',
    url: characters,
    body: { name: slug, slug, rig: '/characters/made.svg' },
  })
  const slugs = ['u1', 'u2', 'u3', 'u2', 'u4']
  const answer = await api('POST', '/api/batch', { as: admin, body: { requests: slugs.map(made) } })
  const response = { data: { slug: { code: 'validation_not_unique' } } }
  expect(answer.body.data).toMatchObject({ requests: { 3: { response } } })
  expect(await env.DB.prepare("SELECT id FROM characters WHERE slug LIKE 'u_'").first()).toBeNull()
})

test.each([
  [{}],
  [{ requests: [] }],
  [{ requests: 'x' }],
  [{ requests: Array(51).fill({ method: 'POST', url: projects }) }],
])('an invalid batch is refused', async (body) => {
  expect(await api('POST', '/api/batch', { as: ada, body })).toMatchObject({
    status: 400,
    body: { data: { requests: { code: 'validation_invalid_value' } } },
  })
})

test('changes of one record in one batch build on each other', async () => {
  const project = await newProject(ada)
  const picture = async () =>
    (await newMedia(ada, { project: project.id, kind: 'picture', type: 'image/png' })).id
  const [first, second] = [await picture(), await picture()]
  const batch = pb.createBatch()
  batch.collection('cam_projects').update(project.id, { 'thumbnail+': first })
  batch.collection('cam_projects').update(project.id, { 'thumbnail+': second })
  batch.collection('cam_projects').update(project.id, { 'thumbnail-': first, title: 'Thrice' })
  expect(await batch.send()).toMatchObject([
    { status: 200, body: { thumbnail: first } },
    { status: 200, body: { thumbnail: second } },
    { status: 200, body: { thumbnail: second, title: 'Thrice' } },
  ])
})

test('fifty concurrent batches that change what they read all succeed', async () => {
  const body = { slug: 'raced', name: 'Raced', rig: '/characters/made.svg' }
  const { id } = (await api<Json>('POST', characters, { as: admin, body })).body
  const request = { method: 'PATCH', url: `${characters}/${id}`, body: { 'position+': 1 } }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      api('POST', '/api/batch', { as: admin, body: { requests: [request, request] } }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect((await api<Json>('GET', `${characters}/${id}`, { as: admin })).body.position).toBe(100)
})

test.each([
  [{ password: 'zebra quilt piano', passwordConfirm: 'zebra quilt piano', oldPassword: PASSWORD }],
  [{ passwordConfirm: 'zebra quilt piano' }],
])('a password is not changed in a batch, and the refusal says so', async (fields) => {
  const ben = await person()
  const url = (of: Person) => `/api/collections/users/records/${of.id}`
  const send = (of: Person) =>
    api('POST', '/api/batch', {
      as: ben,
      body: { requests: [{ method: 'PATCH', url: url(of), body: { name: 'Benjamin', ...fields } }] },
    })
  const response = { status: 400, data: { password: { code: 'validation_not_in_batch' } } }
  expect((await send(ben)).body).toMatchObject({ data: { requests: { 0: { response } } } })
  expect((await api<Json>('GET', url(ben), { as: ben })).body.name).not.toBe('Benjamin')
  // A user without write access learns no more than that.
  expect((await send(ada)).body).toMatchObject({ data: { requests: { 0: { response: { status: 404 } } } } })
})

test('other values in place of a file are refused at any depth', async () => {
  let file: unknown = []
  for (let depth = 0; depth < 2_000; depth++) file = [file]
  const requests = [{ method: 'POST', url: '/api/collections/media/records', body: { kind: 'avatar', file } }]
  const refused = await api('POST', '/api/batch', { as: ada, body: { requests } })
  const response = { data: { file: { code: 'validation_invalid_file', params: { invalidFiles: [] } } } }
  expect(refused).toMatchObject({ status: 400, body: { data: { requests: { 0: { response } } } } })
})

test('an admin’s changes in a batch are logged with before and after', async () => {
  const project = await newProject(ada, { title: 'Before' })
  const requests = [
    { method: 'POST', url: characters, body: { slug: 'logged', name: 'L', rig: '/characters/l.svg' } },
    { method: 'PATCH', url: `${projects}/${project.id}`, body: { title: 'After' } },
    { method: 'DELETE', url: `${projects}/${project.id}` },
  ]
  const answer = await api('POST', '/api/batch', { as: admin, body: { requests } })
  expect(answer.status).toBe(200)
  const { results } = await env.DB.prepare(
    'SELECT action, target, before, after FROM audit_log WHERE actor = ? ORDER BY rowid DESC LIMIT 3',
  )
    .bind(admin.id)
    .all<Record<'action' | 'target' | 'before' | 'after', string>>()
  const [made] = answer.body as unknown as { body: Json }[]
  const target = `cam_projects/${project.id}`
  expect(results.toReversed()).toMatchObject([
    { action: 'characters.create', target: `characters/${made?.body.id}` },
    { action: 'cam_projects.update', target, before: expect.stringContaining('Before') },
    { action: 'cam_projects.delete', target, after: '' },
  ])
  expect(results[1]?.after).toContain('"After"')
})
