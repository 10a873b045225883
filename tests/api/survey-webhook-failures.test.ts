import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Attention } from '../../worker/contract/admin/attention.ts'
import type { SurveyDestination } from '../../worker/contract/survey/destinations.ts'
import { sweepDeliveries } from '../../worker/features/surveys/deliveries/cleanup-storage.ts'
import { deliverTo } from '../../worker/features/surveys/deliveries/lane-service.ts'
import {
  addDestination,
  answer,
  deliveriesOf,
  deliveryStates,
  destinationOf,
  heldNotices,
  newWebhook,
  receivedAt,
  receiver,
  setStatus,
  type HeldNotices,
} from '../support/worker/destinations.ts'
import { published, surveyActs } from '../support/worker/surveys.ts'
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

/** Its row among what needs an admin's attention. */
async function failing(destination: SurveyDestination) {
  const { body } = await api<Attention>('GET', '/api/admin/attention', { as: admin })
  const item = body.items.find(({ kind }) => kind === 'failed_deliveries')
  return item?.rows.filter(({ id }) => id === destination.id) ?? []
}

const later = (ms: number) => new Date(Date.now() + ms)

test('a receiver that fails for a day is tried nine times, and a replay has the same id', async () => {
  const { survey, address, destination } = await webhook('500')
  await answer(survey, held)
  for (let minutes = 0; minutes <= 25 * 60; minutes += 5) await held.round(later(minutes * MINUTE_MS))
  const tries = await receivedAt(address)
  expect(tries).toHaveLength(9)
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveryStates(admin, destination)).toEqual([{ state: 'failed', attempts: 9, status: 500 }])
  expect((await deliveriesOf(admin, destination)).items[0]?.answer).toBe('sorry: 500')
  expect(await destinationOf(admin, destination)).toMatchObject({ failed: 1, waiting: 0 })

  expect(await failing(destination)).toMatchObject([{ title: 'Pets', detail: 'sorry: 500', count: 1 }])

  await setStatus(address, 204)
  const path = `/api/admin/survey-destinations/${destination.id}/replay`
  const replayed = await api('POST', path, { as: admin, bindings: held.bindings })
  expect(replayed.body).toEqual({ replayed: 1, left: 0 })
  await held.drain()
  expect(await deliveryStates(admin, destination)).toEqual([{ state: 'delivered', attempts: 1, status: 204 }])
  const all = await receivedAt(address)
  expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await surveyActs(survey)).toContain('surveys.replay_deliveries')
  expect(await failing(destination)).toEqual([])
})

test('a destination says that its last attempt failed, and the log lists what is tried again', async () => {
  const { address, destination } = await webhook('500')
  expect(await destinationOf(admin, destination)).toMatchObject({ failedAt: '', nextAttempt: '' })
  const tested = `/api/admin/survey-destinations/${destination.id}/test`
  const sent = await api<{ delivery: string }>('POST', tested, { as: admin, bindings: held.bindings })
  await held.drain()
  const failed = await destinationOf(admin, destination)
  expect(failed).toMatchObject({ failedStatus: 500, failedAnswer: 'sorry: 500', waiting: 1 })
  expect(failed?.failedAt).toMatch(/^\d{4}-/)
  expect(Date.parse(failed?.nextAttempt ?? '')).toBeGreaterThan(Date.parse(failed?.failedAt ?? ''))
  const listed = async (state: string) => {
    const path = `/api/admin/survey-destinations/${destination.id}/deliveries?state=${state}`
    return (await api<{ items: { id: string }[] }>('GET', path, { as: admin })).body.items.map(({ id }) => id)
  }
  for (const [state, ids] of [
    ['failing', [sent.body.delivery]],
    ['waiting', [sent.body.delivery]],
    ['failed', []],
  ] as const)
    expect([state, await listed(state)]).toEqual([state, ids])

  await env.DB.prepare('UPDATE survey_destinations SET failedAnswer = ? WHERE id = ?')
    .bind('Fehler \u202E500', destination.id)
    .run()
  await env.DB.prepare('UPDATE survey_deliveries SET answer = ? WHERE destination = ?')
    .bind('Fehler \u202E500', destination.id)
    .run()
  expect((await destinationOf(admin, destination))?.failedAnswer).toBe('Fehler 500')
  expect((await deliveriesOf(admin, destination)).items[0]?.answer).toBe('Fehler 500')

  await setStatus(address, 204)
  await api('POST', tested, { as: admin, bindings: held.bindings })
  await held.drain()
  expect(await destinationOf(admin, destination)).toMatchObject({
    failedAt: '',
    failedStatus: 0,
    failedAnswer: '',
  })
})

test('an answer that waits after four attempts needs attention, until that is dismissed', async () => {
  const { survey, destination } = await webhook('500')
  await answer(survey, held)
  await held.drain()
  const attempts = env.DB.prepare('UPDATE survey_deliveries SET attempts = ? WHERE destination = ?')
  await attempts.bind(3, destination.id).run()
  expect(await failing(destination)).toEqual([])
  await attempts.bind(4, destination.id).run()
  expect(await failing(destination)).toMatchObject([{ detail: 'sorry: 500', count: 1, over: false }])
  const path = `/api/admin/attention/failed_deliveries/${destination.id}/dismiss`
  expect((await api('POST', path, { as: admin })).status).toBe(204)
  expect(await failing(destination)).toEqual([])
  await attempts.bind(5, destination.id).run()
  const replay = `/api/admin/survey-destinations/${destination.id}/replay`
  const { body } = await api('POST', replay, { as: admin, bindings: held.bindings })
  expect(body).toEqual({ replayed: 1, left: 0 })
})

test('a receiver that never answers holds up no other', async () => {
  const { survey, destination } = await webhook('hang')
  const good = receiver('ok')
  const other = await addDestination(admin, { survey, kind: 'webhook', target: good })
  await answer(survey, held)
  await held.round(later(2 * MINUTE_MS))
  expect(await receivedAt(good)).toHaveLength(1)
  expect(await deliveryStates(admin, other.body.destination)).toMatchObject([{ state: 'delivered' }])
  const { items } = await deliveriesOf(admin, destination)
  expect(items).toMatchObject([{ state: 'waiting', attempts: 1, status: 0 }])
  expect(items[0]?.answer).toMatch(/^No answer within/)
})

test('an error whose body does not end is an error', async () => {
  const { survey, destination } = await webhook('drip')
  await answer(survey, held)
  await held.round(later(2 * MINUTE_MS))
  expect((await deliveriesOf(admin, destination)).items).toMatchObject([
    { state: 'waiting', status: 500, answer: 'no, and' },
  ])
})

test.each(['inner', 'moved'])('a redirect is not followed (%s)', async (way) => {
  const { survey, address, destination } = await webhook(way)
  await answer(survey, held)
  await held.round(later(2 * MINUTE_MS))
  expect((await deliveriesOf(admin, destination)).items).toMatchObject([
    { state: 'waiting', status: 302, answer: 'Redirects are not followed.' },
  ])
  expect(await receivedAt(address.replace('/moved/', '/ok/'))).toHaveLength(way === 'moved' ? 0 : 1)
})

test.each([
  'http://10.0.0.1/',
  'https://192.168.0.1/',
  'https://[fd00::1]/',
  'https://3232235521/',
  'https://127.0.0.1.nip.io/',
  'http://receiver.example.org/',
  'https://user:pass@receiver.example.org/',
  'nonsense',
])('%s is refused when it is added', async (target) => {
  const { id: survey } = await published(admin)
  const { status, body } = await addDestination(admin, { survey, kind: 'webhook', target })
  expect([status, body]).toMatchObject([400, { data: { target: { code: 'validation_invalid_url' } } }])
})

test('an address that is private by now is refused when it is due', async () => {
  const { survey, destination } = await webhook()
  await env.DB.prepare("UPDATE survey_destinations SET target = 'https://10.0.0.1/' WHERE id = ?")
    .bind(destination.id)
    .run()
  await answer(survey, held)
  await held.round(later(2 * MINUTE_MS))
  expect((await deliveriesOf(admin, destination)).items).toMatchObject([
    { state: 'waiting', status: 0, answer: 'Webhooks are sent to public https addresses only.' },
  ])
})

test('a receiver that answers 410 gets no more until an admin turns it on', async () => {
  const { survey, address, destination } = await webhook('410')
  await answer(survey, held)
  await held.round(later(2 * MINUTE_MS))
  expect(await destinationOf(admin, destination)).toMatchObject({ state: 'off', reason: 'gone' })
  expect(await failing(destination)).toMatchObject([
    { detail: 'The receiver asked for no more.', count: 0, over: true },
  ])
  await answer(survey, held)
  await held.round(later(HOUR_MS))
  expect(await receivedAt(address)).toHaveLength(1)
  await setStatus(address, 200)
  const path = `/api/admin/survey-destinations/${destination.id}`
  const on = await api('PATCH', path, { as: admin, body: { state: 'on' }, bindings: held.bindings })
  expect(on.body).toMatchObject({ state: 'on', reason: '' })
  expect(await failing(destination)).toEqual([])
  await held.round(later(HOUR_MS))
  expect(await receivedAt(address)).toHaveLength(2)
})

/** Queues more deliveries of a response, due since a second. */
async function queueMore(
  { id, survey }: SurveyDestination,
  response: string,
  { prefix, count }: { prefix: string; count: number },
) {
  const due = Date.now() - 1_000
  await env.DB.prepare(
    `INSERT INTO survey_deliveries (id, created, survey, destination, response, event, due, until)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      SELECT ?2 || i, '2026-01-01 00:00:00.000Z', ?3, ?4, ?5, 'sent', ?6, ?7 FROM n`,
  )
    .bind(count, prefix, survey, id, response, due, due + 25 * HOUR_MS)
    .run()
}

test('ten thousand answers for a receiver that is down cost a few attempts, and others wait for none', async () => {
  const { survey, address, destination } = await webhook('503')
  const response = await answer(survey, held)
  await queueMore(destination, response, { prefix: 'msg_many', count: 9_999 })
  const other = await webhook()
  await answer(other.survey, held)
  await held.round(later(MINUTE_MS))
  expect(await receivedAt(other.address)).toHaveLength(1)
  expect(await receivedAt(address)).toHaveLength(5)
  for (let minutes = 5; minutes <= 60; minutes += 5) await held.round(later((minutes + 1) * MINUTE_MS))
  // One probe whenever the job looks.
  expect((await receivedAt(address)).length).toBeLessThanOrEqual(5 + 12)
  // Each takes 5,000, also of other tests.
  for (let sweeps = 0; sweeps < 3; sweeps++) await sweepDeliveries(env.DB, later(27 * HOUR_MS))
  expect(await destinationOf(admin, destination)).toMatchObject({ waiting: 0, failed: 10_000 })
  expect((await deliveriesOf(admin, destination, '?state=failed')).totalItems).toBe(10_000)

  const path = `/api/admin/survey-destinations/${destination.id}`
  const replay = () => api('POST', `${path}/replay`, { as: admin, bindings: held.bindings })
  expect((await replay()).body).toEqual({ replayed: 5_000, left: 5_000 })
  expect((await replay()).body).toEqual({ replayed: 5_000, left: 0 })

  expect((await api('DELETE', path, { as: admin })).status).toBe(204)
  expect((await api('POST', '/api/admin/survey-deliveries/msg_many1/replay', { as: admin })).status).toBe(404)
  const logged = env.DB.prepare('SELECT COUNT(*) AS n FROM survey_deliveries WHERE destination = ?')
  for (const left of [5_000, 0]) {
    await sweepDeliveries(env.DB, new Date())
    expect(await logged.bind(destination.id).first('n')).toBe(left)
  }
})

test('a turn ends before it has made as many queries as the platform allows', async () => {
  const { survey, destination } = await webhook()
  const response = await answer(survey, held)
  await queueMore(destination, response, { prefix: 'msg_turn', count: 600 })
  let queries = 0
  const counted = new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'prepare') queries++
        return Reflect.apply(value, target, args)
      }
    },
  })
  held.messages.length = 0
  await deliverTo({ ...env, ...held.bindings, DB: counted }, destination.id, {
    now: new Date(),
    postNotice: () => Promise.reject(new Error('There is no room')),
    webhooks: { fetch: async () => new Response('thanks'), resolve: async () => [], timeout: 1_000 },
  })
  expect(queries).toBeLessThan(1_000)
  // The rest is made by another message.
  expect(held.messages).toMatchObject([{ destination: destination.id }])
  expect((await destinationOf(admin, destination))?.waiting).toBeGreaterThanOrEqual(151)
})
