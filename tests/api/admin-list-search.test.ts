import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { ListRow } from '../../worker/contract/admin/lists.ts'
import { api, migrated, newProject, person, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  ada = await person({ name: 'Ada Lovelace' })
})

const list = (kind: string, values: Record<string, string> = {}) =>
  api<{ items: ListRow[] }>('GET', `/api/admin/lists/${kind}?${new URLSearchParams(values).toString()}`, {
    as: admin,
  })
const titles = async (values: Record<string, string>) =>
  (await list('projects', values)).body.items.map(({ title }) => title)

test('a search finds Chinese, Japanese, Korean and Thai inside a run, by mixed words and follows changes', async () => {
  const { id } = await newProject(ada, { title: '今日は天気がいいですね', description: 'พูดสวัสดีครับ' })
  await newProject(ada, { title: '新しいiPhone用ケース', description: '오늘날씨' })
  for (const search of ['天気', '天', 'สวัสดี', '今日は 天気', '天気がいい']) {
    expect(await titles({ search }), search).toEqual(['今日は天気がいいですね'])
    expect(await titles({ search, sort: 'title' }), search).toEqual(['今日は天気がいいですね'])
  }
  for (const search of ['날씨', 'iPhone用ケース', 'ケース', 'iphone']) {
    expect(await titles({ search }), search).toEqual(['新しいiPhone用ケース'])
  }
  for (const search of ['気天', '天気" OR "a', '気\0天気が雨', '天'.repeat(200)]) {
    const { status, body } = await list('projects', { search })
    expect({ status, items: body.items }, search).toEqual({ status: 200, items: [] })
  }
  expect((await list('projects', { search: '天'.repeat(10_000) })).status).toBe(400)
  await api('PATCH', `/api/collections/cam_projects/records/${id}`, { as: ada, body: { title: '雨' } })
  expect(await titles({ search: '天気' })).toEqual([])
  expect(await titles({ search: '雨' })).toEqual(['雨'])
  await env.DB.prepare('DELETE FROM cam_projects WHERE id = ?').bind(id).run()
  expect(await titles({ search: '雨' })).toEqual([])
})

test('people, and what is theirs, are found by a part of a name without spaces', async () => {
  const taro = await person({ name: '東京太郎' })
  await api('POST', '/api/upload-waitlist', {
    as: taro,
    body: { purpose: 'I draw a comic', link: 'https://owls.test/' },
  })
  for (const search of ['太郎', '郎', '京太']) {
    expect(
      (await list('users', { search })).body.items.map(({ id }) => id),
      search,
    ).toEqual([taro.id])
    const { body } = await list('upload_waitlist', { search })
    expect(body.items, search).toMatchObject([{ user: taro.id }])
  }
  await env.DB.prepare("UPDATE users SET name = '花子', email = 'hanako@mouthpiece.test' WHERE id = ?")
    .bind(taro.id)
    .run()
  expect((await list('users', { search: '太郎' })).body.items).toEqual([])
  expect((await list('users', { search: '子' })).body.items).toMatchObject([{ id: taro.id }])
})

test('what is an older person’s is found in the flags and the audit log among thousands of namesakes', async () => {
  const ottilie = await person({ name: 'Ottilie' })
  const moment = '2026-01-02 00:00:00.000Z'
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
        INSERT INTO users (id, created, updated, email, name)
        SELECT 'ottilie' || (10000000 + i), '${moment}', '', 'ottilie' || i || '@many.test', 'Ottilie ' || i FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO user_flags (id, created, updated, user, key) VALUES ('flagofottilie01', '${moment}', '', ?1, 'early')`,
    ).bind(ottilie.id),
    env.DB.prepare(
      `INSERT INTO audit_log (id, created, updated, actor, action, target) VALUES ('entryottilie001', '${moment}', '', '', 'users.ban', 'users/' || ?1)`,
    ).bind(ottilie.id),
  ])
  for (const [kind, id] of [
    ['flags', 'flagofottilie01'],
    ['audit', 'entryottilie001'],
  ] as const) {
    expect((await list(kind, { search: 'ottilie' })).body.items, kind).toMatchObject([{ id }])
    const counted = await api('GET', `/api/admin/lists/${kind}/count?search=ottilie`, { as: admin })
    expect(counted.body, kind).toEqual({ count: 1, more: false })
  }
})
