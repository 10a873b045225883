import { env } from 'cloudflare:test'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../worker/collections/users.ts'
import { hashPassword } from '../../worker/platform/credentials/passwords.ts'
import {
  api,
  migrated,
  newMedia,
  newProject,
  PASSWORD,
  person,
  type Json,
  type Person,
} from '../support/worker/world.ts'

const path = '/api/collections/users/auth-with-password'
const signIn = (identity: string, password: string, from = '192.0.2.1', limits = {}) =>
  api<{ token: string; record: Json; message: string }>('POST', path, {
    body: { identity, password },
    headers: { 'CF-Connecting-IP': from },
    bindings: limits,
  })

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

describe('Sign-in: a password opens a session', () => {
  test('a password opens a session whose token any client can read', async () => {
    const { status, body } = await signIn(ada.email, PASSWORD)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ id: ada.id, email: ada.email, name: 'Ada', collectionName: 'users' })
    const payload = JSON.parse(
      atob((body.token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    expect(payload).toMatchObject({ type: 'auth', id: ada.id, collectionId: users.id, refreshable: true })
    const days = (payload.exp - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(4.99)
    expect(days).toBeLessThanOrEqual(5)
  })

  test('the e-mail’s case does not matter, expand and fields work', async () => {
    const picture = await newMedia(ada, { kind: 'avatar', type: 'image/png' })
    await api('PATCH', `/api/collections/users/records/${ada.id}`, { as: ada, body: { avatar: picture.id } })
    const answer = await api('POST', `${path}?expand=avatar&fields=token,record.id,record.expand.avatar.id`, {
      body: { identity: ada.email.toUpperCase(), password: PASSWORD },
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      token: expect.stringContaining('.'),
      record: { id: ada.id, expand: { avatar: { id: picture.id } } },
    })
  })
})

describe('Sign-in: known and unknown addresses answer the same', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await signIn(ada.email, 'wrong password')
    const unknown = await signIn('nobody@mouthpiece.test', 'wrong password')
    const long = await signIn(ada.email, PASSWORD.repeat(100))
    expect(wrong.body).toEqual({
      status: 400,
      code: 'sign_in_failed',
      message: 'Failed to authenticate.',
      data: {},
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(long.body).toEqual(wrong.body)
  })
})

test.each([
  [{ identity: '', password: '' }, ['identity', 'password'], 'validation_required'],
  [{}, ['identity', 'password'], 'validation_required'],
  [{ identity: 5, password: 'x' }, ['identity'], 'validation_invalid_value'],
  [{ identity: 'a', password: 'x', identityField: 'name' }, ['identityField'], 'validation_in_invalid'],
])('%j names what is missing', async (body, fields, code) => {
  const answer = await api('POST', path, { body })
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'An error occurred while validating the submitted data.' },
  })
  expect(Object.keys(answer.body.data as object).sort()).toEqual([...fields].sort())
  for (const field of fields) expect(answer.body.data).toMatchObject({ [field]: { code } })
})

test('only the users collection has sign-in', async () => {
  for (const collection of ['takes', 'nothing']) {
    expect(
      await api('POST', `/api/collections/${collection}/auth-with-password`, { body: {} }),
    ).toMatchObject({
      status: 404,
      body: { message: 'Missing or invalid auth collection context.' },
    })
  }
})

test('a session can be refreshed, in raw and in Bearer form', async () => {
  for (const Authorization of [ada.token, `Bearer ${ada.token}`]) {
    const answer = await api('POST', '/api/collections/users/auth-refresh', { headers: { Authorization } })
    expect(answer).toMatchObject({ status: 200, body: { record: { id: ada.id, email: ada.email } } })
  }
  expect(await api('POST', '/api/collections/users/auth-refresh')).toMatchObject({ status: 401 })
})

describe('Sign-in: only a living session token of ours passes', () => {
  test('every token but a living one of ours is a guest’s', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { type: 'auth', id: ada.id, collectionId: users.id, refreshable: true }
    const key = (text: string) => new TextEncoder().encode(text)
    const own = key(ada.tokenKey + env.AUTH_SECRET)
    const sign = (payload: Record<string, unknown>, secret = own, alg = 'HS256', header = {}) =>
      new SignJWT({ aud: 'mouthpiece', exp: seconds + 600, ...payload })
        .setProtectedHeader({ alg, typ: 'JWT', ...header })
        .sign(secret)

    const whoAmI = async (token: string) =>
      (await api('GET', `/api/collections/users/records/${ada.id}`, { headers: { Authorization: token } }))
        .status
    expect(await whoAmI(await sign(claims))).toBe(200)

    const dead: Record<string, string> = {
      'no token': 'nonsense',
      'not base64': 'a.b.c',
      'very long': 'x'.repeat(100_000),
      'cut short': ada.token.slice(0, -3),
      expired: await sign({ ...claims, exp: seconds - 1 }),
      endless: await sign({ ...claims, exp: undefined }),
      'other key': await sign(claims, key(`other${env.AUTH_SECRET}`)),
      'secret alone': await sign(claims, key(env.AUTH_SECRET ?? '')),
      'other algorithm': await sign(claims, own, 'HS512'),
      'other type of token': await sign({ ...claims, type: 'passwordReset' }),
      'other typ': await sign(claims, own, 'HS256', { typ: 'at+jwt' }),
      'other audience': await sign({ ...claims, aud: 'another' }),
      'other collection': await sign({ ...claims, collectionId: 'pbc_3861817060' }),
      'other person': await sign({ ...claims, id: (await person()).id }),
      'nobody’s': await sign({ ...claims, id: 'nobodyatallhere' }),
      unsigned: new UnsecuredJWT({ ...claims, exp: seconds + 600, aud: 'mouthpiece' }).encode(),
    }
    for (const [name, token] of Object.entries(dead)) {
      expect({ name, status: await whoAmI(token) }).toEqual({ name, status: 404 })
    }
  })

  test('changing the token key ends every session', async () => {
    const ben = await person()
    await env.DB.prepare('UPDATE users SET tokenKey = ? WHERE id = ?').bind('another', ben.id).run()
    expect((await api('GET', `/api/collections/users/records/${ben.id}`, { as: ben })).status).toBe(404)
  })
})

describe('Sign-in: passwords of 8 to 1,024 characters, all Unicode, never truncated', () => {
  test.each([
    ['eight of them', 'ö🎭ß漢א3xй', 'ö🎭ß漢א3x'],
    ['1,024 of them', `${'🎭'.repeat(1_023)}a`, `${'🎭'.repeat(1_023)}b`],
  ])(
    'a password of %s is taken whole, as is every other way to write its letters',
    async (_name, password, near) => {
      const eve = await person()
      const body = { oldPassword: PASSWORD, password, passwordConfirm: password }
      expect((await api('POST', '/api/account/password', { as: eve, body })).status).toBe(200)
      expect((await signIn(eve.email, password.normalize('NFD'), '203.0.113.2')).status).toBe(200)
      expect((await signIn(eve.email, near, '203.0.113.2')).status).toBe(400)
    },
  )

  test.each([
    ['too short', '🎭7ßק漢й3', 'validation_length_out_of_range'],
    ['too long', '🎭'.repeat(1_025), 'validation_length_out_of_range'],
    ['much too long', 'x'.repeat(20_000), 'validation_length_out_of_range'],
    ['common', 'Password123!', 'validation_common_password'],
  ])('a new password that is %s is refused', async (_name, password, code) => {
    const eve = await person()
    const body = { oldPassword: PASSWORD, password, passwordConfirm: password }
    expect(await api('POST', '/api/account/password', { as: eve, body })).toMatchObject({
      status: 400,
      body: { data: { password: { code } } },
    })
  })

  test('a password of a hundred letters and all of Unicode signs in', async () => {
    const long = 'ö🎭'.repeat(200)
    const eve = await person()
    await env.DB.prepare('UPDATE users SET password = ? WHERE id = ?')
      .bind(await hashPassword(long), eve.id)
      .run()
    expect((await signIn(eve.email, long, '203.0.113.1')).status).toBe(200)
    expect((await signIn(eve.email, long.slice(0, -2), '203.0.113.1')).status).toBe(400)
  })
})

test('reading the own record with an invalid token is refused, even if visitors may read it', async () => {
  const maker = await person({ name: 'Maker' })
  await newProject(maker, { published: true })
  const path = `/api/collections/users/records/${maker.id}`
  const look = async (headers: Record<string, string>) => {
    const { status, body } = await api('GET', path, { headers })
    return [status, body.code]
  }
  expect(await look({ Authorization: maker.token })).toEqual([200, undefined])
  expect(await look({})).toEqual([200, undefined])
  const broken = maker.token.slice(0, -4) + (maker.token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  expect(await look({ Authorization: broken })).toEqual([401, 'sign_in_needed'])
  expect(await look({ Authorization: `Bearer ${broken}` })).toEqual([401, 'sign_in_needed'])
  await api('POST', '/api/account/sign-out-everywhere', { as: maker })
  expect(await look({ Authorization: maker.token })).toEqual([401, 'sign_in_needed'])
  // Another user's expired token makes a visitor, as ever; a missing user stays missing.
  const other = await person()
  await api('POST', '/api/account/sign-out-everywhere', { as: other })
  expect(await look({ Authorization: other.token })).toEqual([200, undefined])
  const missing = await api('GET', '/api/collections/users/records/nothing00000001', {
    headers: { Authorization: broken },
  })
  expect(missing.status).toBe(404)
})
