import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { flagKeys } from '../../worker/contract/flags.ts'
import { api, migrated, person, type Json } from '../support/worker/world.ts'

beforeAll(migrated)

const flags = '/api/collections/user_flags/records'

test('admins give any key, known to the code or not, and take it away again', async () => {
  const admin = await person({ admin: true })
  const { id: user } = await person()
  for (const key of [...flagKeys, 'beta_editor', 'constructor', 'team:europe-2', 'テスト', 'x'.repeat(120)]) {
    expect((await api('POST', flags, { as: admin, body: { user, key } })).status).toBe(200)
  }
  for (const key of ['', ' ', 'two words', '-dash', 'line\nbreak', 'x'.repeat(121)]) {
    expect((await api('POST', flags, { as: admin, body: { user, key } })).status).toBe(400)
  }
  await env.DB.prepare(
    "INSERT INTO user_flags (id, created, updated, user, key) VALUES ('flagofoldtimes1', '', '', ?, 'old times')",
  )
    .bind(user)
    .run()
  const old = `${flags}/flagofoldtimes1`
  expect((await api<Json>('GET', old, { as: admin })).body.key).toBe('old times')
  const { id: other } = await person()
  expect((await api('PATCH', old, { as: admin, body: { user: other } })).status).toBe(200)
  expect((await api('PATCH', old, { as: admin, body: { key: 'new-times' } })).status).toBe(200)
  expect((await api('DELETE', old, { as: admin })).status).toBe(204)
})

test('the acts on people and invites take any key as well', async () => {
  const admin = await person({ admin: true })
  const { id } = await person()
  const held = () =>
    env.DB.prepare('SELECT "key" FROM "user_flags" WHERE "user" = ?').bind(id).first<string>('key')
  const act = (name: string, key: string) =>
    api('POST', `/api/admin/lists/users/acts/${name}`, { as: admin, body: { ids: [id], input: { key } } })
  expect((await act('grant', 'beta_editor')).status).toBe(200)
  expect(await held()).toBe('beta_editor')
  expect((await act('revoke', 'beta_editor')).status).toBe(200)
  expect(await held()).toBeNull()
  expect((await act('grant', 'two words')).status).toBe(400)
  const invite = { people: [{ email: 'new@mouthpiece.test' }], flags: ['beta_editor'] }
  expect((await api('POST', '/api/admin/invites', { as: admin, body: invite })).status).toBe(200)
})
