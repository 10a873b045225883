import { env } from 'cloudflare:test'
import type PocketBase from 'pocketbase'
import { beforeAll, expect, test, vi } from 'vitest'
import { wav } from '../support/worker/files.ts'
import { sdk } from '../support/worker/sdk.ts'
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

// A slow machine must not fail what is only waiting for password hashes and many calls at once.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let admin: Person
let ada: Person
let pb: PocketBase

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
  pb = sdk(ada)
})

const characters = '/api/collections/characters/records'
let count = 0
async function newCharacter(fields: Record<string, unknown> = {}): Promise<Json> {
  const body = { slug: `made-${++count}`, name: 'Made', rig: '/characters/made.svg', ...fields }
  return (await api<Json>('POST', characters, { as: admin, body })).body
}

test('a form is read like JSON: words are inferred and @jsonPayload is merged', async () => {
  const form = new FormData()
  form.append('title', '007')
  form.append('character', 'wrong')
  form.append('character', PIP)
  form.append('published', 'true')
  form.append('@jsonPayload', JSON.stringify({ description: 'From the payload' }))
  const made = await pb.collection('cam_projects').create(form)
  expect(made).toMatchObject({
    title: '007',
    character: PIP,
    published: true,
    description: 'From the payload',
    owner: ada.id,
  })
  const encoded = await request(`/api/collections/cam_projects/records/${made.id}`, {
    method: 'PATCH',
    headers: { Authorization: ada.token, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ title: 'A & B', published: 'false' }).toString(),
  })
  expect(await encoded.json()).toMatchObject({ title: 'A & B', published: false })
})

test.each([
  ['multipart/form-data; boundary=x', 'nonsense'],
  ['multipart/form-data', 'a=b'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="@jsonPayload"\r\n\r\n[]\r\n--x--\r\n',
  ],
])('a broken form is refused: %s', async (type, body) => {
  const answer = await request('/api/collections/cam_projects/records', {
    method: 'POST',
    headers: { Authorization: ada.token, 'Content-Type': type },
    body,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ status: 400, data: {} })
})

test('a file comes in as a form, known by its bytes', async () => {
  const { id: project } = await newProject(ada)
  const file = new File([wav(20_000)], 'My Voice.exe')
  const made = await pb.collection('media').create({ kind: 'sound', project, file })
  expect(made).toMatchObject({ kind: 'sound', project, owner: ada.id, type: 'audio/wav', size: 20_000 })
  expect(made.file).toMatch(/^my_voice_[a-z0-9]{10}\.wav$/)
  const bytes = await request(`/api/files/media/${made.id}/${String(made.file)}`, {
    headers: { Authorization: ada.token },
  })
  expect((await bytes.arrayBuffer()).byteLength).toBe(20_000)
  const refused = (fields: Record<string, unknown>, who = pb) =>
    who
      .collection('media')
      .create(fields)
      .catch(({ status, response }: { status: number; response: unknown }) => ({ status, response }))
  const page = new File(['<html>'], 'x.wav')
  expect(await refused({ kind: 'sound', project, file: page })).toMatchObject({
    status: 400,
    response: { code: 'not_a_sound' },
  })
  expect(await refused({ kind: 'page', project, file })).toMatchObject({ response: { data: { kind: {} } } })
  expect(await refused({ kind: 'sound', project, file }, sdk())).toMatchObject({ status: 401 })
  expect(await refused({ kind: 'sound', project })).toMatchObject({ status: 403 })
})

test('numbers count up and down, also under fifty at once', async () => {
  const made = await newCharacter({ position: 10 })
  const patch = (body: Record<string, unknown>) =>
    api<Json>('PATCH', `${characters}/${made.id}`, { as: admin, body })
  expect((await patch({ 'position+': 5 })).body.position).toBe(15)
  expect((await patch({ 'position-': '2.5' })).body.position).toBe(12.5)
  expect(await patch({ 'position+': 'many' })).toMatchObject({
    status: 400,
    body: { data: { position: { code: 'validation_invalid_number' } } },
  })
  await patch({ position: 0 })
  await Promise.all(Array.from({ length: 50 }, () => patch({ 'position+': 1 })))
  expect((await patch({})).body.position).toBe(50)
  const twice = { method: 'PATCH', url: `${characters}/${made.id}`, body: { 'position+': 1 } }
  await api('POST', '/api/batch', { as: admin, body: { requests: [twice, twice] } })
  expect((await patch({})).body.position).toBe(52)
})

test('a single relation is set by + and let go of by -', async () => {
  const room = async (fields: Record<string, unknown>) =>
    (await api<Json>('POST', '/api/collections/chat_rooms/records', { as: admin, body: fields })).body
  const top = await room({ name: 'Top', slug: 'top' })
  const inner = await room({ name: 'In', slug: 'in', 'parent+': top.id })
  expect(inner.parent).toBe(top.id)
  const patch = (body: Record<string, unknown>) =>
    api<Json>('PATCH', `/api/collections/chat_rooms/records/${inner.id}`, { as: admin, body })
  expect((await patch({ 'parent-': 'another' })).body.parent).toBe(top.id)
  expect((await patch({ 'parent-': top.id })).body.parent).toBe('')
  expect((await patch({ '+parent': [top.id] })).body.parent).toBe(top.id)
})

test('back-relations are expanded and searched', async () => {
  const { project, take, sound } = await newTake(ada)
  await newProject(ada, { title: 'Without takes' })
  const seen = await pb.collection('cam_projects').getOne(project.id, {
    expand: 'takes_via_project.sound,takes_via_owner',
    fields: 'id,expand',
  })
  expect(seen).toMatchObject({
    expand: { takes_via_project: [{ id: take.id, expand: { sound: { id: sound.id } } }] },
  })
  expect(Object.keys(seen.expand ?? {})).toEqual(['takes_via_project'])
  const found = async (filter: string) =>
    (await pb.collection('cam_projects').getFullList({ filter })).map(({ id }) => id)
  expect(await found('takes_via_project.name ?= "Take 1"')).toContain(project.id)
  expect(await found('takes_via_project.sound.size > 5')).toEqual([project.id])
  expect(await found('takes_via_project.id != ""')).toEqual([project.id])
  const stranger = sdk(await person())
  await api('PATCH', `/api/collections/cam_projects/records/${project.id}`, {
    as: ada,
    body: { published: true },
  })
  // The project shows, the maker's other things that hang on the same people do not.
  const open = await stranger
    .collection('cam_projects')
    .getOne(project.id, { expand: 'owner.media_via_owner' })
  expect(open.expand).toMatchObject({ owner: { id: ada.id } })
  expect(JSON.stringify(open.expand)).toContain(sound.id)
  const mine = await newTake(ada)
  const again = await stranger
    .collection('cam_projects')
    .getOne(project.id, { expand: 'owner.media_via_owner' })
  expect(JSON.stringify(again.expand)).not.toContain(mine.sound.id)
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

const projects = '/api/collections/cam_projects/records'
const rooms = '/api/collections/chat_rooms/records'

test.each([
  ['a field', { method: 'POST', url: projects, body: {} }, { status: 400, data: { title: {} } }],
  ['an unknown record', { method: 'PATCH', url: `${projects}/nothing`, body: {} }, { status: 404 }],
  ['a deletion of nothing', { method: 'DELETE', url: `${projects}/nothing` }, { status: 404 }],
  ['a closed verb', { method: 'POST', url: rooms, body: {} }, { status: 403 }],
  ['an unknown collection', { method: 'POST', url: '/api/collections/no/records' }, { status: 404 }],
  ['another route', { method: 'POST', url: '/api/collections/users/auth-refresh' }, { status: 404 }],
  ['a read', { method: 'GET', url: projects }, { status: 404 }],
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
  const room = (slug: string) => ({ method: 'POST', url: rooms, body: { name: slug, slug } })
  const slugs = ['u1', 'u2', 'u3', 'u2', 'u4']
  const answer = await api('POST', '/api/batch', { as: admin, body: { requests: slugs.map(room) } })
  const response = { data: { slug: { code: 'validation_not_unique' } } }
  expect(answer.body.data).toMatchObject({ requests: { 3: { response } } })
  expect(await env.DB.prepare("SELECT id FROM chat_rooms WHERE slug LIKE 'u_'").first()).toBeNull()
})

test.each([
  [{}],
  [{ requests: [] }],
  [{ requests: 'x' }],
  [{ requests: Array(51).fill({ method: 'POST', url: rooms }) }],
])('what is no batch is refused', async (body) => {
  expect(await api('POST', '/api/batch', { as: ada, body })).toMatchObject({
    status: 400,
    body: { data: { requests: { code: 'validation_invalid_value' } } },
  })
})
