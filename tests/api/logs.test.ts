import {
  createExecutionContext,
  createMessageBatch,
  env,
  getQueueResult,
  runInDurableObject,
} from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LogRing } from '../../worker/features/logs/ring.ts'
import type { LogEntry } from '../../worker/log-calls.ts'
import worker from '../../worker/index.ts'
import { sendSigned } from '../support/worker/operator.ts'
import { api, databaseWith, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person
let member: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  member = await person()
})

afterEach(() => vi.restoreAllMocks())

interface Page {
  entries: (LogEntry & { id: number })[]
  next: number | null
}

async function logs(query: Record<string, string> = {}): Promise<Page> {
  const answer = await api('GET', `/api/admin/logs?${new URLSearchParams(query).toString()}`, { as: admin })
  expect(answer.status).toBe(200)
  return answer.body as unknown as Page
}

/** A database that fails for one statement, with a private message. */
function failingDatabase(words: string): D1Database {
  return new Proxy(env.DB, {
    get() {
      throw new TypeError(words)
    },
  })
}

test('a failed request is found by its id, code, path, person, level and words', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failed = await api('GET', '/api/projects/featured', {
    bindings: { DB: failingDatabase('the index is broken') },
  })
  expect(failed.status).toBe(500)
  const id = failed.headers.get('x-request-id') ?? ''
  await expect.poll(async () => (await logs({ request: id })).entries.length).toBe(1)
  const [entry] = (await logs({ request: id })).entries
  expect(entry).toMatchObject({
    level: 'error',
    event: 'request_failed',
    code: 'internal',
    path: '/api/projects/featured',
    details: expect.stringContaining('the index is broken'),
  })
  for (const query of [
    { level: 'error' },
    { code: 'internal' },
    { path: 'featured' },
    { text: 'INDEX is broken' },
    { text: 'request_FAILED' },
    { text: 'Internal' },
  ] as Record<string, string>[]) {
    expect((await logs(query)).entries).toContainEqual(expect.objectContaining({ request: id }))
  }
  for (const query of [
    { level: 'info' },
    { code: 'not_found' },
    { path: 'nowhere' },
    { person: 'stranger' },
    { text: '100% other' },
  ] as Record<string, string>[]) {
    expect((await logs(query)).entries).not.toContainEqual(expect.objectContaining({ request: id }))
  }
  const summary = await api('GET', '/api/admin/logs/summary', { as: admin })
  expect(summary.body).toMatchObject({
    errors: expect.arrayContaining([{ code: 'internal', count: expect.any(Number) }]),
    dead: 0,
    databaseBytes: expect.any(Number),
  })
})

test('a queue’s message is logged under the request that sent it, and a dead one is counted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = { kind: 'lane', campaign: 'nothing00000001', run: 1, lane: 0, request: 'request00001' }
  const message = { id: '1', timestamp: new Date(), attempts: 1, body }
  const batch = createMessageBatch('mouthpiece-campaigns-dead', [message])
  await worker.queue(batch, { ...env })
  await getQueueResult(batch, createExecutionContext())
  expect((await logs({ request: 'request00001' })).entries).toMatchObject([{ event: 'message_dead' }])
  expect((await api('GET', '/api/admin/logs/summary', { as: admin })).body).toMatchObject({ dead: 1 })
})

test('a slow query is logged without its values, and shown with its worst time', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const DB = databaseWith((name, target) => {
    if (name !== 'batch') return undefined
    return async (statements: D1PreparedStatement[]) => {
      const results = await target.batch(statements)
      return results.map((result) => ({ ...result, meta: { ...result.meta, duration: 1_234.5 } }))
    }
  })
  const { headers } = await api('GET', '/api/admin/attention', { as: admin, bindings: { DB } })
  const request = headers.get('x-request-id') ?? ''
  await expect
    .poll(async () => (await logs({ request })).entries.map(({ event }) => event))
    .toContain('query_slow')
  const { body } = await api<{ queries: { sql: string; worst: number }[]; databaseBytes: number }>(
    'GET',
    '/api/admin/logs/summary',
    { as: admin },
  )
  expect(body.queries[0]).toMatchObject({ sql: expect.stringMatching(/^\w+/), worst: 1_235 })
  expect(body.databaseBytes).toBeGreaterThan(100_000)
})

test('each request is a point of the counters, without its path’s values', async () => {
  const points: unknown[] = []
  const COUNTERS = { writeDataPoint: (point: unknown) => void points.push(point) }
  await api('GET', '/api/files/media/nothing00000001/voice.wav', { bindings: { COUNTERS } })
  expect(points).toEqual([
    {
      indexes: ['not_found'],
      blobs: ['GET', expect.stringContaining('/api/files/:'), '404', 'not_found'],
      doubles: [expect.any(Number)],
    },
  ])
})

test('the ring stays below its size, forgets what is older than a day, and turns pages', async () => {
  const object = env.LOGS?.getByName('small')
  if (!object) throw new Error('The worker has no ring.')
  const entry = (at: number, words = ''): LogEntry => ({
    at,
    level: 'error',
    event: 'test',
    request: '',
    code: 'internal',
    path: '/',
    person: '',
    details: JSON.stringify({ words }),
  })
  await runInDurableObject(object, (_, { storage: { sql } }) => {
    const maxBytes = 400_000
    const ring = new LogRing(sql, maxBytes)
    const day = 86_400_000
    ring.append([entry(0, 'old')], 0)
    ring.append([entry(day + 1, 'new')], day + 1)
    expect(ring.read({}, { limit: 10 }).map(({ at }) => at)).toEqual([day + 1])
    for (let count = 0; count < 200; count++) {
      const entries = Array.from({ length: 10 }, (_unused, index) =>
        entry(day + 2, `${count} ${index} ${'x'.repeat(900)}`),
      )
      ring.append(entries, day + 2)
    }
    expect(sql.databaseSize).toBeLessThan(2 * maxBytes)
    const first = ring.read({}, { limit: 3 })
    expect(first[0]?.details).toContain('199 9 ')
    const second = ring.read({}, { limit: 3, before: first[2]?.id })
    expect(second[0]?.id).toBe((first[2]?.id ?? 0) - 1)
    expect(ring.summary(day + 2).errors[0]?.code).toBe('internal')
  })
})

test('nothing secret is logged, whatever kind of request carries it', async () => {
  const printed: string[] = []
  for (const method of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void printed.push(words.join(' ')))
  const secrets = {
    password: 'pa55-of-the-test-person',
    token: member.token,
    adminToken: admin.token,
    key: 'fa11bac4fa11bac4fa11bac4fa11bac4fa11bac4fa11bac4fa11bac4fa11bac4',
    webhook: `whsec_${'SecretOfTheTest'.repeat(3)}`,
    cookie: 'session-cookie-of-the-test-0123456789abcdef',
    address: 'very.private@somewhere.test',
    authSecret: env.AUTH_SECRET ?? '',
  }
  const all = JSON.stringify(secrets)
  // No driver repeats it, and nothing could tell it from other words.
  const mail = 'the private words of a mail body'
  const headers = { Cookie: `session=${secrets.cookie}`, 'CF-Connecting-IP': '192.0.2.77' }
  const bodies = [
    { identity: secrets.address, password: secrets.password },
    { email: secrets.address, password: secrets.password, oldPassword: secrets.password },
    { token: secrets.token, password: secrets.password, html: mail, text: mail },
  ]
  const paths = [
    '/api/collections/users/auth-with-password',
    '/api/collections/users/request-password-reset',
    '/api/collections/users/confirm-password-reset',
    '/api/collections/users/records',
    '/api/collections/takes/records',
    '/api/chat_rooms_mark_read',
    '/api/emails/events',
    '/api/admin/emails',
    '/api/media/uploads',
    '/api/batch',
  ]
  const pages = [
    `/auth/confirm-password-reset/${secrets.token}`,
    `/emails_unsubscribe?token=${secrets.token}`,
    `/api/chat_rooms_unread?token=${secrets.token}`,
    `/api/files/media/nothing00000001/a.wav?token=${secrets.token}`,
    `/api/collections/users/records?filter=email='${secrets.address}'`,
  ]
  // A driver or a provider might put all of it into an error message.
  const DB = failingDatabase(`bind ${all} password=${secrets.password} for ${secrets.address}`)
  for (const bindings of [{}, { DB }]) {
    for (const as of [member, admin, undefined]) {
      const authorization = as ? { Authorization: as.token } : { Authorization: `Bearer ${secrets.key}` }
      for (const path of paths) {
        for (const body of bodies) {
          const answer = await request(path, {
            method: 'POST',
            headers: { ...headers, ...authorization, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
            bindings,
          })
          await answer.body?.cancel()
        }
      }
      for (const path of pages) {
        const answer = await request(path, { headers: { ...headers, ...authorization }, bindings })
        await answer.body?.cancel()
      }
    }
    const signed = await sendSigned('GET', '/api/operator/deployment', { bindings: {} })
    await signed.body?.cancel()
  }
  const stored = async () => {
    const { entries } = await logs({ text: 'bind' })
    return entries
  }
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(10)
  expect(printed.filter((line) => line.includes('request_failed')).length).toBeGreaterThan(10)
  const texts: string[] = []
  for (let before: number | null | undefined; before !== null;) {
    const page = await logs(before === undefined ? {} : { before: String(before) })
    texts.push(...page.entries.map((entry) => JSON.stringify(entry)))
    before = page.next
  }
  const log = [...printed, ...texts].join('\n')
  for (const [name, secret] of Object.entries({ ...secrets, mail })) {
    expect(log.includes(secret), name).toBe(false)
  }
})
