import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { orphansBelow } from '../../worker/features/media/orphans-service.ts'
import { jobs } from '../../worker/jobs.ts'
import { objects, purgeDoomed } from '../../worker/platform/objects.ts'
import {
  api,
  migrated,
  newMedia,
  newTake,
  person,
  PIP,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person()
})

async function everyHour() {
  for (const job of jobs.filter(({ every }) => every === 'hour')) await job.run(env, new Date())
}

/** Keys of objects that no record knows. */
async function orphans(): Promise<string[]> {
  const { objects } = await env.MEDIA.list({ prefix: 'media/' })
  const { results } = await env.DB.prepare('SELECT id FROM media').all<{ id: string }>()
  const known = new Set(results.map(({ id }) => `media/${id}`))
  return objects.map(({ key }) => key).filter((key) => !known.has(key))
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().replace('T', ' ')

async function trashed(table: string, id: string, days: number) {
  await env.DB.prepare(`UPDATE ${table} SET trashed = ? WHERE id = ?`).bind(daysAgo(days), id).run()
}

test('items are deleted after 30 days in the trash with their takes and files, and no object is left', async () => {
  const old = await newTake(ada)
  const fresh = await newTake(ada)
  const picture = await newMedia(ada, { project: old.project.id, kind: 'picture', type: 'image/png' })
  const template = await api<Json>('POST', '/api/collections/templates/records', {
    as: admin,
    body: { title: 'A stage', character: PIP },
  })
  expect(template.status, JSON.stringify(template.body)).toBe(200)
  await trashed('cam_projects', old.project.id, 31)
  await trashed('cam_projects', fresh.project.id, 29)
  await trashed('templates', template.body.id, 31)
  await everyHour()
  const left = async (table: string, id: string) =>
    (await env.DB.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).bind(id).all()).results.length
  expect(await left('cam_projects', old.project.id)).toBe(0)
  expect(await left('takes', old.take.id)).toBe(0)
  expect(await left('media', picture.id)).toBe(0)
  expect(await left('templates', template.body.id)).toBe(0)
  expect(await left('cam_projects', fresh.project.id)).toBe(1)
  expect(await env.MEDIA.head(`media/${old.sound.id}`)).toBeNull()
  expect(await env.MEDIA.head(`media/${fresh.sound.id}`)).not.toBeNull()
  expect(await orphans()).toEqual([])
})

test('an admin restores what is in the trash, or deletes it for good, and both are in the log', async () => {
  const { project, sound } = await newTake(ada)
  await trashed('cam_projects', project.id, 1)
  const restored = await api<{ changed: string[] }>('POST', '/api/admin/lists/projects/acts/restore', {
    as: admin,
    body: { ids: [project.id] },
  })
  expect(restored.body.changed).toEqual([project.id])
  await trashed('cam_projects', project.id, 1)
  const deletion = await api('DELETE', `/api/collections/cam_projects/records/${project.id}`, { as: admin })
  expect(deletion.status).toBe(204)
  await everyHour()
  expect(await env.MEDIA.head(`media/${sound.id}`)).toBeNull()
  expect(await orphans()).toEqual([])
  const { results } = await env.DB.prepare('SELECT action FROM audit_log WHERE target LIKE ? ORDER BY rowid')
    .bind(`%/${project.id}`)
    .all<{ action: string }>()
  expect(results.map(({ action }) => action)).toEqual(['projects.restore', 'cam_projects.delete'])
})

const act = (kind: string, name: string, ids: string[]) =>
  api<{ changed: string[]; skipped: number }>('POST', `/api/admin/lists/${kind}/acts/${name}`, {
    as: admin,
    body: { ids },
  })

async function inTrash(kind: string): Promise<string[]> {
  const { body } = await api<{ items: Json[] }>('GET', `/api/admin/lists/${kind}?trash=only`, { as: admin })
  return body.items.map(({ id }) => String(id))
}

test('a closed survey can be trashed, restored and deleted for good', async () => {
  const made = await api<Json>('POST', '/api/admin/surveys', { as: admin, body: { title: 'How was it?' } })
  const { id } = made.body
  const look = () => api<Json>('GET', `/api/admin/surveys/${id}`, { as: admin })
  const set = (state: string) =>
    env.DB.prepare('UPDATE surveys SET state = ? WHERE id = ?').bind(state, id).run()
  await set('open')
  expect((await act('surveys', 'trash', [id])).body).toMatchObject({ changed: [], skipped: 1 })
  await set('closed')
  expect((await act('surveys', 'trash', [id])).body.changed).toEqual([id])
  expect(await inTrash('surveys')).toEqual([id])
  expect((await look()).status).toBe(404)
  expect((await api('GET', `/api/surveys/${id}`)).status).toBe(404)
  expect((await api('POST', `/api/admin/surveys/${id}/open`, { as: admin })).status).toBe(404)
  expect((await act('surveys', 'open', [id])).body.changed).toEqual([])
  expect((await act('surveys', 'untrash', [id])).body.changed).toEqual([id])
  expect((await look()).body).toMatchObject({ state: 'closed', title: 'How was it?' })
  const key = `surveys/${'f'.repeat(15)}`
  await env.MEDIA.put(key, 'a voice')
  await env.DB.prepare(
    "INSERT INTO survey_files (id, created, survey, question, name, size, type) VALUES (?, ?, ?, 'q', 'a.wav', 7, 'audio/wav')",
  )
    .bind('f'.repeat(15), daysAgo(40), id)
    .run()
  await trashed('surveys', id, 29)
  await everyHour()
  expect(await inTrash('surveys')).toEqual([id])
  await trashed('surveys', id, 31)
  await everyHour()
  expect(await inTrash('surveys')).toEqual([])
  expect(await env.MEDIA.head(key)).toBeNull()
})

test('an e-mail goes to the trash unless it is on its way; from there it is not sent', async () => {
  const { body } = await api<Json>('POST', '/api/admin/emails', {
    as: admin,
    body: { layout: 'announcement' },
  })
  const { id } = body
  const set = (state: string) =>
    env.DB.prepare('UPDATE emails SET state = ? WHERE id = ?').bind(state, id).run()
  await set('scheduled')
  expect((await act('emails', 'trash', [id])).body.changed).toEqual([])
  await set('draft')
  expect((await act('emails', 'trash', [id])).body.changed).toEqual([id])
  const send = await api('POST', `/api/admin/emails/${id}/send`, {
    as: admin,
    body: { revision: 1, recipients: 0 },
  })
  expect(send.status).toBe(404)
  const listed = await api<{ items: Json[] }>('GET', '/api/admin/emails', { as: admin })
  expect(listed.body.items.map((one) => one.id)).not.toContain(id)
  await act('emails', 'restore', [id])
  expect((await api<Json>('GET', `/api/admin/emails/${id}`, { as: admin })).body).toMatchObject({
    state: 'draft',
  })
  await act('emails', 'trash', [id])
  await trashed('emails', id, 31)
  await everyHour()
  expect(await inTrash('emails')).toEqual([])
})

test('a character leaves the gallery before it goes, and stays as long as a project is drawn with it', async () => {
  const state = await env.DB.prepare('SELECT published FROM characters WHERE id = ?').bind(PIP).first<Json>()
  expect(state?.published).toBe(1)
  expect((await act('characters', 'trash', [PIP])).body.changed).toEqual([])
  const { project } = await newTake(ada)
  await act('characters', 'unpublish', [PIP])
  expect((await act('characters', 'trash', [PIP])).body.changed).toEqual([PIP])
  expect((await act('characters', 'publish', [PIP])).body.changed).toEqual([])
  await trashed('characters', PIP, 31)
  await everyHour()
  expect(await inTrash('characters')).toEqual([PIP])
  const shown = await api<Json>('GET', `/api/collections/cam_projects/records/${project.id}`, { as: ada })
  expect(shown.body).toMatchObject({ character: PIP })
  await act('characters', 'restore', [PIP])
  expect((await act('characters', 'publish', [PIP])).body.changed).toEqual([PIP])
})

test('a room in the trash is archived; after 30 days it is deleted with its messages', async () => {
  const made = await api<Json>('POST', '/api/collections/chat_rooms/records', {
    as: admin,
    body: { name: 'Backstage', slug: 'backstage' },
  })
  const { id } = made.body
  const say = () =>
    api('POST', '/api/collections/chat_messages/records', { as: ada, body: { room: id, message: 'Hello' } })
  expect((await say()).status).toBe(200)
  expect((await act('rooms', 'lock', [id])).body.changed).toEqual([id])
  expect((await say()).status).not.toBe(200)
  await act('rooms', 'unlock', [id])
  await act('rooms', 'trash', [id])
  expect((await say()).status).not.toBe(200)
  expect(await inTrash('rooms')).toEqual([id])
  await act('rooms', 'restore', [id])
  expect((await say()).status).toBe(200)
  await act('rooms', 'trash', [id])
  await trashed('chat_rooms', id, 31)
  await everyHour()
  expect(await inTrash('rooms')).toEqual([])
  expect((await say()).status).not.toBe(200)
})

test('an object that no record knows is found and deleted, and nothing else is', async () => {
  const { sound } = await newTake(ada)
  const picture = await newMedia(ada, { kind: 'picture', type: 'image/png' })
  await env.MEDIA.put(`media/${picture.id}@320x180`, 'thumb')
  await env.MEDIA.put('media/nobodysobject00', 'lost')
  await env.MEDIA.put('surveys/nobodysobject00', 'lost')
  await env.MEDIA.put('mail/nobodysobject00', 'lost')
  await env.MEDIA.put('rigs/deletedcharacter/0123-8x9', 'lost')
  await env.MEDIA.put('rigs/deletedcharacter/4567-8x9', 'lost')
  await env.DB.prepare(
    "INSERT INTO characters (id, created, updated) VALUES ('knowncharacter0', '', '')",
  ).run()
  await env.MEDIA.put('rigs/knowncharacter0/0123-8x9', 'of a character')
  await env.MEDIA.put('mail/drawnobject0000', 'in a draft')
  await env.MEDIA.put('mail/sentobject00000', 'was sent')
  const draft = '{"content":[{"type":"picture","attrs":{"id":"drawnobject0000"}}]}'
  const sent = '{"content":[{"type":"character","attrs":{"id":"sentobject00000"}}]}'
  await env.DB.prepare(
    `INSERT INTO emails (id, created, updated, document, audience, trashed) VALUES
      ('mailwithpicture', '', '', ?, '{}', '2026-01-01 00:00:00.000Z'), ('mailthatwassent', '', '', ?, '{}', '')`,
  )
    .bind(draft, sent)
    .run()
  const bucket = objects(env.MEDIA)
  const sweep = (now: Date) => orphansBelow(() => env.DB, bucket, { beginning: '', now })
  // A new object may still get its record.
  expect(await sweep(new Date())).toBe(0)
  const later = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  expect(await sweep(later)).toBe(4)
  // An open backup has listed them.
  await env.DB.prepare("INSERT INTO backup_runs (id, opened) VALUES ('run', ?)").bind(Date.now()).run()
  await purgeDoomed(env.DB, bucket)
  expect(await env.MEDIA.head('rigs/deletedcharacter/0123-8x9')).not.toBeNull()
  await env.DB.prepare("DELETE FROM backup_runs WHERE id = 'run'").run()
  await purgeDoomed(env.DB, bucket)
  expect(await sweep(later)).toBe(0)
  expect(await env.MEDIA.head('media/nobodysobject00')).toBeNull()
  expect(await env.MEDIA.head('surveys/nobodysobject00')).toBeNull()
  expect(await env.MEDIA.head('mail/nobodysobject00')).toBeNull()
  expect((await env.MEDIA.list({ prefix: 'rigs/deletedcharacter/' })).objects).toEqual([])
  for (const key of [
    'mail/drawnobject0000',
    'mail/sentobject00000',
    'rigs/knowncharacter0/0123-8x9',
    `media/${sound.id}`,
    `media/${picture.id}`,
    `media/${picture.id}@320x180`,
  ]) {
    expect(await env.MEDIA.head(key)).not.toBeNull()
  }
  // The last e-mail with it is deleted for good.
  await env.DB.prepare("DELETE FROM emails WHERE id = 'mailwithpicture'").run()
  expect(await sweep(later)).toBe(1)
  await purgeDoomed(env.DB, bucket)
  expect(await env.MEDIA.head('mail/drawnobject0000')).toBeNull()
})
