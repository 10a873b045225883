import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '../../worker/jobs.ts'
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

async function binned(table: string, id: string, days: number) {
  await env.DB.prepare(`UPDATE ${table} SET trashed = ? WHERE id = ?`).bind(daysAgo(days), id).run()
}

test('what has lain in the trash for 30 days goes with its takes and files, and no object is left behind', async () => {
  const old = await newTake(ada)
  const fresh = await newTake(ada)
  const picture = await newMedia(ada, { project: old.project.id, kind: 'picture', type: 'image/png' })
  const template = await api<Json>('POST', '/api/collections/templates/records', {
    as: admin,
    body: { title: 'A stage', character: PIP },
  })
  expect(template.status, JSON.stringify(template.body)).toBe(200)
  await binned('cam_projects', old.project.id, 31)
  await binned('cam_projects', fresh.project.id, 29)
  await binned('templates', template.body.id, 31)
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
  await binned('cam_projects', project.id, 1)
  const restored = await api<{ changed: string[] }>('POST', '/api/admin/lists/projects/acts/restore', {
    as: admin,
    body: { ids: [project.id] },
  })
  expect(restored.body.changed).toEqual([project.id])
  await binned('cam_projects', project.id, 1)
  const gone = await api('DELETE', `/api/collections/cam_projects/records/${project.id}`, { as: admin })
  expect(gone.status).toBe(204)
  await everyHour()
  expect(await env.MEDIA.head(`media/${sound.id}`)).toBeNull()
  expect(await orphans()).toEqual([])
  const { results } = await env.DB.prepare('SELECT action FROM audit_log WHERE target LIKE ? ORDER BY rowid')
    .bind(`%/${project.id}`)
    .all<{ action: string }>()
  expect(results.map(({ action }) => action)).toEqual(['projects.restore', 'cam_projects.delete'])
})
