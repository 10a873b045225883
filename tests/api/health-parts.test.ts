import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { checkHealth } from '../../worker/features/health/service.ts'
import { operate, sendSigned } from '../support/worker/operator.ts'
import { api, migrated } from '../support/worker/world.ts'

const production = { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.test' }
const silent = new Promise<never>(() => undefined)

test('files or rooms that fail or do not answer in a second are a 503', async () => {
  await migrated()
  const MEDIA = { head: () => silent } as unknown as R2Bucket
  const away = { alive: () => Promise.reject(new Error('the object is away')) }
  const CHAT_ROOMS = { getByName: () => away } as unknown as typeof env.CHAT_ROOMS
  for (const bindings of [{ MEDIA }, { CHAT_ROOMS }]) {
    const answer = await api('GET', '/api/health', { bindings: { ...production, ...bindings } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    expect(JSON.stringify(answer.body)).not.toContain('away')
  }
})

test('the operator sees each part with its time, and late mail; others are refused', async () => {
  await migrated()
  const answer = await operate<{ code: number; data: { parts: { name: string; took: number }[] } }>(
    'GET',
    '/api/health?deep=1',
  )
  expect(answer.code).toBe(200)
  expect(answer.data.parts.map(({ name }) => name)).toEqual(['database', 'files', 'room', 'mail'])
  for (const part of answer.data.parts) expect(part).toMatchObject({ ok: true, took: expect.any(Number) })
  const due = Date.now() - 3_600_000
  await env.DB.prepare(
    "INSERT INTO waiting_mail (id, mail, user, proof, attempts, due, until) VALUES ('late', 'x', '', '', 1, ?, ?)",
  )
    .bind(due, due)
    .run()
  const late = await sendSigned('GET', '/api/health?deep=1')
  expect(late.status).toBe(503)
  expect(await late.json()).toMatchObject({
    code: 503,
    data: {
      parts: [
        {},
        {},
        {},
        { name: 'mail', ok: false, detail: expect.stringMatching(/^oldest due mail: 36\d\d s$/) },
      ],
    },
  })
  expect(await api('GET', '/api/health')).toMatchObject({ status: 200 })
  const bindings = { BACKUP_SECRET: 'an-operator-secret-only-for-tests-0123456789' }
  expect(await api('GET', '/api/health?deep=1', { bindings })).toMatchObject({
    status: 401,
    body: { code: 'operator_signature_wrong' },
  })
  expect((await api('GET', '/api/health?deep=1')).status).toBe(404)
})

test('a deployed worker gives a result again for five seconds', async () => {
  await migrated()
  let asked = 0
  const MEDIA = { head: async () => void asked++ } as unknown as R2Bucket
  // One set of bindings, as a deployed worker has.
  const bindings = { ...env, ...production, MEDIA }
  const options = { timeout: 60_000, keep: 60_000 }
  await Promise.all([checkHealth(bindings, options), checkHealth(bindings, options)])
  await checkHealth(bindings, options)
  expect(asked).toBe(1)
  await checkHealth(bindings, { ...options, keep: 0 })
  expect(asked).toBe(2)
})
