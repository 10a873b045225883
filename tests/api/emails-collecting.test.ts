import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../worker/contract/emails/campaigns.ts'
import { collectStep, STEP_ADDRESSES } from '../../worker/features/emails/collecting-storage.ts'
import { newId } from '../../worker/platform/ids.ts'
import { anyOf, campaignSteps, heldQueue, newCampaign } from '../support/worker/campaigns.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

const { send, step, viewed } = campaignSteps(() => admin)

/** Two full steps, and a half. */
const ADDRESSES = 2.5 * STEP_ADDRESSES

/** A list of `ADDRESSES` addresses, in the order of their numbers. */
async function largeList(): Promise<string> {
  const list = newId()
  await env.DB.batch([
    env.DB.prepare("INSERT INTO email_lists (id, created, name, addresses) VALUES (?, '', 'Large', ?)").bind(
      list,
      ADDRESSES,
    ),
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ADDRESSES - 1})
        INSERT INTO email_list_entries (id, list, address, name) SELECT ?1 || i, ?1, printf('p%06d@large.example', i), '' FROM n`,
    ).bind(list),
  ])
  return list
}

/** A campaign whose first step was taken, and whose message is lost. */
async function begun(): Promise<{ campaign: Campaign; held: ReturnType<typeof heldQueue> }> {
  const list = await largeList()
  const campaign = await newCampaign(admin, anyOf({ kind: 'list', list }))
  const check = await api<{ recipients: number; more: boolean }>(
    'GET',
    `/api/admin/emails/${campaign.id}/check`,
    { as: admin },
  )
  expect(check.body).toMatchObject({ recipients: 5_000, more: true })
  const held = heldQueue()
  const { body } = await send(campaign, held, { recipients: check.body.recipients })
  expect(body).toMatchObject({ state: 'collecting', counts: { total: STEP_ADDRESSES } })
  expect(held.messages.splice(0).map(({ body: { kind } }) => kind)).toEqual(['collect'])
  return { campaign, held }
}

async function stored(id: string) {
  const { results } = await env.DB.prepare(
    'SELECT count(*) AS many, count(DISTINCT address) AS different FROM email_recipients WHERE email = ?',
  )
    .bind(id)
    .all()
  return results[0]
}

async function collectAll(id: string): Promise<void> {
  while ((await collectStep(env.DB, id, Date.now())).kind === 'more');
}

test('a campaign whose worker died goes on where it stopped, and then sends', async () => {
  const { campaign, held } = await begun()
  expect(await stored(campaign.id)).toEqual({ many: STEP_ADDRESSES, different: STEP_ADDRESSES })
  await held.sweep(2)
  expect(await stored(campaign.id)).toEqual({ many: ADDRESSES, different: ADDRESSES })
  expect(await viewed(campaign.id)).toMatchObject({ state: 'sending', counts: { waiting: ADDRESSES } })
  const lanes = held.messages.flatMap(({ body }) =>
    body.kind === 'lane' && body.campaign === campaign.id ? [body.lane] : [],
  )
  expect(new Set(lanes)).toEqual(new Set([0, 1, 2, 3]))
})

test('two workers at once store each recipient once, and count it once', async () => {
  const { campaign } = await begun()
  await Promise.all([collectAll(campaign.id), collectAll(campaign.id)])
  await collectAll(campaign.id)
  expect(await stored(campaign.id)).toEqual({ many: ADDRESSES, different: ADDRESSES })
  const row = await env.DB.prepare('SELECT state, collected FROM emails WHERE id = ?')
    .bind(campaign.id)
    .first()
  expect(row).toEqual({ state: 'sending', collected: ADDRESSES })
})

test('an address that unsubscribes meanwhile is skipped', async () => {
  const { campaign } = await begun()
  const address = `p${String(ADDRESSES - 1).padStart(6, '0')}@large.example`
  await env.DB.prepare(
    "INSERT INTO email_suppressions (id, created, address, scope, reason, source) VALUES (?, '', ?, 'news', 'unsubscribed', 'link')",
  )
    .bind(newId(), address)
    .run()
  await collectAll(campaign.id)
  const recipient = await env.DB.prepare(
    'SELECT state, answer FROM email_recipients WHERE email = ? AND address = ?',
  )
    .bind(campaign.id, address)
    .first()
  expect(recipient).toEqual({ state: 'skipped', answer: 'unsubscribed' })
})

test('a cancelled campaign collects no more, and sends nothing', async () => {
  const { campaign, held } = await begun()
  expect((await step(campaign.id, 'cancel', held)).body).toMatchObject({ state: 'cancelled' })
  expect(await collectStep(env.DB, campaign.id, Date.now())).toEqual({ kind: 'over' })
  expect(await viewed(campaign.id)).toMatchObject({
    state: 'cancelled',
    counts: { total: STEP_ADDRESSES, skipped: STEP_ADDRESSES },
  })
  expect(held.messages).toEqual([])
})

test('everyone is collected account by account, with no double from a list', async () => {
  const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => person({ name })))
  const list = newId()
  await env.DB.batch([
    env.DB.prepare("INSERT INTO email_lists (id, created, name, addresses) VALUES (?, '', 'Small', 2)").bind(
      list,
    ),
    ...[people[0]?.email ?? '', `only-${list}@listed.example`].map((address, index) =>
      env.DB.prepare(
        "INSERT INTO email_list_entries (id, list, address, name) VALUES (?, ?, ?, 'Listed')",
      ).bind(`${list}${index}`, list, address),
    ),
  ])
  const campaign = await newCampaign(admin, anyOf({ kind: 'everyone' }, { kind: 'list', list }))
  const { body: check } = await api<{ recipients: number }>('GET', `/api/admin/emails/${campaign.id}/check`, {
    as: admin,
  })
  await send(campaign, heldQueue(), check)
  const { results } = await env.DB.prepare('SELECT address, name FROM email_recipients WHERE email = ?')
    .bind(campaign.id)
    .all<{ address: string; name: string }>()
  expect(results).toHaveLength(check.recipients)
  expect(results.find(({ address }) => address === people[0]?.email)?.name).toBe('Ada')
  expect(results.find(({ address }) => address === `only-${list}@listed.example`)?.name).toBe('Listed')
})
