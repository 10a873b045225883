import { env } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { superusers } from '../../worker/collections/superusers.ts'
import { saveSuperuser } from '../../worker/features/auth/superuser-storage.ts'
import { newId, randomText } from '../../worker/platform/ids.ts'
import { hashPassword } from '../../worker/platform/passwords.ts'
import { api, migrated, PASSWORD, person, PIP, type Json } from '../support/worker/world.ts'

// A slow machine must not fail what is only waiting for password hashes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const signIn = (password: string, collection = '_superusers') =>
  api<{ token: string; record: Json }>('POST', `/api/collections/${collection}/auth-with-password`, {
    body: { identity: 'ROOT@mouthpiece.test', password },
  })

/** What `npm run superuser` does. */
async function save(password: string) {
  const { text, params } = saveSuperuser({
    id: newId(),
    email: 'root@mouthpiece.test',
    password: await hashPassword(password),
    tokenKey: randomText(50),
    updated: '2026-01-01 00:00:00.000Z',
  })
  await env.DB.prepare(text)
    .bind(...params)
    .run()
}

beforeAll(async () => {
  await migrated()
  await save(PASSWORD)
})

test('a superuser signs in at their own collection and may what admins may', async () => {
  const { status, body } = await signIn(PASSWORD)
  expect(status).toBe(200)
  expect(body.record).toEqual({
    id: expect.any(String),
    collectionId: superusers.id,
    collectionName: '_superusers',
    created: expect.any(String),
    updated: expect.any(String),
    email: 'root@mouthpiece.test',
    emailVisibility: false,
    verified: true,
  })
  const headers = { Authorization: body.token }
  const ada = await person()
  const path = `/api/collections/users/records/${ada.id}`
  expect((await api('GET', path, { headers })).body).toMatchObject({ email: ada.email })
  expect((await api('POST', '/api/collections/_superusers/auth-refresh', { headers })).status).toBe(200)
  expect((await api('POST', '/api/collections/users/auth-refresh', { headers })).status).toBe(403)
  expect((await api('POST', '/api/collections/_superusers/auth-refresh', { as: ada })).status).toBe(403)
})

test('superusers are no users: other password, other token, no record, nothing of their own', async () => {
  expect((await signIn(PASSWORD, 'users')).status).toBe(400)
  expect((await signIn('not this one')).status).toBe(400)
  const { token, record } = (await signIn(PASSWORD)).body
  const headers = { Authorization: token }
  expect((await api('GET', `/api/collections/_superusers/records/${record.id}`, { headers })).status).toBe(
    403,
  )
  expect((await api('GET', `/api/collections/users/records/${record.id}`, { headers })).status).toBe(404)
  const film = { title: 'A film', character: PIP }
  const made = await api('POST', '/api/collections/cam_projects/records', { headers, body: film })
  expect(made).toMatchObject({ status: 400, body: { data: { owner: { code: 'validation_required' } } } })
  for (const path of ['/api/account/password', '/api/account/sign-out-everywhere', '/api/account/export']) {
    const body = {
      oldPassword: PASSWORD,
      password: 'zebra quilt piano',
      passwordConfirm: 'zebra quilt piano',
    }
    expect((await api('POST', path, { headers, body })).status).toBeGreaterThanOrEqual(400)
  }
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('a superuser says whose a record is', async () => {
  const headers = { Authorization: (await signIn(PASSWORD)).body.token }
  const ada = await person()
  const make = (owner: string) =>
    api<Json>('POST', '/api/collections/cam_projects/records', {
      headers,
      body: { title: 'A film', character: PIP, owner },
    })
  expect((await make(ada.id)).body).toMatchObject({ owner: ada.id })
  expect(await make('nobodyatallhere')).toMatchObject({
    status: 400,
    body: { data: { owner: { code: 'validation_missing_rel_records' } } },
  })
})

test('the command again gives a new password and ends the sessions', async () => {
  const { token, record } = (await signIn(PASSWORD)).body
  await save('another password of root')
  expect((await signIn(PASSWORD)).status).toBe(400)
  const again = await signIn('another password of root')
  expect(again.body.record.id).toBe(record.id)
  const headers = { Authorization: token }
  expect((await api('POST', '/api/collections/_superusers/auth-refresh', { headers })).status).toBe(401)
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM _superusers').first('n')).toBe(1)
})
