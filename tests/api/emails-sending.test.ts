import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetInEmails } from '../../worker/features/emails/forgetting-storage.ts'
import { claim, settle } from '../../worker/features/emails/sending-storage.ts'
import {
  anyOf,
  heldQueue,
  newCampaign,
  newList,
  recipientsOf,
  campaignSteps,
} from '../support/worker/campaigns.ts'
import { api, databaseWith, migrated, person, request, type Person } from '../support/worker/world.ts'

const MINUTE = 60_000

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(() => env.DB.prepare('DELETE FROM outbox').run())

const { outboxCounts, campaignCounts, readyFor, send, step, viewed } = campaignSteps(() => admin)

test('each recipient gets one mail with their values and an unsubscribe link, and the log records it', async () => {
  const held = heldQueue()
  const campaign = await readyFor(130)
  const started = await send(campaign, held, { recipients: 130 })
  expect(started.body).toMatchObject({ state: 'sending', counts: { total: 130, waiting: 130 } })
  await held.drain()
  const mails = await outboxCounts()
  expect(mails.size).toBe(130)
  expect(new Set(mails.values())).toEqual(new Set([1]))
  expect(await viewed(campaign.id)).toMatchObject({
    state: 'sent',
    finished: expect.stringMatching(/^\d{4}-/),
    counts: { total: 130, sent: 130, waiting: 0, sending: 0 },
  })
  const [mail] = (await env.DB.prepare('SELECT * FROM outbox LIMIT 1').all<Record<string, string>>()).results
  expect(mail?.subject).toBe('Hello Person')
  expect(mail?.text).toMatch(/Unsubscribe: https:\/\/mouthpiece\.test\/emails_unsubscribe\?token=[\w-]+/)
  expect(JSON.parse(mail?.headers ?? '')).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/mouthpiece\.test\//),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const [recipient] = await recipientsOf(admin, campaign.id)
  expect(recipient).toMatchObject({ state: 'sent', attempts: 1, answer: 'Stored in the outbox', due: '' })
})

test('sending needs the exact number of recipients, and a sent campaign cannot be changed', async () => {
  const held = heldQueue()
  const campaign = await readyFor(3)
  expect(await send(campaign, held, { recipients: 2 })).toMatchObject({
    status: 409,
    body: { code: 'recipients_changed', data: { recipients: 3 } },
  })
  expect(held.messages).toEqual([])
  expect(await send(campaign, held, { recipients: 3, revision: 1 })).toMatchObject({
    body: { code: 'conflict' },
  })
  await send(campaign, held, { recipients: 3 })
  const change = { revision: campaign.revision, subject: 'Too late' }
  const path = `/api/admin/emails/${campaign.id}`
  expect((await api('PATCH', path, { as: admin, body: change })).body).toMatchObject({ code: 'email_locked' })
  expect((await api('DELETE', path, { as: admin })).body).toMatchObject({ code: 'email_locked' })
})

test('one of twenty concurrent sends starts, and no recipient gets two mails', async () => {
  const held = heldQueue()
  const campaign = await readyFor(30)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(campaign, held, { recipients: 30 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await held.drain()
  expect([...(await outboxCounts()).values()]).toEqual(Array<number>(30).fill(1))
})

test('repeated, late and outdated queue messages send no further mail', async () => {
  const held = heldQueue()
  const campaign = await readyFor(60)
  await send(campaign, held, { recipients: 60 })
  const twice = held.messages.map(({ body }) => body)
  await Promise.all([...twice, ...twice].map((body) => held.deliver('mouthpiece-campaigns', body)))
  for (const body of twice) await held.deliver('mouthpiece-campaigns', { ...body, run: 0 })
  await held.drain()
  const mails = await outboxCounts()
  expect([mails.size, Math.max(...mails.values())]).toEqual([60, 1])
})

test('a pause stops the campaign before the next chunk, and resuming continues there', async () => {
  const held = heldQueue()
  const campaign = await readyFor(50)
  await send(campaign, held, { recipients: 50 })
  expect((await step(campaign.id, 'pause', held)).body).toMatchObject({
    state: 'paused',
    pauseReason: 'admin',
  })
  await held.drain()
  expect((await outboxCounts()).size).toBe(0)
  expect((await step(campaign.id, 'resume', held)).body).toMatchObject({ state: 'sending', pauseReason: '' })
  await held.drain()
  expect((await outboxCounts()).size).toBe(50)
  expect(await viewed(campaign.id)).toMatchObject({ state: 'sent' })
})

test('a cancelled campaign sends no further mail', async () => {
  const held = heldQueue()
  const campaign = await readyFor(5)
  await send(campaign, held, { recipients: 5 })
  expect((await step(campaign.id, 'cancel', held)).body).toMatchObject({
    state: 'cancelled',
    counts: { skipped: 5 },
  })
  await held.drain()
  expect((await outboxCounts()).size).toBe(0)
  expect(await step(campaign.id, 'resume', held)).toMatchObject({ status: 409 })
})

test('a recipient who was refused while it was cancelled is not retried', async () => {
  const held = heldQueue()
  const campaign = await readyFor(2)
  await send(campaign, held, { recipients: 2 })
  const row = await env.DB.prepare('SELECT run FROM emails WHERE id = ?')
    .bind(campaign.id)
    .first<{ run: number }>()
  const lane = { campaign: campaign.id, run: row?.run ?? 0, lane: 0 }
  const now = Date.now()
  const inHand = await claim(env.DB, lane, { limit: 2, now: now + MINUTE })
  if (inHand.kind !== 'claimed') throw new Error(inHand.kind)
  await step(campaign.id, 'cancel', held)
  const outcomes = inHand.recipients.map(({ address }, index) => ({
    address,
    state: index === 0 ? ('waiting' as const) : ('sent' as const),
    due: index === 0 ? now + MINUTE : 0,
    answer: index === 0 ? '451 Busy' : '250 Taken',
    mailId: '',
  }))
  await settle(env.DB, lane, { token: inHand.token, outcomes, now })
  expect(await viewed(campaign.id)).toMatchObject({
    state: 'cancelled',
    counts: { waiting: 0, sending: 0, skipped: 1, sent: 1 },
  })
  const log = await recipientsOf(admin, campaign.id)
  expect(log.find(({ state }) => state === 'skipped')).toMatchObject({ due: '' })
})

test('after a crash before the outcome is stored, recipients are unknown and not retried automatically', async () => {
  const held = heldQueue()
  const campaign = await readyFor(45)
  await send(campaign, held, { recipients: 45 })
  // Dies where the outcome is written: the mails are out, the database does not know.
  let pairs = 0
  const dying = heldQueue({
    DB: databaseWith((name, target) =>
      name === 'batch'
        ? async (list: D1PreparedStatement[]) => {
            // The first of two statements asks who is suppressed.
            if (list.length === 2 && ++pairs === 2) throw new Error('The machine is gone')
            return target.batch(list)
          }
        : undefined,
    ),
  })
  const [message] = held.messages
  await dying.deliver('mouthpiece-campaigns', message?.body)
  expect((await outboxCounts()).size).toBe(20)
  await held.drain()
  expect(await viewed(campaign.id)).toMatchObject({ state: 'sending', counts: { sent: 25, sending: 20 } })
  await held.sweep(4)
  expect((await viewed(campaign.id)).counts).toMatchObject({ sending: 20 })
  await held.sweep(10)
  await held.drain({ until: Date.now() + 20 * MINUTE })
  expect(await viewed(campaign.id)).toMatchObject({ state: 'sent', counts: { sent: 25, unknown: 20 } })
  const mails = await campaignCounts(campaign)
  expect([mails.size, Math.max(...mails.values())]).toEqual([45, 1])
  expect(await step(campaign.id, 'retry-failed', held)).toMatchObject({ status: 409 })
  // Only by hand.
  expect((await step(campaign.id, 'retry-unknown', held)).body).toMatchObject({ state: 'sending' })
  await held.drain()
  expect((await viewed(campaign.id)).counts).toMatchObject({ sent: 45, unknown: 0 })
})

test('unsubscribing during the send stops the remaining mails', async () => {
  const held = heldQueue()
  const [ada, ben] = [await person({ name: 'Ada' }), await person({ name: 'Ben' })]
  const campaign = await newCampaign(admin, anyOf({ kind: 'people', people: [ada.id, ben.id] }))
  await send(campaign, held, { recipients: 2 })
  await env.DB.prepare('UPDATE users SET newsMail = 0 WHERE id = ?').bind(ada.id).run()
  await held.drain()
  expect([...(await outboxCounts()).keys()]).toEqual([ben.email])
  const log = await recipientsOf(admin, campaign.id)
  expect(log).toMatchObject([
    { address: ada.email, state: 'skipped', answer: 'Unsubscribed.' },
    { address: ben.email, state: 'sent' },
  ])
})

test('without a transport every mail fails, the campaign pauses itself, and “retry failed” sends them', async () => {
  const bindings = { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example', MAIL_FROM: '' }
  const held = heldQueue(bindings)
  const campaign = await readyFor(70)
  await send(campaign, heldQueue(), { recipients: 70 })
  const { results } = await env.DB.prepare('SELECT run FROM emails WHERE id = ?')
    .bind(campaign.id)
    .all<{ run: number }>()
  await held.deliver('mouthpiece-campaigns', {
    kind: 'lane',
    campaign: campaign.id,
    run: results[0]?.run,
    lane: 0,
  })
  const paused = await viewed(campaign.id)
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'error_rate' })
  expect(paused.counts.failed).toBeLessThan(70)
  expect((await recipientsOf(admin, campaign.id))[0]?.answer).toContain('not_configured')
  const mended = heldQueue()
  expect((await step(campaign.id, 'retry-failed', mended)).body).toMatchObject({
    state: 'paused',
    counts: { failed: 0 },
  })
  await step(campaign.id, 'resume', mended)
  await mended.drain()
  expect(await viewed(campaign.id)).toMatchObject({ state: 'sent', counts: { sent: 70 } })
  expect(Math.max(...(await outboxCounts()).values())).toBe(1)
})

test('a dead-lettered message pauses its campaign with the reason', async () => {
  const held = heldQueue()
  const campaign = await readyFor(2)
  await send(campaign, held, { recipients: 2 })
  await held.deliver('mouthpiece-campaigns-dead', held.messages[0]?.body)
  expect(await viewed(campaign.id)).toMatchObject({ state: 'paused', pauseReason: 'queue_failed' })
})

test('a campaign whose messages were lost is resumed by the sweep', async () => {
  const held = heldQueue()
  const campaign = await readyFor(3)
  await send(campaign, held, { recipients: 3 })
  held.messages.length = 0
  await held.sweep(5)
  await held.drain()
  expect(await viewed(campaign.id)).toMatchObject({ state: 'sent', counts: { sent: 3 } })
})

test('the rate holds for all lanes together', async () => {
  const held = heldQueue({ CAMPAIGN_RATE: '40 per 1' })
  const campaign = await readyFor(60)
  await send(campaign, held, { recipients: 60 })
  const began = Date.now()
  await held.drain()
  // Sixty at forty a second: the last chunk of ten may begin after 1.25 s, and not before.
  expect(Date.now() - began).toBeGreaterThan(1_200)
  expect((await outboxCounts()).size).toBe(60)
})

test('the log of a sent campaign does not name a deleted account', async () => {
  const held = heldQueue()
  const ada = await person({ name: 'Ada' })
  const campaign = await newCampaign(admin, anyOf({ kind: 'people', people: [ada.id] }))
  await send(campaign, held, { recipients: 1 })
  await held.drain()
  await forgetInEmails(env.DB, [ada.id])
  const log = await recipientsOf(admin, campaign.id)
  expect(log).toMatchObject([{ address: expect.stringMatching(/^deleted-\d+$/), name: '', state: 'sent' }])
})

test('acts of admins are in the audit log', async () => {
  const held = heldQueue()
  const campaign = await readyFor(1)
  await send(campaign, held, { recipients: 1 })
  await step(campaign.id, 'pause', held)
  await step(campaign.id, 'cancel', held)
  const { results } = await env.DB.prepare(
    'SELECT action, actor FROM audit_log WHERE target = ? ORDER BY created',
  )
    .bind(`emails/${campaign.id}`)
    .all<{ action: string; actor: string }>()
  expect(results.map(({ action }) => action)).toEqual([
    'emails.create',
    'emails.send',
    'emails.pause',
    'emails.cancel',
  ])
  expect(new Set(results.map(({ actor }) => actor))).toEqual(new Set([admin.id]))
})

test('the log counts bounces and complaints, and filters by them', async () => {
  const held = heldQueue()
  const campaign = await readyFor(5)
  await send(campaign, held, { recipients: 5 })
  await held.drain()
  const setDelivery = env.DB.prepare('UPDATE email_recipients SET delivery = ? WHERE email = ? AND name = ?')
  await env.DB.batch([
    setDelivery.bind('bounced', campaign.id, 'Person 1'),
    setDelivery.bind('bounced', campaign.id, 'Person 3'),
    setDelivery.bind('complained', campaign.id, 'Person 4'),
  ])
  const asked = async (query: string) =>
    (
      await api<{ items: { name: string }[]; totalItems: number; deliveries: object }>(
        'GET',
        `/api/admin/emails/${campaign.id}/recipients${query}`,
        { as: admin },
      )
    ).body
  const deliveries = { bounced: 2, complained: 1 }
  expect(await asked('')).toMatchObject({ totalItems: 5, deliveries })
  const bounced = await asked('?delivery=bounced')
  expect(bounced).toMatchObject({ totalItems: 2, deliveries })
  expect(bounced.items.map(({ name }) => name)).toEqual(['Person 1', 'Person 3'])
})

test('a list that a scheduled e-mail excludes cannot be deleted, and a draft without it cannot be sent', async () => {
  const held = heldQueue()
  const [members, others] = [await newList(admin, 2), await newList(admin, 1)]
  const campaign = await newCampaign(admin, {
    match: 'all',
    groups: [
      { match: 'any', terms: [{ condition: { kind: 'list', list: members } }] },
      { match: 'all', terms: [{ not: true, condition: { kind: 'list', list: others } }] },
    ],
  })
  const remove = () => api('DELETE', `/api/admin/email-lists/${others}`, { as: admin })
  const at = new Date(Date.now() + 60 * MINUTE).toISOString()
  expect((await send(campaign, held, { recipients: 2, at })).body).toMatchObject({ state: 'scheduled' })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'list_in_use' } })
  // Nor can anyone leave it: an address that is no longer excluded would get the e-mail.
  const all = { filter: `list = "${others}"` }
  const removeAddress = () =>
    api('POST', '/api/admin/lists/email_addresses/acts/remove', { as: admin, body: { all } })
  expect((await removeAddress()).body).toMatchObject({ changed: [], skipped: 1 })

  await step(campaign.id, 'unschedule', held)
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await send(await viewed(campaign.id), held, { recipients: 2 })).toMatchObject({
    status: 409,
    body: {
      code: 'email_not_ready',
      data: { findings: [{ code: 'audience_incomplete', level: 'error', about: 'list' }] },
    },
  })
  const { results } = await env.DB.prepare(
    'SELECT action, before FROM audit_log WHERE target LIKE ? ORDER BY created',
  )
    .bind(`%${others}`)
    .all<{ action: string; before: string }>()
  expect(results.map(({ action }) => action)).toEqual(['email_lists.create', 'email_lists.delete'])
  expect(JSON.parse(results[1]?.before ?? '')).toMatchObject({ addresses: 1 })
})

test('the log is a table to take away: all that match, over pages, on record, and no formula', async () => {
  const { id } = await newCampaign(admin, anyOf({ kind: 'everyone' }))
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203)
     INSERT INTO email_recipients (email, address, name, state, attempts, answer, answered, delivery)
     SELECT ?, 'p' || i || '@many.example', iif(i = 7, '=1+1', 'Łukasz ' || i), iif(i = 9, 'failed', 'sent'), 1,
       iif(i = 9, '550 no such box', '250 ok'), 1767225600000, iif(i = 8, 'bounced', '') FROM n`,
  )
    .bind(id)
    .run()
  const table = async (query = '') => {
    const answer = await request(`/api/admin/emails/${id}/recipients.csv${query}`, {
      headers: { Authorization: admin.token },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { answer, bytes, lines: new TextDecoder().decode(bytes).trimEnd().split('\r\n') }
  }
  const { answer, bytes, lines } = await table()
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(answer.headers.get('Content-Disposition')).toMatch(
    new RegExp(`attachment; filename="email-${id}-.*\\.csv"`),
  )
  expect(lines[0]).toBe('Address,Name,State,Attempts,Server response,Answered,Delivery,Details,Next attempt')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(1203)
  expect(lines).toContain("p7@many.example,'=1+1,sent,1,250 ok,2026-01-01 00:00:00.000Z,,,")
  const failed = await table('?state=failed')
  expect(failed.lines.slice(1)).toEqual([
    'p9@many.example,Łukasz 9,failed,1,550 no such box,2026-01-01 00:00:00.000Z,,,',
  ])
  expect((await table('?delivery=bounced')).lines).toHaveLength(2)
  expect((await table('?search=no%20such')).lines).toHaveLength(2)
  expect((await table('?search=nobody')).lines).toHaveLength(1)
  expect((await table('?state=lost')).answer.status).toBe(400)
  const { results } = await env.DB.prepare(
    `SELECT "actor", "action" FROM "audit_log" WHERE "target" = ? AND "action" = 'emails.export_recipients'`,
  )
    .bind(`emails/${id}`)
    .all()
  expect(results).toHaveLength(5)
})
