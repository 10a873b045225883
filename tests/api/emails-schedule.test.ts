import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { heldQueue, campaignSteps } from '../support/worker/campaigns.ts'
import { migrated, person, type Person } from '../support/worker/world.ts'

const MINUTE = 60_000

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(() => env.DB.prepare('DELETE FROM outbox').run())

const { outboxCounts, readyFor, send, step, viewed } = campaignSteps(() => admin)

test('a scheduled campaign starts on time, by its message or, if that was lost, by the sweep', async () => {
  for (const lost of [false, true]) {
    await env.DB.prepare('DELETE FROM outbox').run()
    const held = heldQueue()
    const campaign = await readyFor(2)
    const at = new Date(Date.now() + 30 * MINUTE).toISOString()
    const answer = await send(campaign, held, { recipients: 2, at })
    expect(answer.body).toMatchObject({ state: 'scheduled', scheduled: at.replace('T', ' ') })
    await held.drain()
    expect(await viewed(campaign.id)).toMatchObject({ state: 'scheduled' })
    await env.DB.prepare('UPDATE emails SET scheduled = ? WHERE id = ?')
      .bind(new Date(Date.now() - MINUTE).toISOString().replace('T', ' '), campaign.id)
      .run()
    if (lost) {
      held.messages.length = 0
      await held.sweep(0)
    } else await held.drain({ until: Date.now() + 31 * MINUTE })
    await held.drain()
    expect(await viewed(campaign.id)).toMatchObject({ state: 'sent', counts: { sent: 2 } })
    expect([...(await outboxCounts()).values()]).toEqual([1, 1])
  }
})

test('a time in the past is refused', async () => {
  const held = heldQueue()
  const campaign = await readyFor(2)
  const at = new Date(Date.now() - 10 * MINUTE).toISOString()
  expect(await send(campaign, held, { recipients: 2, at })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', data: { at: { code: 'validation_min_date' } } },
  })
  await held.drain()
  expect(await viewed(campaign.id)).toMatchObject({ state: 'draft' })
  expect((await outboxCounts()).size).toBe(0)
})

test('a campaign that cannot start delays no other', async () => {
  const held = heldQueue()
  const at = new Date(Date.now() + 30 * MINUTE).toISOString()
  const [stuck, next] = [await readyFor(1), await readyFor(1)]
  for (const campaign of [stuck, next]) await send(campaign, held, { recipients: 1, at })
  const overdue = env.DB.prepare('UPDATE emails SET scheduled = ? WHERE id = ?')
  await overdue.bind('2020-01-01 00:00:00.000Z', stuck.id).run()
  await overdue.bind('2021-01-01 00:00:00.000Z', next.id).run()
  const refuse = `CREATE TRIGGER stuck BEFORE UPDATE ON emails WHEN OLD.id = '${stuck.id}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`
  await env.DB.exec(refuse)
  held.messages.length = 0
  await held.sweep(0)
  await env.DB.exec('DROP TRIGGER stuck')
  await env.DB.prepare('DELETE FROM emails WHERE id = ?').bind(stuck.id).run()
  await held.drain()
  expect(await viewed(next.id)).toMatchObject({ state: 'sent' })
})

test('an unscheduled campaign is a draft again, and its message does nothing', async () => {
  const held = heldQueue()
  const campaign = await readyFor(2)
  const at = new Date(Date.now() + 30 * MINUTE).toISOString()
  await send(campaign, held, { recipients: 2, at })
  expect((await step(campaign.id, 'unschedule', held)).body).toMatchObject({ state: 'draft', scheduled: '' })
  await held.drain({ until: Date.now() + 60 * MINUTE })
  expect((await outboxCounts()).size).toBe(0)
})
