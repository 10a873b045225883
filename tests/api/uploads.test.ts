import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { MEDIA_QUOTA_BYTES, UPLOAD_PART_BYTES } from '../../worker/contract/media.ts'
import worker from '../../worker/index.ts'
import { newAnalysis } from '../support/worker/analysis.ts'
import { analysis, begin, bytesOf, complete, putPart, uploaded, wav } from '../support/worker/files.ts'
import {
  api,
  migrated,
  newProject,
  person,
  request,
  type Json,
  type Person,
  databaseWith,
} from '../support/worker/world.ts'

let ada: Person
let ben: Person
let project: Json

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
  ben = await person({ name: 'Ben' })
  project = await newProject(ada)
})

const sound = (size: number) => ({ kind: 'sound', name: 'My Voice.WAV', size, project: project.id })
const sizeOf = UPLOAD_PART_BYTES + 1_000

test('parts are uploaded in any order, resumed and repeated, and the file is served byte for byte', async () => {
  const bytes = wav(sizeOf)
  const { status, body } = await begin(ada, sound(sizeOf))
  expect([status, body.partBytes]).toEqual([200, UPLOAD_PART_BYTES])
  expect((await putPart(ada, body.id, 2, bytes.slice(UPLOAD_PART_BYTES))).status).toBe(200)
  expect(await complete(ada, body.id)).toMatchObject({ status: 409, body: { code: 'upload_incomplete' } })
  expect((await api('GET', `/api/media/uploads/${body.id}`, { as: ada })).body).toEqual({
    id: body.id,
    partBytes: UPLOAD_PART_BYTES,
    parts: [2],
  })
  for (let time = 0; time < 2; time++) {
    expect((await putPart(ada, body.id, 1, bytes.slice(0, UPLOAD_PART_BYTES))).status).toBe(200)
  }

  const sealed = await complete(ada, body.id)
  expect(sealed).toMatchObject({
    status: 200,
    body: {
      owner: ada.id,
      project: project.id,
      kind: 'sound',
      type: 'audio/wav',
      size: sizeOf,
      collectionName: 'media',
    },
  })
  expect(sealed.body.file).toMatch(/^my_voice_[a-z0-9]{10}\.wav$/)
  expect((await complete(ada, body.id)).body).toEqual(sealed.body)
  expect((await api('GET', `/api/media/uploads/${body.id}`, { as: ada })).status).toBe(404)

  const file = await request(`/api/files/media/${sealed.body.id}/${String(sealed.body.file)}`, {
    headers: { Authorization: ada.token },
  })
  expect(await digest(await file.arrayBuffer())).toBe(await digest(bytes))
})

async function digest(bytes: BufferSource): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

test('completing twice at once makes one record', async () => {
  const { body } = await begin(ada, sound(100))
  await putPart(ada, body.id, 1, wav(100))
  const both = await Promise.all([complete(ada, body.id), complete(ada, body.id), complete(ada, body.id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(both.map((one) => one.body.file)).size).toBe(1)
})

test('an upload that died after the bucket had sealed it can be completed', async () => {
  const { body } = await begin(ada, sound(100))
  await putPart(ada, body.id, 1, wav(100))
  const DB = databaseWith((name, target) => {
    if (name !== 'batch') return undefined
    return (list: D1PreparedStatement[]) =>
      list.length === 3 ? Promise.reject(new Error('D1_ERROR: gone')) : target.batch(list)
  })
  expect(
    (await api('POST', `/api/media/uploads/${body.id}/complete`, { as: ada, bindings: { DB } })).status,
  ).toBe(503)
  expect((await complete(ada, body.id)).status).toBe(200)
})

test.each([
  [{ size: 0 }, 400, 'empty_file'],
  [{ size: 400 * 1024 * 1024 + 1 }, 413, 'too_large'],
  [{ size: -1 }, 400, 'validation_failed'],
  [{ size: 1.5 }, 400, 'validation_failed'],
  [{ kind: 'program' }, 400, 'validation_failed'],
  [{ name: '' }, 400, 'validation_failed'],
  [{ project: undefined }, 400, 'validation_failed'],
  [{ project: 'nosuchproject00' }, 404, 'not_found'],
])('an upload of %j is refused', async (change, status, code) => {
  expect(await begin(ada, { ...sound(100), ...change })).toMatchObject({ status, body: { code } })
})

test('users cannot upload into another user’s project or continue another’s upload', async () => {
  expect(await begin(ben, sound(100))).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { body } = await begin(ada, sound(100))
  expect((await putPart(ben, body.id, 1, wav(100))).status).toBe(404)
  expect((await complete(ben, body.id)).status).toBe(404)
  expect((await api('GET', `/api/media/uploads/${body.id}`, { as: ben })).status).toBe(404)
})

test.each([
  ['sound', 'just some text', 'not_a_sound'],
  ['sound', '<svg onload=alert(1)>', 'not_a_sound'],
  ['picture', '<svg onload=alert(1)>', 'not_a_picture'],
  ['picture', 'RIFF....WAVEfmt ', 'not_a_picture'],
  ['video', 'RIFF....WAVEfmt ', 'not_a_video'],
  ['analysis', 'not json', 'bad_request'],
])('a %s whose bytes are “%s” is %s, and its upload is deleted', async (kind, text, code) => {
  const { body } = await begin(ada, { kind, name: 'x.wav', size: text.length, project: project.id })
  expect(await putPart(ada, body.id, 1, bytesOf(text))).toMatchObject({ status: 400, body: { code } })
  expect((await api('GET', `/api/media/uploads/${body.id}`, { as: ada })).status).toBe(404)
})

test('parts have the announced size, or are refused', async () => {
  const { body } = await begin(ada, sound(100))
  expect(await putPart(ada, body.id, 1, wav(101))).toMatchObject({ status: 413, body: { code: 'too_large' } })
  for (const [part, size] of [
    [1, 99],
    [1, 0],
    [2, 10],
    [0, 100],
    [-1, 100],
    ['1x', 100],
    ['1e0', 100],
  ] as const) {
    expect((await putPart(ada, body.id, part, wav(Math.max(size, 16)).slice(0, size))).status).toBe(400)
  }
  expect((await putPart(ada, body.id, 1, wav(100))).status).toBe(200)
})

test('an analysis must be one', async () => {
  const good = await uploaded(ada, analysis(), { kind: 'analysis', name: 'a.json', project: project.id })
  expect(good).toMatchObject({ kind: 'analysis', type: 'application/json' })
  // A complete one with unknown fields is refused too.
  const crowded = JSON.stringify({ ...newAnalysis(), more: 0 }).replace(/0}$/, `[${'[],'.repeat(600_000)}0]}`)
  // Its readers would take gigabytes.
  const endless = JSON.stringify({ ...newAnalysis(), frames: 50_000_000 })
  for (const bad of ['{"version":1}', crowded, endless].map(bytesOf)) {
    const size = bad.length
    const { body } = await begin(ada, { kind: 'analysis', name: 'a.json', size, project: project.id })
    await putPart(ada, body.id, 1, bad)
    expect(await complete(ada, body.id)).toMatchObject({
      status: 400,
      body: { data: { file: { code: 'validation_invalid_json' } } },
    })
  }
})

describe('Counts: quotas hold', () => {
  test('the quota holds under fifty attempts at once', async () => {
    const eve = await person()
    const mine = await newProject(eve)
    const insert =
      "INSERT INTO media (id, created, updated, owner, kind, size) VALUES (?, '', '', ?, 'sound', ?)"
    const room = 3 * 1_000_000
    await env.DB.prepare(insert)
      .bind('almosteverythin', eve.id, MEDIA_QUOTA_BYTES - room)
      .run()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        begin(eve, { kind: 'sound', name: 'x', size: 1_000_000, project: mine.id }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'quota_reached')).toHaveLength(
      47,
    )
  })
})

test('a bucket failure is a 503, and the upload can be resumed', async () => {
  const { body } = await begin(ada, sound(100))
  const MEDIA = new Proxy(env.MEDIA, {
    get() {
      throw new Error('bucket down')
    },
  })
  const failed = await request(`/api/media/uploads/${body.id}/parts/1`, {
    method: 'PUT',
    body: wav(100),
    headers: { Authorization: ada.token },
    bindings: { MEDIA },
  })
  expect([failed.status, await failed.json()]).toMatchObject([503, { code: 'storage_unavailable' }])
  expect((await putPart(ada, body.id, 1, wav(100))).status).toBe(200)
  expect((await complete(ada, body.id)).status).toBe(200)
})

test('a project deleted during an upload leaves no file', async () => {
  const short = await newProject(ada)
  const { body } = await begin(ada, { ...sound(100), project: short.id })
  await putPart(ada, body.id, 1, wav(100))
  await api('DELETE', `/api/collections/cam_projects/records/${short.id}`, { as: ada })
  expect((await complete(ada, body.id)).status).toBe(404)
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
  expect(await env.MEDIA.head(`media/${body.id}`)).toBeNull()
})

test('the hourly sweep ends abandoned uploads and empties the trash', async () => {
  const old = await begin(ada, sound(100))
  await putPart(ada, old.body.id, 1, wav(100))
  await env.DB.prepare("UPDATE uploads SET created = '2026-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(old.body.id)
    .run()
  const fresh = await begin(ada, sound(100))
  const trashed = await newProject(ada)
  const stored = await uploaded(ada, wav(64), { project: trashed.id })
  await api('PATCH', `/api/collections/cam_projects/records/${trashed.id}`, {
    as: ada,
    body: { trashed: '2026-01-01 00:00:00.000Z' },
  })
  const recent = await newProject(ada)
  await api('PATCH', `/api/collections/cam_projects/records/${recent.id}`, {
    as: ada,
    body: { trashed: new Date().toISOString() },
  })

  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)

  expect((await api('GET', `/api/media/uploads/${old.body.id}`, { as: ada })).status).toBe(404)
  expect((await api('GET', `/api/media/uploads/${fresh.body.id}`, { as: ada })).status).toBe(200)
  const view = (id: string) => api('GET', `/api/collections/cam_projects/records/${id}`, { as: ada })
  expect((await view(trashed.id)).status).toBe(404)
  expect((await view(recent.id)).status).toBe(200)
  expect(await env.MEDIA.head(`media/${stored.id}`)).toBeNull()
})
