import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvite as accept, codePattern, inviteSteps } from '../support/worker/invites.ts'
import { forgetAttempts, mailTo } from '../support/worker/mail.ts'
import { migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(forgetAttempts)

const { adminCall, invited, sharedCode, view, listed, steps } = inviteSteps(() => admin)

describe('Shareable codes', () => {
  test('admit their number of uses, each with a different address that is then confirmed by mail', async () => {
    const { id, code } = await sharedCode({ uses: 2, note: 'Workshop' })
    expect((await view(code)).body).toMatchObject({ email: '', from: 'Ines' })
    const first = await accept(code, { email: 'one@y.test' })
    expect(first).toMatchObject({ status: 200, body: { record: { email: 'one@y.test', verified: false } } })
    expect((await mailTo('one@y.test'))[0]?.subject).toBe('Is this your address?')
    expect((await accept(code, { email: 'ONE@y.test' })).body).toMatchObject({
      status: 409,
      code: 'already_member',
    })
    expect((await accept(code, { email: 'two@y.test' })).status).toBe(200)
    expect((await accept(code, { email: 'three@y.test' })).body).toMatchObject({ code: 'invite_used_up' })
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      status: 'accepted',
      uses: 2,
      maxUses: 2,
    })
  })

  test('50 parallel accepts of 7 uses make 7 accounts', async () => {
    const { id, code } = await sharedCode({ uses: 7 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        accept(code, { email: `crowd-${index}@y.test` }, `192.0.2.${index}`),
      ),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(7)
    expect(answers.filter(({ body }) => body.code === 'invite_used_up')).toHaveLength(43)
    const count = await env.DB.prepare("SELECT COUNT(*) AS n FROM users WHERE email LIKE 'crowd-%'").first(
      'n',
    )
    expect(count).toBe(7)
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ uses: 7, status: 'accepted' })
  })

  test('two accepts of the last use with one address make one account', async () => {
    const { code } = await sharedCode({ uses: 5 })
    const answers = await Promise.all([1, 2, 3].map(() => accept(code, { email: 'same@y.test' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('a code reveals of few addresses whether they have accounts, and a class can still sign up', async () => {
    const { code } = await sharedCode({ uses: 9 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => accept(code, { email: `class-${index}@y.test` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const ask = (email: string, from?: string) => accept(code, { email }, from)
    for (let count = 0; count < 30; count++) {
      expect((await ask('class-1@y.test')).body.code).toBe('already_member')
    }
    // From then on all addresses look alike, and the others who have the code go on.
    for (const email of ['class-1@y.test', 'nobody-yet@y.test']) {
      expect((await ask(email)).body).toMatchObject({ status: 429, code: 'too_many_requests' })
    }
    expect((await ask('elsewhere@y.test', '198.51.100.7')).status).toBe(200)
  })

  test('a new link replaces the old one and is shown once', async () => {
    const { id, code } = await sharedCode({ uses: 3 })
    const { body } = await steps([id], 'resend')
    const next = codePattern.exec(body.urls[id] ?? '')?.[1] ?? ''
    expect((await view(code)).body).toMatchObject({ code: 'invite_unknown' })
    expect((await view(next)).status).toBe(200)
  })

  test.each([
    ['name', { name: '  ' }, 'validation_required'],
    ['name', { name: 'Eve\u0007' }, 'validation_max_text_constraint'],
    ['email', { email: '' }, 'validation_required'],
    ['email', { email: 'eve@x.test\r\nBcc: all@x.test' }, 'validation_is_email'],
    ['password', { password: 'short', passwordConfirm: 'short' }, 'validation_length_out_of_range'],
    ['password', { password: 'password1', passwordConfirm: 'password1' }, 'validation_common_password'],
    ['passwordConfirm', { passwordConfirm: 'something else' }, 'validation_values_mismatch'],
  ])('a wrong %s is told by name, and costs no use', async (field, fields, code) => {
    const invite = await sharedCode({ uses: 1 })
    const refused = await accept(invite.code, { email: 'fine@y.test', ...fields })
    expect(refused).toMatchObject({ status: 400, body: { data: { [field]: { code } } } })
    expect((await listed()).find((one) => one.id === invite.id)).toMatchObject({ uses: 0 })
  })

  test('a flag by the name of admin makes no admin, and a malformed key is refused', async () => {
    for (const flags of [['two words'], ['']]) {
      expect((await adminCall('POST', 'invites/codes', { uses: 1, flags })).status).toBe(400)
      expect((await invited(['flag@x.test'], { flags })).status).toBe(400)
    }
    const { code } = await sharedCode({ uses: 1, flags: ['admin'] })
    const { body } = await accept(code, { email: 'flag@x.test' })
    expect(body.record.admin).toBe(false)
  })
})

test('a client guessing codes has to wait; others do not', async () => {
  const { code } = await sharedCode()
  const guesses = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => view(`guess${index}`, '203.0.113.9')),
  )
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(100)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(900)
  expect((await view(code, '203.0.113.9')).status).toBe(429)
  expect((await view(code, '198.51.100.7')).status).toBe(200)
})
