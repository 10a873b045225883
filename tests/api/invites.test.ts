import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckedAddress } from '../../worker/contract/invites.ts'
import worker from '../../worker/index.ts'
import { suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import {
  acceptInvite as accept,
  codePattern,
  inviteSteps,
  mailedCode as codeFor,
} from '../support/worker/invites.ts'
import { forgetAttempts, mailTo } from '../support/worker/mail.ts'
import { api, migrated, ORIGIN, person, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(forgetAttempts)

const { adminCall, invited, sharedCode, view, listed, ofAddress, steps } = inviteSteps(() => admin)

describe('Invites for an address', () => {
  test('from the mail to an account that is signed in, verified, and has the flags', async () => {
    const terms = {
      message: 'We met at the fair.\nCome and play.',
      note: 'Fair',
      flags: ['character_upload'],
    }
    expect(await invited(['Nora@x.test'], terms)).toMatchObject({ status: 200, body: { left: [] } })
    const [mail] = await mailTo('nora@x.test')
    expect(mail?.text).toContain('> We met at the fair.\n> Come and play.')
    expect(mail?.subject).toBe('Ines of Mouthpiece invites you to give your voice a face')
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await ofAddress('nora@x.test')).toMatchObject({
      status: 'sent',
      mail: 'sent',
      expand: { author: { name: 'Ines' } },
    })

    const long = `${'long'.repeat(12)}@x.test`
    await invited([long])
    expect(await ofAddress(long)).toMatchObject({ status: 'sent' })

    const code = await codeFor('nora@x.test')
    expect(await view(code)).toMatchObject({
      status: 200,
      body: { from: 'Ines', message: terms.message, email: 'nora@x.test' },
    })
    expect(await ofAddress('nora@x.test')).toMatchObject({ status: 'opened' })

    // The address of the invite counts, whatever else is asked for; `admin` is nothing that a body can say.
    const made = await accept(code, { name: ' Nora  N. ', email: 'eve@x.test', admin: true, verified: false })
    expect(made).toMatchObject({
      status: 200,
      body: { record: { name: 'Nora N.', email: 'nora@x.test', verified: true, admin: false } },
    })
    const { token, record } = made.body
    const flags = await api<{ items: Json[] }>('GET', '/api/collections/user_flags/records', {
      headers: { Authorization: token },
    })
    expect(flags.body.items).toMatchObject([{ key: 'character_upload', user: record.id }])
    const invite = await ofAddress('nora@x.test')
    expect(invite).toMatchObject({ status: 'accepted', uses: 1, note: 'Fair' })
    const uses = await adminCall('GET', `invites/${invite?.id}/uses`)
    expect(uses.body.items).toMatchObject([{ user: record.id, name: 'Nora N.', email: 'nora@x.test' }])
    expect((await view(code)).body).toMatchObject({ status: 410, code: 'invite_used_up' })
    expect((await accept(code)).body).toMatchObject({ status: 410, code: 'invite_used_up' })
  })

  test('only a digest of the code is stored, and no list tells it', async () => {
    await invited(['hash@x.test'])
    const code = await codeFor('hash@x.test')
    const { results } = await env.DB.prepare('SELECT * FROM invites').all()
    expect(JSON.stringify(results)).not.toContain(code)
    expect(JSON.stringify(await listed())).not.toContain(code)
    const row = results.find(({ email }) => email === 'hash@x.test')
    expect(JSON.stringify(await listed())).not.toContain(String(row?.code))
  })

  test('sending again rotates the link: the old one is dead', async () => {
    await invited(['again@x.test'], { days: 3 })
    const first = await codeFor('again@x.test')
    await view(first)
    const { id = '' } = (await ofAddress('again@x.test')) ?? {}
    expect((await steps([id], 'resend')).body).toEqual({ done: 1, urls: {} })
    const second = await codeFor('again@x.test')
    expect(second).not.toBe(first)
    expect((await view(first)).body).toMatchObject({ code: 'invite_unknown' })
    expect(await ofAddress('again@x.test')).toMatchObject({ status: 'sent' })
    expect((await accept(second)).status).toBe(200)
    // Accepted invites are neither sent again nor revoked.
    expect((await steps([id], 'resend')).body.done).toBe(0)
    expect((await steps([id], 'revoke')).body.done).toBe(0)
  })

  test('a revoked, an expired and an unknown code each say so; an expired one can be sent again', async () => {
    await invited(['gone@x.test', 'late@x.test'], { days: 1 })
    const codes = { revoked: await codeFor('gone@x.test'), late: await codeFor('late@x.test') }
    await steps([(await ofAddress('gone@x.test'))?.id ?? ''], 'revoke')
    await env.DB.prepare(
      "UPDATE invites SET expires = '2020-01-01 00:00:00.000Z' WHERE email = 'late@x.test'",
    ).run()
    for (const call of [view, accept]) {
      expect((await call(codes.revoked)).body).toMatchObject({ status: 410, code: 'invite_revoked' })
      expect((await call(codes.late)).body).toMatchObject({ status: 410, code: 'invite_expired' })
      expect((await call('nothing')).body).toMatchObject({ status: 404, code: 'invite_unknown' })
    }
    const { id = '', status } = (await ofAddress('late@x.test')) ?? {}
    expect(status).toBe('expired')
    await steps([id], 'resend')
    expect((await accept(await codeFor('late@x.test'))).status).toBe(200)
    // A new one takes the place of one that has expired.
    await invited(['once@x.test'], { days: 1 })
    await env.DB.prepare(
      "UPDATE invites SET expires = '2020-01-01 00:00:00.000Z' WHERE email = 'once@x.test'",
    ).run()
    expect((await invited(['once@x.test'])).body).toMatchObject({ made: { length: 1 } })
    expect(
      (await listed()).filter(({ email }) => email === 'once@x.test').map(({ status }) => status),
    ).toEqual(['sent', 'revoked'])
  })

  test('members, invited and suppressed addresses are reported and skipped', async () => {
    const ben = await person({ name: 'Ben' })
    await invited(['open@x.test'])
    await adminCall('POST', 'suppressions', { address: 'stop@x.test', scope: 'marketing' })
    const { body } = await invited([
      ben.email.toUpperCase(),
      'OPEN@x.test',
      'stop@x.test',
      'new@x.test',
      'new@x.test',
      'x',
    ])
    expect(body.made).toHaveLength(1)
    expect(body.left.map(({ email, verdict }) => [email, verdict])).toEqual([
      [ben.email, 'member'],
      ['open@x.test', 'invited'],
      ['stop@x.test', 'suppressed'],
      ['new@x.test', 'duplicate'],
      ['x', 'invalid'],
    ])
    expect(await mailTo('stop@x.test')).toEqual([])
  })

  test('an address that refused invites is suppressed for them', async () => {
    await invited(['refuses@x.test'])
    const [mail] = await mailTo('refuses@x.test')
    const address = /<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect((await api('POST', address.slice(ORIGIN.length))).status).toBe(204)
    await steps([(await ofAddress('refuses@x.test'))?.id ?? ''], 'revoke')
    expect((await invited(['refuses@x.test'])).body.left).toMatchObject([{ verdict: 'suppressed' }])
  })

  test('two admins who invite the same people at once make one invite each', async () => {
    const emails = Array.from({ length: 10 }, (_, index) => `race-${index}@x.test`)
    const both = await Promise.all([invited(emails), invited(emails), invited(emails)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(both.reduce((sum, { body }) => sum + body.made.length, 0)).toBe(emails.length)
    for (const email of emails) expect(await mailTo(email)).toHaveLength(1)
  })

  test('the list shows a mail’s failure, and later its success', async () => {
    const failures = [Object.assign(new Error('Slow down'), { code: 'E_RATE_LIMIT_EXCEEDED' })]
    const sent: { text: string }[] = []
    const MAIL = {
      async send(mail: { text: string }) {
        const failure = failures.shift()
        if (failure) throw failure
        sent.push(mail)
        return { messageId: '1' }
      },
      // The worker uses nothing else of it.
    } as unknown as SendEmail
    const bindings = {
      ENVIRONMENT: 'production',
      APP_ORIGIN: 'https://mouthpiece.example',
      MAIL,
      MAIL_FROM: 'hello@mouthpiece.example',
    }
    await invited(['slow@x.test'], {}, bindings)
    expect(await ofAddress('slow@x.test')).toMatchObject({
      status: 'pending',
      mail: 'waiting',
      mailAnswer: 'Slow down',
    })
    const scheduledTime = new Date(Date.now() + 5 * 60_000)
    const context = createExecutionContext()
    await worker.scheduled(createScheduledController({ scheduledTime, cron: '*/5 * * * *' }), {
      ...env,
      ...bindings,
    })
    await waitOnExecutionContext(context)
    expect(sent).toHaveLength(1)
    expect(await ofAddress('slow@x.test')).toMatchObject({ status: 'sent', mail: 'sent' })
    const code = codePattern.exec(sent[0]?.text ?? '')?.[1] ?? ''
    expect((await accept(code)).status).toBe(200)
  })
})

test('while invites are paused, none is accepted, created or sent', async () => {
  const { id, code } = await sharedCode()
  expect((await adminCall('PUT', 'invites/paused', { paused: true })).status).toBe(204)
  try {
    expect((await view(code)).body).toMatchObject({ status: 403, code: 'invites_paused' })
    expect((await accept(code, { email: 'p@y.test' })).body).toMatchObject({ code: 'invites_paused' })
    expect((await invited(['paused@x.test'])).body).toMatchObject({ code: 'invites_paused' })
    expect((await adminCall('POST', 'invites/codes', { uses: 1 })).status).toBe(403)
    expect((await steps([id], 'resend')).status).toBe(403)
    expect((await adminCall('GET', 'invites/state')).body).toMatchObject({ paused: true })
  } finally {
    await adminCall('PUT', 'invites/paused', { paused: false })
  }
  expect((await accept(code, { email: 'p@y.test' })).status).toBe(200)
})

describe('Lists of addresses', () => {
  const check = (text: string) =>
    adminCall<{ rows: CheckedAddress[]; data: object }>('POST', 'invites/check', { text })

  test('a dry run returns the verdict of each address and stores nothing', async () => {
    const ben = await person({ name: 'Ben' })
    const before = (await listed()).length
    const text = `name,email\nAda,Fresh@z.test\n,fresh@z.test\n,nothing\n,${ben.email}`
    expect((await check(text)).body.rows).toEqual([
      { row: 2, email: 'fresh@z.test', name: 'Ada', verdict: 'new' },
      { row: 3, email: 'fresh@z.test', name: '', verdict: 'duplicate' },
      { row: 4, email: 'nothing', name: '', verdict: 'invalid' },
      { row: 5, email: ben.email, name: '', verdict: 'member' },
    ])
    expect((await listed()).length).toBe(before)
    expect(await mailTo('fresh@z.test')).toEqual([])
  })

  test.each([
    ['a quote left open', 'email\n"a@x.test\n', 'validation_open_quote'],
    ['too many rows', 'a@x.test\n'.repeat(6_000), 'validation_too_many_rows'],
    ['a million rows', 'a@x.test\n'.repeat(1_000_000), 'too_large'],
    ['too long a text', 'x'.repeat(1_000_001), 'validation_max_text_constraint'],
  ])('%s is refused by name', async (_, text, code) => {
    const { status, body } = await check(text)
    expect(status).toBe(code === 'too_large' ? 413 : 400)
    expect(JSON.stringify(body)).toContain(code)
  })
})

test('a deleted account leaves no invite, use or place on the list; its unsubscriptions stay', async () => {
  await api('POST', '/api/waitlist', { body: { email: 'leaver@x.test' } })
  await invited(['leaver@x.test'])
  const [mail] = await mailTo('leaver@x.test')
  await api('POST', (/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '').slice(ORIGIN.length))
  const { body } = await accept(await codeFor('leaver@x.test'))
  await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(body.record.id)
    .run()
  const context = createExecutionContext()
  const controller = createScheduledController({ scheduledTime: new Date(), cron: '17 * * * *' })
  await worker.scheduled(controller, env)
  await waitOnExecutionContext(context)
  const count = async (table: string, column: string, value: string) =>
    env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = ?`).bind(value).first('n')
  expect(await count('users', 'id', body.record.id)).toBe(0)
  expect(await count('invites', 'email', 'leaver@x.test')).toBe(0)
  expect(await count('waitlist', 'email', 'leaver@x.test')).toBe(0)
  expect(await count('invite_uses', 'user', body.record.id)).toBe(0)
  expect(await count('email_suppressions', 'address', 'leaver@x.test')).toBe(0)
  expect((await suppressedAmong(env.DB, ['leaver@x.test'], 'invites')).has('leaver@x.test')).toBe(true)
})

test('the audit log names the invites that were made and sent again, and no others', async () => {
  const logged = async (action: string) => {
    const { results } = await env.DB.prepare(
      'SELECT after FROM audit_log WHERE action = ? AND actor = ? ORDER BY rowid DESC',
    )
      .bind(action, admin.id)
      .all<{ after: string }>()
    return results.map(({ after }) => (JSON.parse(after) as { ids: string[] }).ids)
  }
  await invited(['named@x.test', 'joined@x.test'])
  const id = async (address: string) => (await ofAddress(address))?.id ?? ''
  const [named, joined] = [await id('named@x.test'), await id('joined@x.test')]
  expect((await logged('invites.create'))[0]?.toSorted()).toEqual([named, joined].toSorted())
  await accept(await codeFor('joined@x.test'))
  await steps([named, joined, 'nosuchinvite'], 'resend')
  expect((await logged('invites.resend'))[0]).toEqual([named])
  const before = (await logged('invites.resend')).length
  await steps([joined], 'resend')
  expect(await logged('invites.resend')).toHaveLength(before)
})

test('every act of an admin is in the audit log', async () => {
  const { results } = await env.DB.prepare('SELECT DISTINCT action FROM audit_log WHERE actor = ?')
    .bind(admin.id)
    .all()
  const actions = results.map(({ action }) => action)
  for (const action of ['create', 'code', 'resend', 'revoke', 'pause', 'unpause']) {
    expect(actions).toContain(`invites.${action}`)
  }
})
