import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SurveyDestination } from '../../worker/contract/survey/destinations.ts'
import { sweepDeliveries } from '../../worker/features/surveys/deliveries/cleanup-storage.ts'
import { isSignedWebhook } from '../../worker/platform/credentials/webhook-signature.ts'
import type { ReceivedWebhook } from '../support/servers/webhook-provided.ts'
import {
  addDestination,
  answer,
  deliveriesOf,
  destinationOf,
  heldNotices,
  newWebhook,
  receivedAt,
  receiver,
  type HeldNotices,
} from '../support/worker/destinations.ts'
import { surveyActs } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let admin: Person
let held: HeldNotices

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})
beforeEach(() => {
  held = heldNotices()
})

const webhook = (way?: string, options?: Parameters<typeof newWebhook>[2]) => newWebhook(admin, way, options)

function isSigned({ headers, body }: ReceivedWebhook, secret: string): Promise<boolean> {
  return isSignedWebhook(
    {
      id: headers['webhook-id'] ?? '',
      timestamp: headers['webhook-timestamp'] ?? '',
      signature: headers['webhook-signature'] ?? '',
      body: new TextEncoder().encode(body),
    },
    secret,
    new Date(Number(headers['webhook-timestamp']) * 1_000),
  )
}

const later = (ms: number) => new Date(Date.now() + ms)

test('an answer is posted once, signed, and logged', async () => {
  const { survey, address, destination, secret } = await webhook()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const response = await answer(survey, held)
  await held.drain()
  await held.round(later(HOUR_MS))
  const [got, ...others] = await receivedAt(address)
  expect(others).toEqual([])
  if (!got) throw new Error('Nothing arrived')
  expect(await isSigned(got, secret)).toBe(true)
  expect(await isSigned({ ...got, body: got.body.replace('Ada', 'Eve') }, secret)).toBe(false)
  expect(JSON.parse(got.body)).toMatchObject({
    id: got.headers['webhook-id'],
    type: 'survey.answer.sent',
    data: { answer: response, survey: { id: survey }, answers: [{ question: 'name', text: 'Ada' }] },
  })
  const { items } = await deliveriesOf(admin, destination)
  expect(items).toMatchObject([
    {
      id: got.headers['webhook-id'],
      response,
      event: 'sent',
      state: 'delivered',
      attempts: 1,
      status: 200,
      due: '',
    },
  ])
  const { waiting, failed, lastDelivered } = (await destinationOf(admin, destination)) ?? {}
  expect([waiting, failed, lastDelivered]).toEqual([0, 0, items[0]?.tried])
  const rows = await env.DB.prepare('SELECT secret, target FROM survey_destinations WHERE id = ?')
    .bind(destination.id)
    .first<{ secret: string }>()
  expect(rows?.secret).not.toContain(secret.slice(6, 20))
  expect(await surveyActs(survey)).toContain('surveys.add_destination')
  const { results } = await env.DB.prepare('SELECT after FROM audit_log WHERE target = ?')
    .bind(`surveys/${survey}`)
    .all()
  expect(JSON.stringify(results)).not.toContain(new URL(address).pathname)
})

test('a burst of answers wakes a destination once', async () => {
  const { survey, address } = await webhook()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => answer(survey, held, { name: `P${index}` })),
  )
  expect(held.messages).toHaveLength(1)
  await held.drain()
  const bodies = (await receivedAt(address)).map(
    ({ body }) => JSON.parse(body) as { data: { answer: string } },
  )
  expect(bodies.map(({ data }) => data.answer).toSorted()).toEqual(responses.toSorted())
})

test('one delivery is replayed on request, whatever became of it', async () => {
  const { survey, address, destination } = await webhook()
  await answer(survey, held)
  await held.drain()
  const [delivery] = (await deliveriesOf(admin, destination)).items
  const path = `/api/admin/survey-deliveries/${delivery?.id}/replay`
  expect((await api('POST', path, { as: admin, bindings: held.bindings })).status).toBe(204)
  await held.drain()
  expect(await receivedAt(address)).toHaveLength(2)
})

test('after a rotation both secrets sign for a day', async () => {
  const { survey, address, destination, secret } = await webhook()
  const path = `/api/admin/survey-destinations/${destination.id}/secret`
  const rotated = await api<{ secret: string; destination: SurveyDestination }>('POST', path, { as: admin })
  expect(rotated.body.destination.previousUntil).not.toBe('')
  expect(rotated.body.secret).not.toBe(secret)
  await answer(survey, held)
  await held.round(later(2 * MINUTE_MS))
  const [first] = await receivedAt(address)
  if (!first) throw new Error('Nothing arrived')
  expect(await Promise.all([secret, rotated.body.secret].map((one) => isSigned(first, one)))).toEqual([
    true,
    true,
  ])
  await answer(survey, held)
  await held.round(later(24.5 * HOUR_MS))
  const [, second] = await receivedAt(address)
  if (!second) throw new Error('Nothing arrived')
  expect(await Promise.all([secret, rotated.body.secret].map((one) => isSigned(second, one)))).toEqual([
    false,
    true,
  ])
})

test('what an admin stops is not sent, and a removed destination leaves nothing', async () => {
  const { survey, address, destination } = await webhook()
  const path = `/api/admin/survey-destinations/${destination.id}`
  await answer(survey, held)
  await api('PATCH', path, { as: admin, body: { state: 'off' } })
  await held.drain()
  await held.round(later(HOUR_MS))
  expect(await receivedAt(address)).toEqual([])
  expect((await api('DELETE', path, { as: admin })).status).toBe(204)
  await sweepDeliveries(env.DB, new Date())
  const left = env.DB.prepare('SELECT COUNT(*) AS n FROM survey_deliveries WHERE destination = ?')
  expect(await left.bind(destination.id).first('n')).toBe(0)
})

test('an answer or a survey that is deleted before is not sent', async () => {
  const { survey, address } = await webhook()
  const [deleted] = [
    await answer(survey, held, { name: 'Withdrawn' }),
    await answer(survey, held, { name: 'Ben' }),
  ]
  await api('DELETE', `/api/admin/survey-responses/${deleted}`, { as: admin })
  await held.drain()
  expect((await receivedAt(address)).map(({ body }) => body.includes('Ben'))).toEqual([true])

  const unwanted = await webhook()
  await answer(unwanted.survey, held)
  expect(
    (await api('DELETE', `/api/admin/surveys/${unwanted.survey}?title=Pets`, { as: admin })).status,
  ).toBe(204)
  await held.drain()
  expect(await receivedAt(unwanted.address)).toEqual([])
  for (const table of ['survey_destinations', 'survey_deliveries']) {
    const count = env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE survey = ?`).bind(unwanted.survey)
    expect(await count.first('n')).toBe(0)
  }
})

test('a survey in the trash sends nothing, and a restored one continues', async () => {
  const { survey, address } = await webhook()
  await answer(survey, held)
  const trash = (value: string) =>
    env.DB.prepare('UPDATE surveys SET trashed = ? WHERE id = ?').bind(value, survey).run()
  await trash('2026-01-01 00:00:00.000Z')
  await held.drain()
  expect(await receivedAt(address)).toEqual([])
  await trash('')
  await held.round(later(6 * MINUTE_MS))
  expect(await receivedAt(address)).toHaveLength(1)
})

test('a changed answer is an event of its own, unless no one has seen the first', async () => {
  const ada = await person()
  const { survey, address } = await webhook('ok', { settings: { once: true, editable: true } })
  await answer(survey, held, { as: ada })
  await answer(survey, held, { as: ada, name: 'Ada L.' })
  await held.drain()
  await answer(survey, held, { as: ada, name: 'Ada K.' })
  await held.drain()
  const events = (await receivedAt(address)).map(
    ({ body }) => JSON.parse(body) as { type: string; data: { answers: { text: string }[] } },
  )
  expect(events.map(({ type, data }) => [type, data.answers[0]?.text])).toEqual([
    ['survey.answer.sent', 'Ada L.'],
    ['survey.answer.edited', 'Ada K.'],
  ])
})

test('an anonymous answer leaves at the end of its hour, without a trace of its minute', async () => {
  const { survey, address, destination } = await webhook('ok', { settings: { anonymous: true } })
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  await answer(survey, held, { as: await person() })
  expect(held.messages).toEqual([])
  const { items } = await deliveriesOf(admin, destination)
  expect(items.map(({ created, due }) => [created, due])).toEqual(
    [[hour, hour + HOUR_MS]].map((pair) => pair.map((ms) => new Date(ms).toISOString().replace('T', ' '))),
  )
  await held.round(new Date(hour + HOUR_MS))
  const [got] = await receivedAt(address)
  expect(JSON.parse(got?.body ?? '{}')).not.toHaveProperty('data.respondent')
})

test('a test of a destination arrives as one', async () => {
  const { address, destination } = await webhook()
  const path = `/api/admin/survey-destinations/${destination.id}/test`
  expect((await api('POST', path, { as: admin, bindings: held.bindings })).status).toBe(200)
  await held.drain()
  const [got] = await receivedAt(address)
  expect(JSON.parse(got?.body ?? '{}')).toMatchObject({ type: 'survey.answer.test' })
})

test('a chat service gets a text', async () => {
  const { survey, address, destination } = await webhook()
  await api('PATCH', `/api/admin/survey-destinations/${destination.id}`, {
    as: admin,
    body: { format: 'text' },
  })
  await answer(survey, held, { name: '<!channel>' })
  await held.round(later(2 * MINUTE_MS))
  const [got] = await receivedAt(address)
  const { text } = JSON.parse(got?.body ?? '{}') as { text: string }
  expect(text).toContain('New answer to “Pets”\n*Your name*: &lt;!channel&gt;\n')
})

test('a survey has at most twenty destinations', async () => {
  const { survey } = await webhook()
  for (let more = 0; more < 19; more++) {
    const made = await addDestination(admin, { survey, kind: 'webhook', target: receiver('ok') })
    expect(made.status).toBe(200)
  }
  const over = await addDestination(admin, { survey, kind: 'webhook', target: receiver('ok') })
  expect([over.status, over.body]).toMatchObject([400, { data: { survey: {} } }])
})

test('the log is deleted after a month', async () => {
  const { survey, destination } = await webhook()
  await answer(survey, held)
  await held.drain()
  await sweepDeliveries(env.DB, later(29 * 24 * HOUR_MS))
  expect((await deliveriesOf(admin, destination)).totalItems).toBe(1)
  await sweepDeliveries(env.DB, later(33 * 24 * HOUR_MS))
  expect((await deliveriesOf(admin, destination)).totalItems).toBe(0)
})

test('an API token reads the answers, and cannot send them elsewhere', async () => {
  const { survey, destination } = await webhook()
  const response = await answer(survey, held)
  const made = await api<{ token: string }>('POST', '/api/admin/api-tokens', {
    as: admin,
    body: { name: 'Answers', scopes: { surveys: 'write' }, days: 7 },
  })
  const headers = { Authorization: `Bearer ${made.body.token}` }
  const path = `/api/admin/surveys/${survey}/responses?state=sent&perPage=200&page=1`
  const read = await api<{ items: { id: string }[] }>('GET', path, { headers })
  expect(read.body.items.map(({ id }) => id)).toEqual([response])
  const body = { survey, kind: 'webhook', target: receiver('ok') }
  const added = await api('POST', '/api/admin/survey-destinations', { headers, body })
  expect([added.status, added.body]).toMatchObject([403, { code: 'token_scope' }])
  const renewed = await api('POST', `/api/admin/survey-destinations/${destination.id}/secret`, { headers })
  expect(renewed.status).toBe(403)
})
