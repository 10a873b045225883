import { env } from 'cloudflare:test'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeAt, fromBase32, stepAt } from '../../worker/features/auth/totp.ts'
import { forgetAttempts } from '../support/worker/mail.ts'
import { api, migrated, PASSWORD, person, type Json, type Person } from '../support/worker/world.ts'

const path = '/api/account/second-factor'
const signIn = (as: Person, bindings = {}) =>
  api<Json & { mfaId: string; token: string; data: { mfaId?: string } }>(
    'POST',
    '/api/collections/users/auth-with-password',
    { body: { identity: as.email, password: PASSWORD }, bindings },
  )
const secondStep = (mfaId: string, password: string, bindings = {}) =>
  api<Json & { token: string }>('POST', '/api/collections/users/auth-with-otp', {
    body: { otpId: 'app', password, mfaId },
    bindings,
  })
const codeIn = (secret: string, steps: number) => codeAt(fromBase32(secret), stepAt(new Date()) + steps)

/** Forgets the codes used so far. */
const forgetSteps = () => env.DB.prepare('UPDATE second_factors SET lastStep = 0').run()

async function withFactor() {
  const admin = await person({ name: 'Ines', admin: true })
  const begun = await api<{ secret: string; uri: string }>('POST', path, {
    as: admin,
    body: { password: PASSWORD },
  })
  expect(begun.status).toBe(200)
  const { secret } = begun.body
  const { status, body } = await api<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, {
    as: admin,
    body: { code: codeIn(secret, 0) },
  })
  expect(status).toBe(200)
  await forgetSteps()
  return { admin, secret, recoveryCodes: body.recoveryCodes }
}

beforeAll(migrated)
// In the middle of a time step, so that no test runs into the next one.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: (stepAt(new Date()) + 0.5) * 30_000 })
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(forgetAttempts)

test('a member turns a second factor on, signs in with it and turns it off', async () => {
  const member = await person()
  const { secret } = (
    await api<{ secret: string }>('POST', path, { as: member, body: { password: PASSWORD } })
  ).body
  const on = await api<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, {
    as: member,
    body: { code: codeIn(secret, 0) },
  })
  expect([on.status, on.body.recoveryCodes.length]).toEqual([200, 10])
  await forgetSteps()
  const half = await signIn(member)
  expect(half.status).toBe(401)
  const whole = await secondStep(half.body.mfaId, on.body.recoveryCodes[0] ?? '')
  expect(whole.status).toBe(200)
  const off = await api('DELETE', path, {
    as: { ...member, token: whole.body.token },
    body: { password: PASSWORD, code: on.body.recoveryCodes[1] },
  })
  expect(off.status).toBe(204)
  expect((await signIn(member)).status).toBe(200)
})

describe('Sign-in: a second factor', () => {
  test('a factor is on from the first right code; then the password alone opens nothing', async () => {
    const admin = await person({ admin: true })
    const { secret, uri } = (
      await api<{ secret: string; uri: string }>('POST', path, { as: admin, body: { password: PASSWORD } })
    ).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect((await signIn(admin)).status).toBe(200)
    const wrong = await api('POST', `${path}/confirm`, { as: admin, body: { code: codeIn(secret, 5) } })
    expect(wrong).toMatchObject({
      status: 400,
      body: { data: { code: { code: 'validation_invalid_code' } } },
    })
    const { body } = await api<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, {
      as: admin,
      body: { code: codeIn(secret, 0) },
    })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await api('GET', path, { as: admin })).body).toEqual({ enabled: true, recoveryCodesLeft: 10 })

    const half = await signIn(admin)
    expect(half).toMatchObject({
      status: 401,
      body: { status: 401, code: 'second_factor_needed', mfaId: half.body.data.mfaId },
    })
    expect(half.body.token).toBeUndefined()
    const halfToken = { ...admin, token: half.body.mfaId }
    expect((await api('GET', path, { as: halfToken })).status).toBe(401)

    await forgetSteps()
    const whole = await secondStep(half.body.mfaId, codeIn(secret, 0))
    expect(whole).toMatchObject({ status: 200, body: { record: { id: admin.id, admin: true } } })
    expect((await api('GET', path, { as: { ...admin, token: whole.body.token } })).status).toBe(200)
  })

  test('each change of a second factor is in the audit log, written with it', async () => {
    const { admin, secret, recoveryCodes } = await withFactor()
    const { mfaId } = (await signIn(admin)).body
    expect((await secondStep(mfaId, recoveryCodes[0] ?? '')).status).toBe(200)
    const renewed = await api('POST', `${path}/recovery-codes`, {
      as: admin,
      body: { code: codeIn(secret, 0) },
    })
    expect(renewed.status).toBe(200)
    await forgetSteps()
    const removed = await api('DELETE', path, {
      as: admin,
      body: { password: PASSWORD, code: codeIn(secret, 0) },
    })
    expect(removed.status).toBe(204)
    const { results } = await env.DB.prepare(
      'SELECT actor, action FROM audit_log WHERE target = ? ORDER BY rowid',
    )
      .bind(`second_factors/${admin.id}`)
      .all<{ actor: string; action: string }>()
    expect(results.map(({ action }) => action)).toEqual([
      'second_factor.enable',
      'second_factor.use_recovery_code',
      'second_factor.renew_codes',
      'second_factor.remove',
    ])
    expect(new Set(results.map(({ actor }) => actor))).toEqual(new Set([admin.id]))
  })

  test('the record API’s client may send the id in the query', async () => {
    const { admin, secret } = await withFactor()
    const { mfaId } = (await signIn(admin)).body
    const answer = await api('POST', `/api/collections/users/auth-with-otp?mfaId=${mfaId}`, {
      body: { otpId: 'x', password: codeIn(secret, 0) },
    })
    expect(answer.status).toBe(200)
  })

  test('a code counts once, and a step early or late, but not two', async () => {
    const { admin, secret } = await withFactor()
    const { mfaId } = (await signIn(admin)).body
    const early = codeIn(secret, -1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => secondStep(mfaId, early)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The half session was used up with it.
    expect((await secondStep(mfaId, codeIn(secret, 1))).status).toBe(400)
    await forgetSteps()
    const { mfaId: next } = (await signIn(admin)).body
    expect((await secondStep(next, codeIn(secret, 1))).status).toBe(200)
    // Older than one that was used.
    expect((await secondStep(mfaId, codeIn(secret, 0))).status).toBe(400)
    await forgetSteps()
    for (const steps of [-3, 3]) expect((await secondStep(mfaId, codeIn(secret, steps))).status).toBe(400)
  })

  test('a recovery code opens the account once; new ones end the old', async () => {
    const { admin, secret, recoveryCodes } = await withFactor()
    const { mfaId } = (await signIn(admin)).body
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => secondStep(mfaId, ` ${first.toUpperCase()}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await api('GET', path, { as: admin })).body).toEqual({ enabled: true, recoveryCodesLeft: 9 })
    const renewed = await api<{ recoveryCodes: string[] }>('POST', `${path}/recovery-codes`, {
      as: admin,
      body: { code: codeIn(secret, 0) },
    })
    expect(renewed.status).toBe(200)
    const { mfaId: next } = (await signIn(admin)).body
    expect((await secondStep(next, second)).status).toBe(400)
    expect((await secondStep(next, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
    // One of them does not make ten of them.
    const [, another = ''] = renewed.body.recoveryCodes
    const more = await api('POST', `${path}/recovery-codes`, { as: admin, body: { code: another } })
    expect(more.status).toBe(400)
  })

  test('guessing codes is limited across first-step ids', async () => {
    const { admin, secret } = await withFactor()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '3 per 60' }
    const statuses = []
    for (let guess = 0; guess < 4; guess++) {
      const { mfaId } = (await signIn(admin)).body
      statuses.push((await secondStep(mfaId, '000000', limits)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
    const { mfaId } = (await signIn(admin)).body
    expect((await secondStep(mfaId, codeIn(secret, 0), limits)).status).toBe(429)
  })

  test('guessing codes locks the owner out of no known browser and no session', async () => {
    const { admin, secret } = await withFactor()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '3 per 60' }
    const begin = async () => (await signIn(admin)).body.mfaId
    const opened = await secondStep(await begin(), codeIn(secret, 0), limits)
    const Cookie = /^(device_\w+=[^;]+); /.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const half = await begin()
    for (let guess = 0; guess < 4; guess++) await secondStep(half, '000000', limits)
    await forgetSteps()
    expect((await secondStep(half, codeIn(secret, 0), limits)).status).toBe(429)
    const known = (password: string, mfaId: string) =>
      api('POST', '/api/collections/users/auth-with-otp', {
        body: { otpId: 'app', password, mfaId },
        headers: { Cookie },
        bindings: limits,
      })
    expect((await known(codeIn(secret, 0), half)).status).toBe(200)
    await forgetSteps()
    const renewed = await api('POST', `${path}/recovery-codes`, {
      as: admin,
      body: { code: codeIn(secret, 0) },
      bindings: limits,
    })
    expect(renewed.status).toBe(200)
    // There they are counted as well.
    const next = await begin()
    for (let guess = 0; guess < 3; guess++) expect((await known('000000', next)).status).toBe(400)
    expect((await known('000000', next)).status).toBe(429)
  })

  test('guessing slowly is stopped as well: by the day', async () => {
    const { admin } = await withFactor()
    const limits = { SIGN_IN_LIMIT_ACCOUNT: '2 per 10' }
    const { mfaId } = (await signIn(admin)).body
    const start = Date.now()
    const statuses = []
    for (let guess = 0; guess < 21; guess++) {
      vi.setSystemTime(start + guess * 11_000)
      statuses.push((await secondStep(mfaId, '000000', limits)).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
    vi.setSystemTime(start + 24 * 60 * 60 * 1000)
    expect((await secondStep((await signIn(admin)).body.mfaId, '000000', limits)).status).toBe(400)
    vi.setSystemTime(start)
  })

  test('the id of the first step is one person’s and dies with their sessions', async () => {
    const { admin, secret } = await withFactor()
    const { mfaId } = (await signIn(admin)).body
    for (const wrong of ['x', admin.token, `${mfaId}x`]) {
      expect((await secondStep(wrong, codeIn(secret, 0))).status).toBe(400)
    }
    await env.DB.prepare('UPDATE users SET tokenKey = ? WHERE id = ?').bind('another', admin.id).run()
    expect((await secondStep(mfaId, codeIn(secret, 0))).status).toBe(400)
  })

  test('setting up asks for the password, and a factor that is on cannot be replaced', async () => {
    const fresh = await person({ admin: true })
    const refused = await api('POST', path, { as: fresh, body: { password: 'not this one' } })
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { password: { code: 'validation_invalid_password' } } },
    })
    expect(await api('POST', path, { as: fresh, body: { password: '' } })).toMatchObject({
      status: 400,
      body: { data: { password: { code: 'validation_required' } } },
    })
    const { admin } = await withFactor()
    expect((await api('POST', path, { as: admin, body: { password: PASSWORD } })).status).toBe(409)
  })

  test('turning it off takes password and code', async () => {
    const { admin, secret } = await withFactor()
    const off = (password: string, code: string) =>
      api('DELETE', path, { as: admin, body: { password, code } })
    expect((await off('not this one', codeIn(secret, 0))).status).toBe(400)
    expect((await off(PASSWORD, '000000')).status).toBe(400)
    expect((await off(PASSWORD, codeIn(secret, 0))).status).toBe(204)
    expect((await signIn(admin)).status).toBe(200)
    expect((await api('GET', path, { as: admin })).body).toEqual({ enabled: false, recoveryCodesLeft: 0 })
  })

  test('neither the secret nor a recovery code can be read from the database', async () => {
    const { admin, secret, recoveryCodes } = await withFactor()
    const dump = JSON.stringify([
      (await env.DB.prepare('SELECT * FROM second_factors').all()).results,
      (await env.DB.prepare('SELECT * FROM recovery_codes').all()).results,
    ])
    expect(dump).toContain(admin.id)
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(dump).not.toContain(word)
    }
  })

  test('second factors require a session', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [await person(), 200],
    ] as const) {
      expect((await api('POST', path, { as, body: { password: PASSWORD } })).status).toBe(status)
    }
  })
})
