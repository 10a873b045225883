import type PocketBase from 'pocketbase'
import { beforeAll, expect, test } from 'vitest'
import { MEDIA_MAX_BYTES } from '../../worker/contract/media.ts'
import { wav } from '../support/worker/files.ts'
import { sdk } from '../support/worker/sdk.ts'
import {
  api,
  migrated,
  newProject,
  newTake,
  person,
  playTake,
  PIP,
  request,
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

test('a name of nothing but invisible characters is blank', async () => {
  for (const title of ['\u200B\u200D', '\u3164', ' \u202E '])
    expect(
      (
        await api('POST', '/api/collections/cam_projects/records', {
          as: ada,
          body: { title, character: PIP },
        })
      ).body,
    ).toMatchObject({ data: { title: { code: 'validation_required' } } })
  const renamed = { as: ada, body: { name: '\u2060' } }
  const { body } = await api<Json>('PATCH', `/api/collections/users/records/${ada.id}`, renamed)
  expect(body['name']).toBe('')
})

test.each(['//host.example/x.svg', '/\\host.example/x.svg', 'https://host.example/x.svg', 'x.svg'])(
  'a character is drawn with no rig of another host: %s',
  async (rig) => {
    const body = { slug: 'elsewhere', name: 'Elsewhere', rig }
    const made = await api('POST', characters, { as: admin, body })
    expect(made).toMatchObject({
      status: 400,
      body: { data: { rig: { code: 'validation_invalid_format' } } },
    })
    const { id } = await newCharacter()
    expect((await api('PATCH', `${characters}/${id}`, { as: admin, body: { rig } })).status).toBe(400)
  },
)

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
  const message = 'Failed to create record.'
  const large = new File([new Uint8Array(MEDIA_MAX_BYTES.avatar + 1)], 'me.png')
  const params = { file: 'me.png', maxSize: MEDIA_MAX_BYTES.avatar }
  const wrong: [fields: Record<string, unknown>, data: object][] = [
    [{ kind: 'sound', project, file: page }, { file: { code: 'validation_invalid_mime_type' } }],
    [{ kind: 'avatar', file: large }, { file: { code: 'validation_file_size_limit', params } }],
    [{ kind: 'sound', project, file: new File([], 'x.wav') }, { file: { code: 'validation_required' } }],
    [{ kind: 'sound', project, file: [file, file] }, { file: { code: 'validation_too_many_files' } }],
    [{ kind: 'sound', project, file: made.file }, { file: { code: 'validation_invalid_file' } }],
    [{ kind: 'page', project, file }, { kind: { code: 'validation_invalid_value' } }],
    [{ kind: 'sound', file }, { project: { code: 'validation_required' } }],
  ]
  for (const [fields, data] of wrong) {
    expect(await refused(fields)).toMatchObject({ status: 400, response: { message, data } })
  }
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
  await playTake(ada, take)
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
