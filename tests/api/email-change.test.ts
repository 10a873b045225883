import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetAttempts, mailedToken, mailTo } from '../support/worker/mail.ts'
import { api, migrated, PASSWORD, person, type Person } from '../support/worker/world.ts'
import { auth, isSignedIn, ownEntries, payloadOf, signIn } from '../support/worker/sign-in.ts'

const NEW_PASSWORD = 'zebra quilt piano'
beforeAll(migrated)
beforeEach(forgetAttempts)

describe('Sign-in: an e-mail change needs its mail and the password, once', () => {
  test('a new address is confirmed by mail and password; every session and the link end', async () => {
    const ada = await person({ name: 'Ada' })
    const newEmail = `new-${ada.email}`
    expect((await auth('request-email-change', { newEmail }, { as: ada })).status).toBe(204)
    expect(await mailTo(ada.email)).toHaveLength(0)
    const token = await mailedToken(newEmail, 'confirm-email-change')
    expect(payloadOf(token)).toMatchObject({ type: 'emailChange', id: ada.id, email: ada.email, newEmail })
    expect(await auth('confirm-email-change', { token, password: 'wrong password' })).toMatchObject({
      status: 400,
      body: { data: { password: { code: 'validation_invalid_password' } } },
    })
    expect(await isSignedIn(ada)).toBe(true)
    expect((await auth('confirm-email-change', { token, password: PASSWORD })).status).toBe(204)
    expect(await isSignedIn(ada)).toBe(false)
    const changed = { email: ada.email }
    expect(await ownEntries(ada)).toEqual([
      {
        actor: ada.id,
        action: 'users.change_email',
        before: JSON.stringify(changed),
        after: JSON.stringify({ email: newEmail }),
      },
    ])
    expect((await signIn(ada.email, PASSWORD)).status).toBe(400)
    expect((await signIn(newEmail, PASSWORD)).body.record).toMatchObject({ email: newEmail, verified: true })
    expect((await auth('confirm-email-change', { token, password: PASSWORD })).body.data).toMatchObject({
      token: { code: 'validation_invalid_token' },
    })
    expect((await mailTo(ada.email))[0]?.subject).toBe('Your address has changed')
  })

  test('a link to a new address dies with the password, and with “sign out everywhere”', async () => {
    for (const end of [
      (as: Person) =>
        api('POST', '/api/account/password', {
          as,
          body: { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD },
        }),
      (as: Person) => api('POST', '/api/account/sign-out-everywhere', { as }),
    ]) {
      const ben = await person()
      const newEmail = `new-${ben.id}@mouthpiece.test`
      await auth('request-email-change', { newEmail }, { as: ben })
      const token = await mailedToken(newEmail, 'confirm-email-change')
      expect((await end(ben)).status).toBe(200)
      for (const password of [PASSWORD, NEW_PASSWORD]) {
        expect(await auth('confirm-email-change', { token, password })).toMatchObject({
          status: 400,
          body: { data: { token: { code: 'validation_invalid_token' } } },
        })
      }
    }
  })

  test.each([
    ['confirm-password-reset', { token: '', password: 'x', passwordConfirm: 'x' }],
    ['confirm-verification', { token: '' }],
    ['confirm-email-change', { token: '', password: 'x' }],
  ])('%s without a token says that it is missing', async (call, body) => {
    expect(await auth(call, body)).toMatchObject({
      status: 400,
      body: { data: { token: { code: 'validation_required' } } },
    })
  })

  test('a blank old password is a missing field, not a guess', async () => {
    const body = { oldPassword: '', password: 'another password', passwordConfirm: 'another password' }
    expect(await api('POST', '/api/account/password', { as: await person(), body })).toMatchObject({
      status: 400,
      body: { data: { oldPassword: { code: 'validation_required' } } },
    })
  })

  test('a new address must differ from the current one and from all others, also if taken meanwhile', async () => {
    const ada = await person()
    const ben = await person()
    const ask = async (newEmail: string) =>
      (await auth('request-email-change', { newEmail }, { as: ada })).body.data
    expect(await ask(ada.email.toUpperCase())).toMatchObject({
      newEmail: { code: 'validation_not_in_invalid' },
    })
    // Another user's address is answered like any other, and gets no such mail.
    const asked = await auth('request-email-change', { newEmail: ben.email.toUpperCase() }, { as: ada })
    expect(asked.status).toBe(204)
    const mails = await mailTo(ben.email.toUpperCase())
    expect(mails).toEqual([])
    const newEmail = `late-${ada.email}`
    await auth('request-email-change', { newEmail }, { as: ada })
    const token = await mailedToken(newEmail, 'confirm-email-change')
    await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(newEmail, ben.id).run()
    expect(await auth('confirm-email-change', { token, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { data: { token: { code: 'validation_invalid_new_email' } } },
    })
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('guessing the password of an e-mail change is stopped', async () => {
    const ada = await person()
    const newEmail = `g-${ada.email}`
    await auth('request-email-change', { newEmail }, { as: ada })
    const token = await mailedToken(newEmail, 'confirm-email-change')
    const limits = { bindings: { SIGN_IN_LIMIT_ACCOUNT: '2 per 60' } }
    const statuses = []
    for (const password of ['a guess', 'another', PASSWORD]) {
      statuses.push((await auth('confirm-email-change', { token, password }, limits)).status)
    }
    expect(statuses).toEqual([400, 400, 429])
  })
})
