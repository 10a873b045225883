import { env } from 'cloudflare:test'
import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../worker/collections/users.ts'
import { forgetAttempts, mailDeployment, mailedToken, mailTo } from '../support/worker/mail.ts'
import { api, migrated, ORIGIN, PASSWORD, person, type Person } from '../support/worker/world.ts'
import { auth, isSignedIn, ownEntries, payloadOf, signIn } from '../support/worker/sign-in.ts'

const NEW_PASSWORD = 'zebra quilt piano'
beforeAll(migrated)
beforeEach(forgetAttempts)

async function resetToken(of: Person): Promise<string> {
  expect(await auth('request-password-reset', { email: of.email })).toMatchObject({ status: 204, body: {} })
  return mailedToken(of.email, 'confirm-password-reset')
}

const confirmReset = (token: string, password = NEW_PASSWORD, passwordConfirm = password) =>
  auth('confirm-password-reset', { token, password, passwordConfirm })

describe('Sign-in: a reset token works once and dies with the password', () => {
  test('a forgotten password is replaced by mail; old sessions and the link itself end', async () => {
    const ada = await person({ name: 'Ada' })
    await env.DB.prepare('UPDATE users SET verified = 0 WHERE id = ?').bind(ada.id).run()
    await auth('request-password-reset', { email: ada.email.toUpperCase() })
    const [mail] = await mailTo(ada.email)
    expect(mail?.text).toContain(`${ORIGIN}/auth/confirm-password-reset/`)
    const token = await mailedToken(ada.email, 'confirm-password-reset')
    expect(payloadOf(token)).toMatchObject({
      type: 'passwordReset',
      id: ada.id,
      collectionId: users.id,
      email: ada.email,
      exp: expect.any(Number),
    })
    expect(await confirmReset(token)).toMatchObject({ status: 204, body: {} })
    expect(await ownEntries(ada)).toEqual([
      { actor: ada.id, action: 'users.reset_password', before: '', after: '' },
    ])
    expect(await isSignedIn(ada)).toBe(false)
    expect((await signIn(ada.email, PASSWORD)).status).toBe(400)
    const { status, body } = await signIn(ada.email, NEW_PASSWORD)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ verified: true })
    expect(await confirmReset(token)).toMatchObject({
      status: 400,
      body: {
        message: 'An error occurred while validating the submitted data.',
        data: { token: { code: 'validation_invalid_token' } },
      },
    })
    expect((await mailTo(ada.email))[0]?.subject).toBe('Your password has changed')
  })

  test('exactly one of fifty parallel uses of one link works', async () => {
    const ada = await person()
    const token = await resetToken(ada)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => confirmReset(token, `${NEW_PASSWORD} ${index}`)),
    )
    const worked = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []))
    expect(worked).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
    expect((await signIn(ada.email, `${NEW_PASSWORD} ${worked[0]}`)).status).toBe(200)
  })

  test('wrong guesses lock an account except for users who can read its mail', async () => {
    const ada = await person()
    const bindings = { SIGN_IN_LIMIT_ACCOUNT: '2 per 60' }
    const from = (password: string) =>
      auth('auth-with-password', { identity: ada.email, password }, { bindings })
    const statuses = []
    for (const password of ['a guess', 'another', 'a third', PASSWORD])
      statuses.push((await from(password)).status)
    expect(statuses).toEqual([400, 400, 429, 429])
    expect(await isSignedIn(ada)).toBe(true)
    await confirmReset(await resetToken(ada))
    expect((await from(NEW_PASSWORD)).status).toBe(200)
  })

  test('a link dies with the password, however it changed, and with “sign out everywhere”', async () => {
    const ada = await person()
    const first = await resetToken(ada)
    await api('POST', '/api/account/sign-out-everywhere', { as: ada })
    expect((await confirmReset(first)).body.data).toMatchObject({
      token: { code: 'validation_invalid_token' },
    })
  })

  test.each([
    ['blank', '', '', { password: { code: 'validation_required' } }],
    ['short', 'short', 'short', { password: { code: 'validation_length_out_of_range' } }],
    ['long', 'x'.repeat(1_025), undefined, { password: { code: 'validation_length_out_of_range' } }],
    ['common', 'password123', undefined, { password: { code: 'validation_common_password' } }],
    ['mistyped', NEW_PASSWORD, 'another', { passwordConfirm: { code: 'validation_values_mismatch' } }],
  ])('a %s new password is refused by field, and the link still works', async (_, password, again, data) => {
    const ada = await person()
    const token = await resetToken(ada)
    expect(await confirmReset(token, password, again)).toMatchObject({ status: 400, body: { data } })
    expect((await confirmReset(token, '🎭ö'.repeat(512))).status).toBe(204)
    expect((await signIn(ada.email, '🎭ö'.repeat(512))).status).toBe(200)
    expect((await signIn(ada.email, `${'🎭ö'.repeat(511)}🎭`)).status).toBe(400)
  })

  test('a token of another kind, key, person or time is no reset link', async () => {
    const ada = await person()
    const ben = await person()
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { type: 'passwordReset', id: ada.id, collectionId: users.id, email: ada.email }
    const own = `${ada.tokenKey}${env.AUTH_SECRET}passwordReset`
    const sign = (payload: Record<string, unknown>, key = own, alg = 'HS256') =>
      new SignJWT({ aud: 'mouthpiece:passwordReset', exp: seconds + 600, ...payload })
        .setProtectedHeader({ alg, typ: 'JWT' })
        .sign(new TextEncoder().encode(key))
    const dead = {
      session: ada.token,
      nonsense: 'x',
      long: 'x'.repeat(50_000),
      expired: await sign({ ...claims, exp: seconds - 1 }),
      'session key': await sign(claims, `${ada.tokenKey}${env.AUTH_SECRET}`),
      'verification key': await sign(claims, `${ada.tokenKey}${env.AUTH_SECRET}verification`),
      'other algorithm': await sign(claims, own, 'HS512'),
      'other person': await sign({ ...claims, id: ben.id }),
      'other collection': await sign({ ...claims, collectionId: 'pbc_3142635823' }),
      'other type': await sign({ ...claims, type: 'auth' }),
      'other audience': await sign({ ...claims, aud: 'mouthpiece' }),
      nobody: await sign({ ...claims, id: 'nobodyatallhere' }),
    }
    for (const [name, token] of Object.entries(dead)) {
      const { status, body } = await confirmReset(token)
      expect({ name, status, code: body.data.token?.code }).toEqual({
        name,
        status: 400,
        code: 'validation_invalid_token',
      })
    }
    const reset = await sign(claims)
    expect(await isSignedIn({ ...ada, token: reset })).toBe(false)
    expect((await auth('confirm-verification', { token: reset })).status).toBe(400)
    expect((await confirmReset(reset)).status).toBe(204)
  })
})

describe('Sign-in: known and unknown addresses get the same answer', () => {
  test('known and unknown addresses get the same answer; a second mail within two minutes is not sent', async () => {
    const ada = await person()
    for (let time = 0; time < 3; time++) {
      const known = await auth('request-password-reset', { email: ada.email })
      const unknown = await auth('request-password-reset', { email: 'nobody@mouthpiece.test' })
      expect({ ...known, headers: [...known.headers.keys()] }).toEqual({
        ...unknown,
        headers: [...unknown.headers.keys()],
      })
      expect(known.status).toBe(204)
    }
    expect(await mailTo(ada.email)).toHaveLength(1)
    expect(await mailTo('nobody@mouthpiece.test')).toHaveLength(0)
    await forgetAttempts()
    await auth('request-password-reset', { email: ada.email })
    expect(await mailTo(ada.email)).toHaveLength(2)
  })

  test('fifty requests at once send one mail', async () => {
    const ada = await person()
    const open = { SIGN_IN_LIMIT_ACCOUNT: '100 per 60', SIGN_IN_LIMIT_ADDRESS: '100 per 60' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        auth('request-password-reset', { email: ada.email }, { bindings: open }),
      ),
    )
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(await mailTo(ada.email)).toHaveLength(1)
  })
})

test.each(['request-password-reset', 'request-verification'])(
  '%s is throttled by account and by network, the same for unknown addresses',
  async (name) => {
    const limits = { bindings: { SIGN_IN_LIMIT_ACCOUNT: '3 per 60', SIGN_IN_LIMIT_ADDRESS: '1000 per 60' } }
    for (const email of [(await person()).email, `nobody-${name}@mouthpiece.test`]) {
      const statuses = []
      for (let time = 0; time < 4; time++) {
        statuses.push((await auth(name, { email }, { ...limits, from: `192.0.2.${time}` })).status)
      }
      expect(statuses).toEqual([204, 204, 204, 429])
    }
    await forgetAttempts()
    const narrow = { bindings: { SIGN_IN_LIMIT_ADDRESS: '2 per 60' }, from: '2001:db8:7:7::1' }
    for (const [index, status] of [204, 204, 429].entries()) {
      const answer = await auth(name, { email: `n${index}@mouthpiece.test` }, narrow)
      expect(answer.status).toBe(status)
      if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  },
)

test.each(['', 'ada', 'ada@x.test\r\nBcc: eve@x.test', 'a@x.test,b@x.test'])(
  'the address %j is refused by field',
  async (email) => {
    const code = email === '' ? 'validation_required' : 'validation_is_email'
    for (const name of ['request-password-reset', 'request-verification']) {
      expect(await auth(name, { email })).toMatchObject({ status: 400, body: { data: { email: { code } } } })
    }
    const change = await auth('request-email-change', { newEmail: email }, { as: await person() })
    expect(change).toMatchObject({ status: 400, body: { data: { newEmail: { code } } } })
  },
)

test('a verification link can be used twice, and a verified address gets no mail', async () => {
  const ada = await person()
  await auth('request-verification', { email: ada.email })
  expect(await mailTo(ada.email)).toHaveLength(0)
  await forgetAttempts()
  await env.DB.prepare('UPDATE users SET verified = 0 WHERE id = ?').bind(ada.id).run()
  await auth('request-verification', { email: ada.email })
  const token = await mailedToken(ada.email, 'confirm-verification')
  expect(payloadOf(token)).toMatchObject({ type: 'verification', id: ada.id, collectionId: users.id })
  for (let time = 0; time < 2; time++) {
    expect(await auth('confirm-verification', { token })).toMatchObject({ status: 204, body: {} })
  }
  const { body } = await api('GET', `/api/collections/users/records/${ada.id}`, { as: ada })
  expect(body).toMatchObject({ verified: true })
  await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(`x-${ada.email}`, ada.id).run()
  expect((await auth('confirm-verification', { token })).body.data).toMatchObject({
    token: { code: 'validation_token_email_mismatch' },
  })
})

test('superusers have no mail routes, and other collections none at all', async () => {
  const ada = await person()
  for (const name of ['request-password-reset', 'confirm-password-reset', 'request-email-change']) {
    expect((await api('POST', `/api/collections/_superusers/${name}`, { as: ada, body: {} })).status).toBe(
      403,
    )
    expect((await api('POST', `/api/collections/takes/${name}`, { as: ada, body: {} })).status).toBe(404)
  }
})

test('a deployment without a sender answers the same and keeps no mail', async () => {
  const ada = await person()
  const bindings = { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example' }
  expect((await auth('request-password-reset', { email: ada.email }, { bindings })).status).toBe(204)
  expect(await mailTo(ada.email)).toHaveLength(0)
})

test('links lead to the deployment’s own address for any request host', async () => {
  const { bindings, sent } = mailDeployment()
  const ada = await person({ name: 'Ada' })
  await api('POST', '/api/collections/users/request-password-reset', {
    bindings,
    body: { email: ada.email },
    headers: { Host: 'evil.example' },
  })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('https://mouthpiece.example/auth/confirm-password-reset/')
})
