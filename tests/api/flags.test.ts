import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { flagKeys } from '../../worker/contract/flags.ts'
import { api, migrated, person, type Json } from '../support/worker/world.ts'

beforeAll(migrated)

const flags = '/api/collections/user_flags/records'

test('only declared flags can be given; an older one stays until it is taken away', async () => {
  const admin = await person({ admin: true })
  const { id: user } = await person()
  for (const key of flagKeys) {
    expect((await api('POST', flags, { as: admin, body: { user, key } })).status).toBe(200)
  }
  const refusal = { status: 400, body: { data: { key: { code: 'validation_in_invalid' } } } }
  for (const key of ['made_up', 'constructor', flagKeys[0]?.toUpperCase()]) {
    expect(await api('POST', flags, { as: admin, body: { user, key } })).toMatchObject(refusal)
  }
  await env.DB.prepare(
    "INSERT INTO user_flags (id, created, updated, user, key) VALUES ('flagofoldtimes1', '', '', ?, 'old')",
  )
    .bind(user)
    .run()
  const old = `${flags}/flagofoldtimes1`
  expect((await api<Json>('GET', old, { as: admin })).body.key).toBe('old')
  const { id: other } = await person()
  expect((await api('PATCH', old, { as: admin, body: { user: other } })).status).toBe(200)
  expect(await api('PATCH', old, { as: admin, body: { key: 'older' } })).toMatchObject(refusal)
  expect((await api('DELETE', old, { as: admin })).status).toBe(204)
})
