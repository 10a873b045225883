import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { SavedView } from '../../worker/contract/admin/lists.ts'
import { newId } from '../../worker/platform/ids.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
})

test('a private view is visible to its owner only; a shared one to all, and only its owner may change it', async () => {
  const other = await person({ name: 'Other', admin: true })
  const make = (name: string, shared: boolean) =>
    api<SavedView>('POST', '/api/admin/lists/projects/views', {
      as: admin,
      body: { name, address: 'f=published~is~true', shared },
    })
  const [mine, ours] = [(await make('Mine', false)).body, (await make('Ours', true)).body]
  const setup = (as: Person) =>
    api<{ views: SavedView[]; columns: unknown[] }>('GET', '/api/admin/lists/projects/setup', { as })
  expect((await setup(other)).body.views).toMatchObject([{ id: ours.id, own: false, ownerName: 'Admin' }])
  const change = (id: string, as: Person) =>
    api('PATCH', `/api/admin/list-views/${id}`, { as, body: { name: 'Changed' } })
  expect((await change(mine.id, other)).status).toBe(404)
  expect((await change(ours.id, other)).status).toBe(403)
  expect((await change(ours.id, admin)).body).toMatchObject({ name: 'Changed', shared: true })
  expect((await api('DELETE', `/api/admin/list-views/${mine.id}`, { as: admin })).status).toBe(204)
  const columns = [
    { id: 'title', shown: true, width: 240 },
    { id: 'owner', shown: false },
  ]
  await api('PUT', '/api/admin/lists/projects/columns', { as: admin, body: { columns } })
  expect((await setup(admin)).body.columns).toEqual(columns)
  expect((await setup(other)).body.columns).toEqual([])
})

test('an admin has at most a hundred views, however many are made at a time', async () => {
  const as = await person({ admin: true })
  await env.DB.prepare(
    `INSERT INTO list_views (id, created, updated, owner, kind, name)
      SELECT value, '', '', ?1, 'projects', 'Kept' FROM json_each(?2)`,
  )
    .bind(as.id, JSON.stringify(Array.from({ length: 97 }, newId)))
    .run()
  const body = { name: 'More', address: '', shared: false }
  const made = await Promise.all(
    Array.from({ length: 8 }, () => api('POST', '/api/admin/lists/projects/views', { as, body })),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(made.filter(({ body: { code } }) => code === 'quota_reached')).toHaveLength(5)
})
