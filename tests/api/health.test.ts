import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { api, databaseWith, migrated, person } from '../support/worker/world.ts'

test('the health check explains missing tables, and passes after the migration', async () => {
  const before = await api('GET', '/api/health')
  expect(before).toMatchObject({ status: 503, body: { status: 503, code: 'database_not_ready', data: {} } })
  expect(before.body.message).toContain('npm run seed')
  expect(await api('GET', '/api/collections/characters/records')).toMatchObject({
    status: 503,
    body: { code: 'database_not_ready' },
  })
  await migrated()
  expect(await api('GET', '/api/health')).toMatchObject({
    status: 200,
    body: { message: 'API is healthy.', code: 200, data: {} },
  })
  await env.DB.exec('DROP TABLE throttles')
  expect(await api('GET', '/api/health')).toMatchObject({ status: 503 })
})

test('missing settings are named in development, and at the health address of a deployment', async () => {
  const development = await api('GET', '/api/health', { bindings: { AUTH_SECRET: 'short' } })
  expect(development).toMatchObject({ status: 503, body: { code: 'not_configured' } })
  expect(development.body.message).toContain('AUTH_SECRET')
  const bindings = { ENVIRONMENT: 'production', APP_ORIGIN: '' }
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await api('GET', '/api/health', { bindings })).body).toMatchObject({
    status: 503,
    code: 'not_configured',
    message: expect.stringContaining('APP_ORIGIN is missing'),
  })
  expect(log.mock.calls.flat().join()).toContain('APP_ORIGIN is missing')
  log.mockRestore()
  for (const path of ['/api/projects/featured', '/', '/api/collections/users/records']) {
    expect(await api('GET', path, { bindings })).toMatchObject({
      status: 503,
      body: { code: 'not_configured', message: 'The service is not configured.' },
    })
  }
})

test('a database failure is a 503 without details', async () => {
  const DB = new Proxy(env.DB, {
    get() {
      throw new Error('D1_ERROR: secret detail at offset 7')
    },
  })
  const answer = await api('GET', '/api/health', { bindings: { DB } })
  expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(answer.body)).not.toContain('secret')
})

test.each([
  ['GET', '/api/collections/cam_projects/records'],
  ['GET', '/api/collections/users/records/nothing00000001'],
  ['POST', '/api/collections/takes/records'],
  ['POST', '/api/collections/users/auth-with-password'],
  ['POST', '/api/collections/users/auth-refresh'],
  ['GET', '/api/files/media/nothing00000001/voice.wav'],
  ['POST', '/api/media/uploads'],
  ['GET', '/api/surveys/nothing00000001'],
  ['GET', '/api/projects/featured'],
  ['POST', '/api/invites/view'],
] as const)('while the database does not answer, %s %s says when to come back', async (method, path) => {
  await migrated()
  const as = await person()
  const DB = databaseWith((name) => {
    if (name !== 'prepare' && name !== 'batch') return undefined
    return () => {
      throw new Error('D1_ERROR: Network connection lost.')
    }
  })
  const body = { identity: as.email, password: 'x', code: 'x', kind: 'sound', name: 'x', size: 1 }
  for (const who of [as, undefined]) {
    const answer = await api(method, path, { as: who, bindings: { DB }, ...(method === 'POST' && { body }) })
    // Calls closed to visitors are refused without a query.
    if (!who && answer.status < 500) continue
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.stringify(answer.body)).not.toContain('Network')
  }
})

test.each(['database disk image is malformed', 'file is not a database: SQLITE_NOTADB'])(
  'a damaged database (%s) is a 503 as well',
  async (words) => {
    const DB = new Proxy(env.DB, {
      get() {
        throw new Error(words)
      },
    })
    expect(await api('GET', '/api/health', { bindings: { DB } })).toMatchObject({
      status: 503,
      body: { code: 'storage_unavailable' },
    })
  },
)

test('an unexpected exception is a 500 without words or stack, and can be found by its id', async () => {
  const DB = new Proxy(env.DB, {
    get() {
      throw new TypeError('inner workings')
    },
  })
  const answer = await api('GET', '/api/health', { bindings: { DB } })
  expect(answer).toMatchObject({ status: 500, body: { status: 500, code: 'internal', data: {} } })
  expect(JSON.stringify(answer.body)).not.toContain('inner workings')
  expect(answer.headers.get('x-request-id')).toMatch(/^[a-z0-9]{12}$/)
})
