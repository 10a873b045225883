import { env } from 'cloudflare:test'
import PostalMime from 'postal-mime'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import type { Campaign } from '../../worker/contract/emails/campaigns.ts'
import { newId } from '../../worker/platform/ids.ts'
import { suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import { anyOf, heldQueue, newCampaign, recipientsOf, campaignSteps } from '../support/worker/campaigns.ts'
import { api, databaseWith, migrated, person, type Person } from '../support/worker/world.ts'

const smtp: Partial<Bindings> = {
  SMTP_URL: `smtp://127.0.0.1:${inject('smtpPort')}`,
  MAIL_FROM: 'The Mouthpiece team <hello@mouthpiece.test>',
}

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

const { campaignCounts, readyFor, send, step, viewed } = campaignSteps(() => admin)
type Held = ReturnType<typeof heldQueue>

async function campaignTo(addresses: string[]): Promise<Campaign> {
  const { body } = await api<{ list: { id: string } }>('POST', '/api/admin/email-lists', {
    as: admin,
    body: { name: newId(), text: addresses.join('\n') },
  })
  return newCampaign(admin, anyOf({ kind: 'list', list: body.list.id }))
}

/** Delivers all messages of the queue, however late; between two rounds, time passes until everybody is due. */
async function untilOver(id: string, held: Held): Promise<Campaign> {
  for (let round = 0; round < 20; round++) {
    await held.drain()
    const campaign = await viewed(id)
    if (campaign.state !== 'sending') return campaign
    await env.DB.batch([
      env.DB.prepare("UPDATE email_recipients SET due = 1 WHERE email = ? AND state = 'waiting'").bind(id),
      env.DB.prepare('UPDATE email_holds SET "until" = 1 WHERE email = ?').bind(id),
    ])
    for (const message of held.messages) message.due = 0
  }
  throw new Error('It never ended')
}

async function received(to: string) {
  const raw = await (await fetch(`${inject('smtpInbox')}?to=${encodeURIComponent(to)}`)).json<string[]>()
  return Promise.all(raw.map((one) => PostalMime.parse(one)))
}

test('300 recipients, 40 % of them greylisted, all get it without intervention', async () => {
  const held = heldQueue(smtp)
  const domain = `${newId()}.example`
  const addresses = Array.from(
    { length: 300 },
    (_, index) => `${index % 5 < 2 ? 'grey' : 'fine'}-${index}@${domain}`,
  )
  const campaign = await campaignTo(addresses)
  await send(campaign, held, { recipients: 300 })
  await held.drain()
  const waiting = await viewed(campaign.id)
  expect(waiting).toMatchObject({
    state: 'sending',
    pauseReason: '',
    nextTry: expect.stringMatching(/^\d{4}-/) as string,
    counts: { sent: 180, waiting: 120, deferred: 120 },
  })
  const over = await untilOver(campaign.id, held)
  expect(over).toMatchObject({ state: 'sent', nextTry: '', counts: { sent: 300, deferred: 0 } })
  expect(await received(addresses[0] ?? '')).toHaveLength(1)
})

test('addresses that do not exist are suppressed and not retried; full or refused ones may be', async () => {
  const held = heldQueue(smtp)
  const domain = `${newId()}.example`
  const addresses = ['gone-1', 'gone-2', 'full-1', 'spam-1', 'fine-1'].map((name) => `${name}@${domain}`)
  const campaign = await campaignTo(addresses)
  await send(campaign, held, { recipients: 5 })
  await held.drain()
  expect(await viewed(campaign.id)).toMatchObject({
    state: 'sent',
    counts: { failed: 4, nonexistent: 2, sent: 1 },
  })
  const stopped = await suppressedAmong(env.DB, addresses, 'transactional')
  expect(Object.fromEntries(stopped)).toEqual({
    [`gone-1@${domain}`]: 'bounced',
    [`gone-2@${domain}`]: 'bounced',
  })
  const log = await recipientsOf(admin, campaign.id)
  expect(log.filter(({ delivery }) => delivery === 'bounced')).toHaveLength(2)
  const { results } = await env.DB.prepare('SELECT source, detail FROM email_suppressions WHERE address = ?')
    .bind(`gone-1@${domain}`)
    .all()
  expect(results).toMatchObject([
    { source: 'server', detail: expect.stringContaining('550 5.1.1') as string },
  ])
  // Only the two whose mailbox exists go back in line.
  expect((await step(campaign.id, 'retry-failed', held)).body).toMatchObject({
    state: 'sending',
    counts: { waiting: 2, failed: 2, nonexistent: 2 },
  })
  await held.drain()
  // An admin who knows better takes the address off the list, and it may be tried again.
  await env.DB.prepare("DELETE FROM email_suppressions WHERE address LIKE 'gone-%@' || ?").bind(domain).run()
  expect((await viewed(campaign.id)).counts).toMatchObject({ failed: 4, nonexistent: 0 })
})

test('a throttling domain delays only its own mail, longer each time', async () => {
  const held = heldQueue(smtp)
  const slow = `${newId()}.throttled.example`
  const fast = `${newId()}.example`
  const addresses = Array.from({ length: 100 }, (_, index) => `p${index}@${index % 2 ? slow : fast}`)
  const campaign = await campaignTo(addresses)
  await send(campaign, held, { recipients: 100 })
  await held.drain()
  const { results } = await env.DB.prepare(
    "SELECT address, due FROM email_recipients WHERE email = ? AND state = 'waiting' ORDER BY due",
  )
    .bind(campaign.id)
    .all<{ address: string; due: number }>()
  expect(results.length).toBeGreaterThan(0)
  expect(results.filter(({ address }) => !address.endsWith(slow))).toEqual([])
  expect(Math.min(...results.map(({ due }) => due))).toBeGreaterThan(Date.now())
  // They come one after another, not all at once.
  expect(new Set(results.map(({ due }) => due)).size).toBe(results.length)
  expect(await untilOver(campaign.id, held)).toMatchObject({ state: 'sent', counts: { sent: 100 } })
})

test('every attempt of a mail has the same Message-ID', async () => {
  const held = heldQueue(smtp)
  const domain = `${newId()}.example`
  const to = `silent-1@${domain}`
  const campaign = await campaignTo([to])
  await send(campaign, held, { recipients: 1 })
  await held.drain()
  expect((await viewed(campaign.id)).counts).toMatchObject({ unknown: 1 })
  await step(campaign.id, 'retry-unknown', held)
  await held.drain()
  const [first, second] = await received(to)
  expect(first?.messageId).toMatch(/^<[\w.]+@mouthpiece\.test>$/)
  expect(second?.messageId).toBe(first?.messageId)
  const next = await campaignTo([to])
  await send(next, held, { recipients: 1 })
  await held.drain()
  expect((await received(to))[2]?.messageId).not.toBe(first?.messageId)
})

test('an unreachable mail server is retried: nothing fails and nothing pauses', async () => {
  const away = heldQueue({ ...smtp, SMTP_URL: 'smtp://127.0.0.1:9' })
  const addresses = Array.from({ length: 150 }, (_, index) => `p${index}@${newId()}.example`)
  const campaign = await campaignTo(addresses)
  await send(campaign, away, { recipients: 150 })
  await away.drain()
  const stalled = await viewed(campaign.id)
  expect(stalled).toMatchObject({ state: 'sending', counts: { failed: 0, waiting: 150 } })
  // All wait, not only those that were tried.
  expect(stalled.counts.deferred).toBeLessThan(150)
  const back = heldQueue(smtp)
  back.messages.push(...away.messages)
  expect(await untilOver(campaign.id, back)).toMatchObject({ state: 'sent', counts: { sent: 150 } })
})

test('the sweep leaves a campaign alone that only waits for its next attempt', async () => {
  const held = heldQueue(smtp)
  const campaign = await campaignTo([`grey-1@${newId()}.example`])
  await send(campaign, held, { recipients: 1 })
  await held.drain()
  await env.DB.prepare('UPDATE email_recipients SET due = ? WHERE email = ?')
    .bind(Date.now() + 3_600_000, campaign.id)
    .run()
  const runOf = () =>
    env.DB.prepare('SELECT run FROM emails WHERE id = ?').bind(campaign.id).first<{ run: number }>()
  const before = await runOf()
  await held.sweep(10)
  expect(await runOf()).toEqual(before)
  await held.sweep(70)
  expect(await runOf()).not.toEqual(before)
})

test('a mail of an account to an address that does not exist suppresses it as well', async () => {
  const email = `gone-${newId()}@x.test`
  const ada = await person({ name: 'Ada' })
  await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(email, ada.id).run()
  await api('POST', '/api/collections/users/request-password-reset', { body: { email }, bindings: smtp })
  await expect
    .poll(async () => [...(await suppressedAmong(env.DB, [email], 'transactional')).values()])
    .toEqual(['bounced'])
})

test('a mail whose transport breaks after it was stored is not sent again, nor are those beside it', async () => {
  const held = heldQueue()
  const campaign = await readyFor(40)
  await send(campaign, held, { recipients: 40 })
  let mails = 0
  const breaking = heldQueue({
    DB: databaseWith((name, target) =>
      name === 'batch'
        ? async (list: D1PreparedStatement[]) => {
            const results = await target.batch(list)
            // The outbox stores one mail a batch.
            if (list.length === 1 && ++mails === 3) throw new Error('D1_ERROR: Network connection lost.')
            return results
          }
        : undefined,
    ),
  })
  await breaking.deliver('mouthpiece-campaigns', held.messages[0]?.body)
  expect(await untilOver(campaign.id, held)).toMatchObject({
    state: 'sent',
    counts: { sent: 39, unknown: 1 },
  })
  const sent = await campaignCounts(campaign)
  expect([sent.size, Math.max(...sent.values())]).toEqual([40, 1])
})
