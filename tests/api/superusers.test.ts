import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { superusers } from '../../worker/collections/superusers.ts'
import { execute } from '../../worker/platform/database.ts'
import { saveSuperuser } from '../../worker/features/auth/superuser-storage.ts'
import { codeAt, fromBase32, stepAt } from '../../worker/features/auth/totp.ts'
import { newId, randomText } from '../../worker/platform/ids.ts'
import { hashPassword } from '../../worker/platform/credentials/passwords.ts'
import { sdk } from '../support/worker/sdk.ts'
import {
  api,
  migrated,
  newProject,
  ORIGIN,
  PASSWORD,
  person,
  request,
  PIP,
  type Json,
  type Person,
} from '../support/worker/world.ts'

const signIn = (password: string, collection = '_superusers') =>
  api<{ token: string; record: Json }>('POST', `/api/collections/${collection}/auth-with-password`, {
    body: { identity: 'ROOT@mouthpiece.test', password },
  })

/** Runs the statements of `npm run superuser`. */
async function save(password: string) {
  const statements = saveSuperuser({
    id: newId(),
    email: 'root@mouthpiece.test',
    password: await hashPassword(password),
    tokenKey: randomText(50),
    updated: '2026-01-01 00:00:00.000Z',
  })
  await execute(env.DB, statements)
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

test('superusers have their own passwords and tokens, and no user record', async () => {
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

test('a superuser may set a record’s owner', async () => {
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

test('a superuser looks through a user’s eyes, for a while and without a session of their own', async () => {
  const root = (await signIn(PASSWORD)).body
  const ada = await person({ name: 'Ada' })
  const boss = await person({ admin: true })
  const pb = sdk()
  pb.authStore.save(root.token, {
    ...root.record,
    collectionId: superusers.id,
    collectionName: '_superusers',
  })
  // The client makes another of itself for this, which knows nothing of the test's worker.
  const eyes = await pb.collection('users').impersonate(ada.id, 600, {
    fetch: (address: RequestInfo | URL, init?: RequestInit) =>
      request(new Request(address).url.slice(ORIGIN.length), init),
  })
  expect(eyes.authStore.record).toMatchObject({ id: ada.id, email: ada.email })
  const borrowed = { ...ada, token: eyes.authStore.token }
  const claims = JSON.parse(atob(borrowed.token.split('.')[1] ?? '')) as { exp: number; refreshable: boolean }
  expect(claims.refreshable).toBe(false)
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(590)
  expect(claims.exp - Date.now() / 1000).toBeLessThan(601)
  expect((await newProject(borrowed)).owner).toBe(ada.id)

  const refreshed = await api<{ token: string }>('POST', '/api/collections/users/auth-refresh', {
    headers: { Authorization: `Bearer ${borrowed.token}` },
  })
  expect(refreshed).toMatchObject({ status: 200, body: { token: borrowed.token, record: { id: ada.id } } })
  const change = {
    oldPassword: PASSWORD,
    password: 'zebra quilt piano',
    passwordConfirm: 'zebra quilt piano',
  }
  for (const path of ['/api/account/sign-out-everywhere', '/api/account/password']) {
    expect((await api('POST', path, { as: borrowed, body: change })).status).toBe(403)
  }
  // Nor does anything last that was started while impersonating.
  const leaving = await api('POST', '/api/account/deletion', { as: borrowed, body: { email: ada.email } })
  expect(leaving.status).toBe(403)
  expect((await api('POST', '/api/account/export', { as: borrowed })).status).toBe(403)
  const { token: adminsEyes } = (
    await api<{ token: string }>('POST', `/api/collections/users/impersonate/${boss.id}`, {
      headers: { Authorization: root.token },
      body: {},
    })
  ).body
  const program = { name: 'Stays', scopes: { people: 'write' }, days: 365 }
  const tokens = '/api/admin/api-tokens'
  const made = await api('POST', tokens, { as: { ...boss, token: adminsEyes }, body: program })
  expect(made).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const own = await api<{ about: Json }>('POST', tokens, { as: boss, body: program })
  expect(own.status).toBe(200)
  const revoked = `${tokens}/${own.body.about.id}`
  expect((await api('DELETE', revoked, { as: { ...boss, token: adminsEyes } })).status).toBe(403)
  expect((await api('POST', '/api/account/sign-out-everywhere', { as: ada })).status).toBe(200)
  expect((await api('GET', `/api/collections/users/records/${ada.id}`, { as: borrowed })).status).toBe(404)
  const entry = await env.DB.prepare(
    "SELECT actor, target, after FROM audit_log WHERE action = 'users.impersonate' AND target = ?",
  )
    .bind(`users/${ada.id}`)
    .first()
  expect(entry).toEqual({
    actor: root.record.id,
    target: `users/${ada.id}`,
    after: '{"seconds":600}',
  })
})

test('only superusers look through others’ eyes, and only users’', async () => {
  const ada = await person()
  const path = `/api/collections/users/impersonate/${ada.id}`
  const ask = async (url: string, as: Partial<Person> | undefined, body?: object) =>
    (await api('POST', url, { ...(as && { headers: { Authorization: as.token ?? '' } }), body })).status
  const root = (await signIn(PASSWORD)).body
  expect(await ask(path, undefined)).toBe(401)
  expect(await ask(path, ada)).toBe(403)
  expect(await ask(path, await person({ admin: true }))).toBe(403)
  expect(await ask('/api/collections/users/impersonate/nothing00000001', root)).toBe(404)
  expect(await ask(`/api/collections/_superusers/impersonate/${root.record.id}`, root)).toBe(403)
  expect(await ask('/api/collections/takes/impersonate/x', root)).toBe(404)
  for (const duration of [-1, 1.5, 'long', 1e9]) expect(await ask(path, root, { duration })).toBe(400)
  for (const body of [undefined, {}, { duration: 0 }]) expect(await ask(path, root, body)).toBe(200)
})

test('a superuser’s second factor is asked for like an admin’s, in their own collection', async () => {
  const { token, record } = (await signIn(PASSWORD)).body
  const headers = { Authorization: token }
  const factor = '/api/account/second-factor'
  const { secret } = (
    await api<{ secret: string }>('POST', factor, { headers, body: { password: PASSWORD } })
  ).body
  const code = () => codeAt(fromBase32(secret), stepAt(new Date()))
  expect((await api('POST', `${factor}/confirm`, { headers, body: { code: code() } })).status).toBe(200)
  await env.DB.prepare('UPDATE second_factors SET lastStep = 0').run()

  const half = await api<{ mfaId: string }>('POST', '/api/collections/_superusers/auth-with-password', {
    body: { identity: 'root@mouthpiece.test', password: PASSWORD },
  })
  expect(half.status).toBe(401)
  const second = (collection: string) =>
    api<{ record: Json }>('POST', `/api/collections/${collection}/auth-with-otp`, {
      body: { mfaId: half.body.mfaId, otpId: 'app', password: code() },
    })
  expect((await second('users')).status).toBe(400)
  expect(await second('_superusers')).toMatchObject({ status: 200, body: { record: { id: record.id } } })
  await env.DB.prepare('UPDATE second_factors SET lastStep = 0').run()
  const off = await api('DELETE', factor, { headers, body: { password: PASSWORD, code: code() } })
  expect(off.status).toBe(204)
  expect((await signIn(PASSWORD)).status).toBe(200)
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
