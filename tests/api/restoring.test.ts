import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  env,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { operate, sendSigned } from '../support/worker/operator.ts'
import { api, migrated, request } from '../support/worker/world.ts'

const bindings = { RESTORE: 'yes' }
const write = (body: unknown) => operate('POST', '/api/operator/restore/rows', { body, bindings })

beforeAll(migrated)

test('while it is being restored, a worker answers 503 to all but its operator', async () => {
  for (const path of ['/api/health', '/api/collections/users/records', '/']) {
    const answer = await request(path, { bindings })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await answer.json()).toMatchObject({ code: 'restoring' })
  }
  expect(await operate('GET', '/api/operator/deployment', { bindings })).toHaveProperty('migrations')
})

test('jobs wait, and messages of queues come again', async () => {
  const restoring = { ...env, ...bindings }
  await env.DB.prepare("INSERT INTO throttles (key, attempts, ends) VALUES ('old', 1, 0)").run()
  const context = createExecutionContext()
  const hourly = createScheduledController({ cron: '17 * * * *', scheduledTime: new Date() })
  await worker.scheduled(hourly, restoring)
  expect(await env.DB.prepare("SELECT COUNT(*) AS n FROM throttles WHERE key = 'old'").first('n')).toBe(1)
  const message = { id: '1', timestamp: new Date(), attempts: 1, body: { kind: 'lane' } }
  const batch = createMessageBatch('mouthpiece-campaigns', [message])
  await worker.queue(batch, restoring)
  await waitOnExecutionContext(context)
  expect((await getQueueResult(batch, context)).retryBatch).toMatchObject({ retry: true })
})

test('the calls that overwrite data are absent otherwise', async () => {
  for (const [method, path] of [
    ['POST', '/api/operator/restore/statements'],
    ['POST', '/api/operator/restore/rows'],
    ['POST', '/api/operator/file/parts'],
    ['PUT', '/api/operator/file?key=a&type='],
    ['PUT', '/api/operator/file/parts?key=a&upload=b&part=1'],
    ['POST', '/api/operator/file/sealed'],
  ] as const) {
    const answer = await sendSigned(method, path, { body: '{}' })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('rows come back with their rowids and exact values, whatever they hold', async () => {
  await operate('POST', '/api/operator/restore/statements', {
    body: { statements: ['CREATE TABLE kept (a TEXT PRIMARY KEY, b, c REAL, d INTEGER)'] },
    bindings,
  })
  const long = '"\\\n'.repeat(300_000)
  await write({
    table: 'kept',
    columns: ['a', 'b', 'c', 'd'],
    deleted: [],
    rows: [
      ['-7692703924974247883', ['x\0y', null, 0.1, 1]],
      ['7', [long, { sql: "X'00FF'" }, 1e300, { sql: '-9007199254740993' }]],
      ['5305358485686315138', ['zé😀', '12', 5, 9007199254740991]],
      ['5305358485686315139', ['near', null, 5, 2]],
    ],
  })
  const read = () =>
    env.DB.prepare(
      'SELECT CAST(rowid AS TEXT) AS rid, a, quote(b) AS b, c, CAST(d AS TEXT) AS d, typeof(c) AS t FROM kept ORDER BY rowid',
    ).raw()
  expect(await read()).toEqual([
    ['-7692703924974247883', 'x\0y', 'NULL', 0.1, '1', 'real'],
    ['7', long, "X'00FF'", 1e300, '-9007199254740993', 'real'],
    ['5305358485686315138', 'zé😀', "'12'", 5, '9007199254740991', 'real'],
    ['5305358485686315139', 'near', 'NULL', 5, '2', 'real'],
  ])
  const deleted = ['-7692703924974247883', '5305358485686315138', '5305358485686315139']
  await write({ table: 'kept', columns: ['a', 'b', 'c', 'd'], deleted, rows: [['4', [long, 1, 1, 1]]] })
  expect((await read()).map(([rid]) => rid)).toEqual(['4'])
  const added = [
    [long, 'other', 2, 2],
    ['new', null, 2, { sql: '9007199254740993' }],
  ]
  await write({ table: 'kept', columns: ['a', 'b', 'c', 'd'], deleted: [], rows: [], added })
  expect(await read()).toEqual([
    ['4', long, '1.0', 1, '1', 'real'],
    ['5', 'new', 'NULL', 2, '9007199254740993', 'real'],
  ])
  const answer = await sendSigned('POST', '/api/operator/restore/rows', {
    body: JSON.stringify({
      table: 'kept',
      columns: ['a'],
      deleted: [],
      rows: [['1', [{ sql: '1); DROP TABLE kept' }]]],
    }),
    bindings,
  })
  expect(answer.status).toBe(500)
})

test('fractions come back to the last bit, in lists of rows', async () => {
  await operate('POST', '/api/operator/restore/statements', {
    body: { statements: ['CREATE TABLE fractions (a TEXT, b REAL, c)'] },
    bindings,
  })
  const numbers = [
    0.1,
    -0.3,
    1 / 7,
    2 / 3e10,
    Math.PI * 1e12,
    123456.789,
    5e-324,
    1.5e-30,
    4.35,
    2 ** 52 + 0.5,
  ]
  for (let index = 0; index < 300; index++) {
    numbers.push((Math.sin(index) * 10 ** ((index % 30) - 15)) / 3)
  }
  const rows = numbers.map((number, index) => [String(index + 1), ['x', number, index % 2 ? number : 'text']])
  await write({ table: 'fractions', columns: ['a', 'b', 'c'], deleted: [], rows })
  const read = await env.DB.prepare('SELECT b, c FROM fractions ORDER BY rowid').raw()
  expect(read).toEqual(numbers.map((number, index) => [number, index % 2 ? number : 'text']))
})

test('a small file comes back by one call, a larger one is refused', async () => {
  const put = (body: string) =>
    sendSigned('PUT', '/api/operator/file?key=media%2Fwhole&type=audio%2Fwav', { body, bindings })
  expect(await (await put('hello')).json()).toEqual({ size: 5 })
  const stored = await env.MEDIA.get('media/whole')
  expect([await stored?.text(), stored?.httpMetadata?.contentType]).toEqual(['hello', 'audio/wav'])
  expect((await put('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  await env.MEDIA.delete('media/whole')
})

test('stored files are listed without thumbnails, read from an offset, and put back in parts', async () => {
  const size = 5 * 1024 * 1024
  await env.MEDIA.put('media/one', 'hello', {
    httpMetadata: { contentType: 'audio/wav' },
    customMetadata: { a: 'b' },
  })
  await env.MEDIA.put('media/one@64', 'thumb')
  const { files } = await operate<{ files: { key: string }[] }>('GET', '/api/operator/files')
  expect(files).toMatchObject([{ key: 'media/one', size: 5, type: 'audio/wav', metadata: { a: 'b' } }])
  const rest = await sendSigned('GET', '/api/operator/file?key=media%2Fone&offset=3')
  expect(await rest.text()).toBe('lo')
  expect((await sendSigned('GET', '/api/operator/file?key=media%2Fnone')).status).toBe(404)

  const facts = { key: 'media/big', type: 'video/mp4', metadata: { c: 'd' } }
  const { upload } = await operate<{ upload: string }>('POST', '/api/operator/file/parts', {
    body: facts,
    bindings,
  })
  const parts = []
  for (const [index, text] of ['x'.repeat(size), 'end'].entries()) {
    const path = `/api/operator/file/parts?key=media%2Fbig&upload=${encodeURIComponent(upload)}&part=${index + 1}`
    const answer = await sendSigned('PUT', path, { body: text, bindings })
    const { etag } = await answer.json<{ etag: string }>()
    parts.push({ part: index + 1, etag })
  }
  const sealed = await operate('POST', '/api/operator/file/sealed', {
    body: { key: 'media/big', upload, parts },
    bindings,
  })
  expect(sealed).toEqual({ size: size + 3 })
  const stored = await env.MEDIA.get('media/big')
  expect(stored).toMatchObject({ customMetadata: { c: 'd' }, httpMetadata: { contentType: 'video/mp4' } })
  await stored?.body.cancel()
  expect((await api('GET', '/api/health')).status).toBe(200)
})
