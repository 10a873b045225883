import { beforeAll, expect, test } from 'vitest'
import { uploaded, wav } from '../support/worker/files.ts'
import {
  api,
  migrated,
  newProject,
  person,
  playTake,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

const bytes = wav(1_000)
let ada: Person
let file: Json
let path: string
let project: Json

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
  project = await newProject(ada)
  file = await uploaded(ada, bytes, { project: project.id })
  path = `/api/files/media/${file.id}/${String(file.file)}`
})

const get = (headers: Record<string, string> = {}, method = 'GET', to = path) =>
  request(to, { method, headers: { Authorization: ada.token, ...headers } })

test('a file has its type, a sandbox and a tag', async () => {
  const answer = await get()
  expect(answer.status).toBe(200)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  const expected = {
    'content-type': 'audio/wav',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="${String(file.file)}"`,
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag: `"${file.id}"`,
  }
  for (const [name, value] of Object.entries(expected))
    expect([name, answer.headers.get(name)]).toEqual([name, value])
  expect(answer.headers.has('x-frame-options')).toBe(false)
  const saved = await get({}, 'GET', `${path}?download=1`)
  expect(saved.headers.get('content-disposition')).toContain('attachment')
  await saved.arrayBuffer()
})

test.each([
  ['bytes=0-0', 206, 'bytes 0-0/1000', [0, 1]],
  ['bytes=990-', 206, 'bytes 990-999/1000', [990, 1000]],
  ['bytes=-10', 206, 'bytes 990-999/1000', [990, 1000]],
  ['bytes=100-199', 206, 'bytes 100-199/1000', [100, 200]],
  ['bytes=0-1,5-6', 200, null, [0, 1000]],
])('range %s', async (range, status, contentRange, [from, to]) => {
  const answer = await get({ Range: range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes.slice(from, to))
})

test.each(['bytes=1000-', 'bytes=9-3', 'bytes=nonsense', 'bytes=-0'])(
  'the range %s does not exist',
  async (range) => {
    const answer = await get({ Range: range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */1000')
    expect(await answer.json()).toMatchObject({ status: 416, code: 'range_not_satisfiable' })
  },
)

test('a current ETag answers 304, and an outdated If-Range the whole file', async () => {
  for (const tag of [`"${file.id}"`, `W/"${file.id}"`, '"x", "y" , "' + file.id + '"', '*']) {
    const answer = await get({ 'If-None-Match': tag })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  }
  const stale = await get({ 'If-Range': '"old"', Range: 'bytes=0-0' })
  expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, 1000])
})

test('HEAD tells the size and sends nothing', async () => {
  const answer = await get({}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    '1000',
    '',
  ])
})

test('a file that is not yours answers exactly like one that does not exist', async () => {
  const ben = await person()
  const answers = await Promise.all(
    [
      request(path),
      request(path, { headers: { Authorization: ben.token } }),
      get({}, 'GET', `/api/files/media/${file.id}/other_name.wav`),
      get({}, 'GET', '/api/files/media/nosuchfile00001/x.wav'),
      get({}, 'GET', `/api/files/takes/${file.id}/${String(file.file)}`),
    ].map(async (answer) => [(await answer).status, await (await answer).text()]),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(404)
})

test('a thousand ranges are answered with the file, once', async () => {
  const answer = await get({ Range: `bytes=${Array.from({ length: 1_000 }, () => '0-').join(',')}` })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null])
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length)
})

test('a file’s address stops working when its project is no longer shared', async () => {
  const share = (published: boolean) =>
    api('PATCH', `/api/collections/cam_projects/records/${project.id}`, { as: ada, body: { published } })
  const ben = await person()
  const { body } = await api<{ token: string }>('POST', '/api/files/token', { as: ben })
  const asked = (tag: string) =>
    Promise.all(
      [
        request(path),
        request(path, { headers: { Authorization: ben.token } }),
        request(`${path}?token=${body.token}`),
        request(path, { headers: { Range: 'bytes=0-9' } }),
        request(path, { headers: { 'If-None-Match': tag } }),
        request(path, { method: 'HEAD' }),
      ].map(async (answer) => {
        const { status } = await answer
        await (await answer).arrayBuffer()
        return status
      }),
    )
  const { body: take } = await api<Json>('POST', '/api/collections/takes/records', {
    as: ada,
    body: { project: project.id, name: 'Heard', source: 'upload', sound: file.id, duration: 1 },
  })
  await playTake(ada, take)
  await share(true)
  const tag = (await request(path, { method: 'HEAD' })).headers.get('etag') ?? ''
  expect(await asked(tag)).toEqual([200, 200, 200, 206, 304, 200])
  await share(false)
  expect(await asked(tag)).toEqual(Array(6).fill(404))
})
