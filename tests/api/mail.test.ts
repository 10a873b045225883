import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MailCategory } from '../../worker/contract/emails/mail.ts'
import worker from '../../worker/index.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { forgetSuppressed, suppress, suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import { unsubscribeLink } from '../../worker/platform/mail/unsubscribe-link.ts'
import { webhookSignature } from '../../worker/platform/credentials/webhook-signature.ts'
import { forgetAttempts, mailTo } from '../support/worker/mail.ts'
import { api, migrated, ORIGIN, person, request, type Json, type Person } from '../support/worker/world.ts'

beforeAll(migrated)
beforeEach(forgetAttempts)

async function linkFor(address: string, category: MailCategory = 'news') {
  const secret = env.AUTH_SECRET ?? ''
  const { page, headers } = await unsubscribeLink(
    { secret, origin: ORIGIN },
    { address, category, campaign: '' },
  )
  const oneClick = /<(.+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const token = new URL(page).searchParams.get('token') ?? ''
  return { page, token, oneClick: oneClick.slice(ORIGIN.length) }
}

const view = (token: string) => api<Json>('GET', `/api/emails/subscription?token=${token}`)
const change = (token: string, wanted: object) =>
  api<Json>('PUT', '/api/emails/subscription', { body: { token, wanted } })
const stops = async (address: string, category: MailCategory | 'transactional' = 'news') =>
  (await suppressedAmong(env.DB, [address], category)).has(address.toLowerCase())
const own = async (as: Person) =>
  (await api<Json>('GET', `/api/collections/users/records/${as.id}`, { as })).body

describe('E-mail: a GET never unsubscribes, a POST does, and it can be taken back', () => {
  test('repeated visits by a mail scanner change nothing', async () => {
    const { token, oneClick, page } = await linkFor('scanned@x.test')
    for (const path of [oneClick, oneClick, page.slice(ORIGIN.length)]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await request(path, { method, redirect: 'manual' })
        expect([200, 302, 503]).toContain(answer.status)
      }
    }
    expect(await stops('scanned@x.test')).toBe(false)
    expect((await view(token)).body.wanted).toMatchObject({ news: true, tips: true, surveys: true })
    const shown = await request(oneClick, { redirect: 'manual' })
    expect(shown.headers.get('location')).toBe(`/emails_unsubscribe?token=${token}`)
  })

  test('a mail program’s one-click unsubscribe ends the mails of that kind for good', async () => {
    const { oneClick } = await linkFor('Clicked@x.test', 'tips')
    for (let time = 0; time < 3; time++) {
      const answer = await request(oneClick, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(answer.status).toBe(204)
    }
    expect(await stops('clicked@x.test', 'tips')).toBe(true)
    expect(await stops('CLICKED@x.test', 'tips')).toBe(true)
    expect(await stops('clicked@x.test', 'news')).toBe(false)
    const { results } = await env.DB.prepare(
      "SELECT source, reason, scope FROM email_suppressions WHERE address = 'clicked@x.test'",
    ).all()
    expect(results).toEqual([{ source: 'one_click', reason: 'unsubscribed', scope: 'tips' }])
  })

  test('the page switches categories off and on, with and without an account', async () => {
    const ada = await person({ name: 'Ada' })
    for (const address of [ada.email, 'stranger@x.test']) {
      const { token } = await linkFor(address.toUpperCase(), 'surveys')
      const off = await change(token, { surveys: false, news: false })
      expect(off).toMatchObject({
        status: 200,
        body: { category: 'surveys', wanted: { surveys: false, news: false, tips: true }, blocked: false },
      })
      expect(JSON.stringify(off.body).toLowerCase()).not.toContain(address)
      expect(await change(token, { surveys: false })).toEqual({
        ...off,
        headers: expect.anything() as Headers,
      })
      expect(await stops(address, 'surveys')).toBe(true)
      const on = await change(token, { surveys: true })
      expect(on.body.wanted).toEqual({ news: false, tips: true, surveys: true })
      expect(await stops(address, 'surveys')).toBe(false)
    }
    expect(await own(ada)).toMatchObject({ newsMail: false, surveyMail: true, tipsMail: true })
  })

  test('the settings and the links are one and the same answer', async () => {
    const ada = await person({ name: 'Ada' })
    const { token } = await linkFor(ada.email)
    const set = (body: object) => api('PATCH', `/api/collections/users/records/${ada.id}`, { as: ada, body })
    await set({ newsMail: false })
    expect((await view(token)).body.wanted).toMatchObject({ news: false })
    expect(await stops(ada.email)).toBe(true)
    await set({ newsMail: true })
    expect(await stops(ada.email)).toBe(false)
    await change(token, { news: false })
    expect(await own(ada)).toMatchObject({ newsMail: false })
    await set({ newsMail: true })
    expect(await stops(ada.email)).toBe(false)
  })

  test('a link survives its account and serves no other', async () => {
    const ben = await person({ name: 'Ben' })
    const { token } = await linkFor(ben.email)
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(ben.id).run()
    expect((await change(token, { news: false })).status).toBe(200)
    expect(await stops(ben.email)).toBe(true)
  })

  test.each(['', 'x', 'a'.repeat(60), 'a'.repeat(5_000)])('the token “%.8s…” is invalid', async (token) => {
    expect((await view(token)).body).toMatchObject({ code: 'unsubscribe_link_dead' })
    expect((await change(token, { news: false })).status).toBe(404)
  })

  test('a token that was changed in one place is dead', async () => {
    const { token } = await linkFor('whole@x.test')
    const middle = Math.floor(token.length / 2)
    const other = token[middle] === 'A' ? 'B' : 'A'
    expect((await view(token.slice(0, middle) + other + token.slice(middle + 1))).status).toBe(404)
  })
})

const SECRET = `whsec_${btoa('a webhook secret of 32 characters')}`

async function postEvents(events: object[], { secret = SECRET, age = 0, tampered = false } = {}) {
  const body = JSON.stringify({ events })
  const id = `msg_${crypto.randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const signature = await webhookSignature({ id, timestamp, body: new TextEncoder().encode(body) }, secret)
  const answer = await request('/api/emails/events', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${btoa('x'.repeat(32))} ${signature}`,
    },
    body: tampered ? body.replace('bounced', 'complained') : body,
    bindings: { MAIL_WEBHOOK_SECRET: SECRET },
  })
  return { status: answer.status, body: await answer.json<Record<string, unknown>>() }
}

const bounce = (recipient: string, permanent = true) => ({ type: 'bounced', recipient, permanent })

describe('E-mail: what bounced for good, or was complained about, gets no mail', () => {
  test('a signed webhook suppresses addresses, and a repeat changes nothing', async () => {
    const events = [
      bounce('Gone@x.test'),
      bounce('full@x.test', false),
      { type: 'complained', recipient: 'angry@x.test', detail: 'Marked as spam' },
      { type: 'delivered', recipient: 'fine@x.test' },
    ]
    expect(await postEvents(events)).toEqual({ status: 200, body: { suppressed: 2 } })
    expect(await postEvents(events)).toEqual({ status: 200, body: { suppressed: 0 } })
    expect(await stops('gone@x.test', 'transactional')).toBe(true)
    expect(await stops('angry@x.test', 'news')).toBe(true)
    expect(await stops('full@x.test')).toBe(false)
    expect(await stops('fine@x.test')).toBe(false)
  })

  test('the campaign’s log has each mail’s outcome, in any order of the events', async () => {
    const sent = Date.now() - 60_000
    const insert = (campaign: string, address: string, mailId: string, answered = sent) =>
      env.DB.prepare(
        "INSERT INTO email_recipients (email, address, state, answered, mailId) VALUES (?, ?, 'sent', ?, ?)",
      )
        .bind(campaign, address, answered, mailId)
        .run()
    await insert('campaignold0001', 'log@x.test', 'one@mouthpiece.example', sent - 5_000)
    await insert('campaignnew0001', 'log@x.test', 'two@mouthpiece.example')
    const logged = async () =>
      (
        await env.DB.prepare(
          "SELECT email, delivery, deliveryDetail FROM email_recipients WHERE address = 'log@x.test' ORDER BY email",
        ).all()
      ).results
    const about = (type: string, messageId?: string, detail = '') => ({
      type,
      recipient: 'Log@x.test',
      permanent: true,
      detail,
      ...(messageId && { messageId }),
    })
    await postEvents([about('bounced', '<one@mouthpiece.example>', '550 gone'), about('complained')])
    await postEvents([about('delivered', 'one@mouthpiece.example'), about('bounced', 'an-account-mail@x')])
    expect(await logged()).toEqual([
      { email: 'campaignnew0001', delivery: 'complained', deliveryDetail: '' },
      { email: 'campaignold0001', delivery: 'bounced', deliveryDetail: '550 gone' },
    ])
  })

  test.each([
    ['another secret', { secret: `whsec_${btoa('somebody else’s secret, as long'.replace('’', "'"))}` }],
    ['an old one', { age: 600 }],
    ['one from the future', { age: -600 }],
    ['changed on the way', { tampered: true }],
  ])('a webhook with a wrong signature is refused: %s', async (_, options) => {
    expect(await postEvents([bounce('innocent@x.test')], options)).toMatchObject({
      status: 401,
      body: { code: 'webhook_signature_wrong' },
    })
    expect(await stops('innocent@x.test', 'transactional')).toBe(false)
  })

  test('a signed webhook of another shape is refused by name', async () => {
    expect(await postEvents([{ type: 'unheard-of', recipient: 'a@x.test' }])).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('the platform’s own events do the same from a queue', async () => {
    const event = (type: string, recipient: string, more: object = {}) => ({
      id: crypto.randomUUID(),
      timestamp: new Date(),
      attempts: 1,
      body: {
        type: `cf.email.sending.message.${type}`,
        source: { type: 'email.sending', domain: 'mouthpiece.example' },
        payload: { eventId: crypto.randomUUID(), messageId: '1', recipient, terminal: true, ...more },
      },
    })
    const batch = createMessageBatch('mouthpiece-mail-events', [
      event('bounced', 'nobody@y.test', { bounce: { type: 'hard', reason: '550 5.1.1 User unknown' } }),
      event('bounced', 'later@y.test', { bounce: { type: 'soft' } }),
      event('complained', 'cross@y.test'),
      event('delivered', 'happy@y.test'),
    ])
    const context = createExecutionContext()
    await worker.queue(batch, env)
    expect((await getQueueResult(batch, context)).explicitAcks).toHaveLength(4)
    const stopped = await suppressedAmong(
      env.DB,
      ['nobody', 'later', 'cross', 'happy'].map((name) => `${name}@y.test`),
      'transactional',
    )
    expect(Object.fromEntries(stopped)).toEqual({
      'nobody@y.test': 'bounced',
      'cross@y.test': 'complained',
    })
  })

  test('a suppressed address gets not even a reset', async () => {
    const ada = await person({ name: 'Ada' })
    await postEvents([bounce(ada.email)])
    await api('POST', '/api/collections/users/request-password-reset', { body: { email: ada.email } })
    expect(await mailTo(ada.email)).toEqual([])
  })
})

test('admins see why an address gets no mail, stop others, and give mail back, all in the audit log', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  await change((await linkFor('left@z.test')).token, { news: false })
  await postEvents([bounce('dead@z.test')])
  const body = { address: ' Stop@z.test ', scope: 'marketing', note: 'Asked by phone' }
  expect((await api('POST', '/api/admin/suppressions', { as: admin, body })).status).toBe(204)
  const list = async (query = '') =>
    (await api<{ items: Json[] }>('GET', `/api/admin/suppressions?search=z.test${query}`, { as: admin })).body
  const { items } = await list()
  expect(items).toMatchObject([
    {
      address: 'stop@z.test',
      scope: 'marketing',
      reason: 'manual',
      source: 'admin',
      detail: 'Asked by phone',
    },
    { address: 'dead@z.test', scope: 'all', reason: 'bounced', source: 'webhook' },
    { address: 'left@z.test', scope: 'news', reason: 'unsubscribed', source: 'link' },
  ])
  expect((await list('&reason=bounced')).items).toHaveLength(1)
  expect((await list('_')).items).toHaveLength(0)
  expect((await list('.and-so-on'.repeat(6))).items).toHaveLength(0)
  const remove = (item: Json | undefined) =>
    api('DELETE', `/api/admin/suppressions/${item?.id}`, { as: admin })
  expect((await remove(items[1])).status).toBe(204)
  expect((await remove(items[1])).status).toBe(404)
  expect((await remove(items[2])).body).toMatchObject({ code: 'unsubscribed_by_themselves' })
  expect((await list()).items.map(({ address }) => address)).toEqual(['stop@z.test', 'left@z.test'])
  expect(
    (await api('POST', '/api/admin/suppressions', { as: admin, body: { ...body, address: 'x' } })).status,
  ).toBe(400)
  await execute(env.DB, await forgetSuppressed('left@z.test'))
  expect((await list()).items.map(({ address }) => address)).toEqual(['stop@z.test'])
  const forgotten = await api<{ items: Json[] }>('GET', '/api/admin/suppressions?search=Left@z.test', {
    as: admin,
  })
  expect(forgotten.body.items).toMatchObject([{ address: expect.stringMatching(/^sha256:/), scope: 'news' }])
  const log = await env.DB.prepare('SELECT action FROM audit_log WHERE actor = ? ORDER BY created, rowid')
    .bind(admin.id)
    .all()
  expect(log.results.map(({ action }) => action)).toEqual(['mail.suppress', 'mail.unsuppress'])
})

test('among many suppressed addresses old ones are found by their beginning, and counts are bounded', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
      INSERT INTO email_suppressions (id, created, address, scope, reason, source)
      SELECT 'many' || (10000000000 + i), strftime('%Y-%m-%d %H:%M:%S.000Z', '2020-01-01', i || ' seconds'),
        'mass' || i || '@many.test', 'all', iif(i = 7, 'complained', 'bounced'), 'webhook' FROM n`,
  ).run()
  onTestFinished(async () => {
    await env.DB.prepare("DELETE FROM email_suppressions WHERE address GLOB 'mass*'").run()
  })
  const list = async (query: string) =>
    (
      await api<{ items: Json[]; totalItems: number; more: boolean }>(
        'GET',
        `/api/admin/suppressions?${query}`,
        { as: admin },
      )
    ).body
  const addresses = async (query: string) => (await list(query)).items.map(({ address }) => address)
  expect(await list('')).toMatchObject({ totalItems: 10_000, more: true })
  expect(await list('reason=complained&search=mass7@')).toMatchObject({ totalItems: 1, more: true })
  expect(await addresses('reason=complained&perPage=100')).toContain('mass7@many.test')
  expect(await addresses('search=mass7@')).toEqual(['mass7@many.test'])
  // A part of an old address is not found, and the answer says that there may be others.
  expect(await list('search=ass7@')).toEqual({ items: [], page: 1, perPage: 50, totalItems: 0, more: true })
  expect(await addresses('search=ass10099@')).toEqual(['mass10099@many.test'])
  expect(await list('page=1000000')).toMatchObject({ items: [], totalItems: 10_000 })
})

test('an imported unsubscription is reverted by an admin or by the user’s own consent', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  for (const [index, source] of (['import', 'webhook', 'queue'] as const).entries()) {
    const suppression = { scope: 'marketing', reason: 'unsubscribed', source } as const
    const [lifted, willing] = [`lifted-${index}@told.test`, `willing-${index}@told.test`]
    const moment = recordDateOf(new Date())
    await execute(env.DB, [
      suppress({ ...suppression, address: lifted }, moment),
      suppress({ ...suppression, address: willing }, moment),
    ])
    const [row] = (
      await api<{ items: Json[] }>('GET', `/api/admin/suppressions?search=${lifted}`, { as: admin })
    ).body.items
    expect((await api('DELETE', `/api/admin/suppressions/${row?.id}`, { as: admin })).status).toBe(204)
    const { token } = await linkFor(willing)
    expect((await view(token)).body).toMatchObject({
      wanted: { news: false, tips: false, surveys: false },
      blocked: false,
    })
    expect((await change(token, { news: true })).body).toMatchObject({
      wanted: { news: true, tips: false, surveys: false },
      blocked: false,
    })
  }
})
