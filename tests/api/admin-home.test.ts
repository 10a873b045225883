import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Attention } from '../../worker/contract/admin/attention.ts'
import type { DailyCounts, DailyKind } from '../../worker/contract/admin/daily-counts.ts'
import { api, migrated, newMedia, newProject, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

async function today(): Promise<Record<DailyKind, number>> {
  const { status, body } = await api<DailyCounts>('GET', '/api/admin/daily-counts?days=7', { as: admin })
  expect(status).toBe(200)
  expect(body.days).toHaveLength(7)
  const last = Object.entries(body.series).map(([kind, counts]) => [kind, counts.at(-1) ?? 0])
  // Every kind is there.
  return Object.fromEntries(last) as Record<DailyKind, number>
}

test('events are counted on their day, by the act itself, once each', async () => {
  const before = await today()
  const creators = await Promise.all([person(), person(), person()])
  for (const creator of creators) await newProject(creator)
  const [first] = creators
  if (!first) throw new Error('Nobody')
  const project = await newProject(first)
  const video = await newMedia(first, {
    project: project.id,
    kind: 'video',
    type: 'video/mp4',
    bytes: '12345',
  })
  const after = await today()
  expect(after.sign_ups - before.sign_ups).toBe(3)
  expect(after.projects - before.projects).toBe(4)
  expect(after.creators - before.creators).toBe(3)
  expect(after.exports - before.exports).toBe(1)
  expect(after.storage - before.storage).toBe(5)
  const deletion = await api('DELETE', `/api/collections/media/records/${video.id}`, { as: first })
  expect(deletion.status).toBe(204)
  expect((await today()).storage).toBe(before.storage)
})

test('fifty projects at once count fifty', async () => {
  const before = await today()
  const maker = await person()
  await Promise.all(Array.from({ length: 50 }, () => newProject(maker)))
  const after = await today()
  expect(after.projects - before.projects).toBe(50)
  expect(after.creators - before.creators).toBe(1)
})

test('a range that is none is refused', async () => {
  for (const days of ['0', '4000', 'x', '1.5']) {
    expect((await api('GET', `/api/admin/daily-counts?days=${days}`, { as: admin })).status).toBe(400)
  }
})

test('the home page counts pending items only', async () => {
  const items = async () => (await api<Attention>('GET', '/api/admin/attention', { as: admin })).body.items
  expect(await items()).toEqual([])
  const moment = '2026-01-01 00:00:00.000Z'
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO chat_reports (id, created, updated, message, reporter, state) VALUES ('r1', ?1, ?1, 'm', 'u', 'open')",
    ).bind(moment),
    env.DB.prepare(
      "INSERT INTO waitlist (id, created, updated, email) VALUES ('w1', ?1, ?1, 'a@mouthpiece.test')",
    ).bind(moment),
  ])
  expect(await items()).toEqual([
    { kind: 'open_reports', count: 1, since: moment, rows: [] },
    { kind: 'waitlist', count: 1, since: moment, rows: [] },
  ])
})
