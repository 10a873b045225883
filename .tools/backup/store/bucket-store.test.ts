import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeBucket, fakeBucketEnv, type FakeBucket } from '../../../tests/support/servers/fake-bucket.ts'
import { WrongUse } from '../wrong-use.ts'
import { bucketStore } from './bucket-store.ts'
import { collected, sha256Of } from './hashing.ts'
import { parentOf, storeAt } from './location.ts'
import type { BackupStore } from './store.ts'

let fake: FakeBucket
let store: BackupStore

beforeEach(async () => {
  fake = await fakeBucket('backups')
  store = storeAt('s3://backups/mouth/piece', fakeBucketEnv(fake.endpoint))
})
afterEach(() => fake.stop())

const read = async (path: string) => {
  const content = await store.stream(path)
  return content && collected(content)
}
/** A store that waits for nothing before it tries again. */
const impatient = () =>
  bucketStore({
    bucket: 'backups',
    prefix: 'mouth/piece',
    endpoint: fake.endpoint,
    region: 'auto',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
    wait: async () => {},
  })

test('files are written, read, listed over several pages and removed below the prefix', async () => {
  const names = ['2026-01-01T00-00-00-000Z/d1/a b+ü.gz', 'files/1', 'files/2', 'files/3', 'files/4']
  for (const name of names) await store.write(name, Buffer.from(name))
  fake.objects.set('mouth/piecemeal/files/5', { bytes: Buffer.alloc(0), modified: new Date() })
  expect([...fake.objects.keys()]).toContain(`mouth/piece/${names[0]}`)
  expect(await store.folders()).toEqual(['2026-01-01T00-00-00-000Z', 'files'])
  expect((await store.list('files')).map(({ path, size }) => [path, size])).toEqual(
    names.slice(1).map((name) => [name, name.length]),
  )
  for (const name of names) expect(String(await store.read(name))).toBe(name)
  expect([await store.has('files/1'), await store.has('files/9'), await store.read('files/9')]).toEqual([
    true,
    false,
    undefined,
  ])
  await store.remove('files/1')
  await store.remove('files/1')
  expect(await store.has('files/1')).toBe(false)
})

test('a stream is stored under a name of its hash; a large one in parts', async () => {
  for (const size of [0, 1_000, 16 * 1024 * 1024, 40 * 1024 * 1024]) {
    const content = randomBytes(size)
    const stored = await store.writeStream(chunked(content), ({ sha256 }) => `files/${sha256}`)
    expect(stored).toEqual({ size, sha256: sha256Of(content) })
    expect((await read(`files/${stored.sha256}`))?.equals(content), `${size} bytes`).toBe(true)
  }
  expect(fake.requests.filter((request) => request.startsWith('POST')).length).toBe(2)
})

test('a stream that breaks stores nothing', async () => {
  async function* broken() {
    yield new Uint8Array(10)
    throw new Error('It broke.')
  }
  await expect(store.writeStream(broken(), () => 'files/x')).rejects.toThrow('It broke.')
  expect(fake.objects.size).toBe(0)
})

test('requests that fail in passing or whose connection drops are sent again', async () => {
  store = impatient()
  fake.failures.push(503, 0, 429)
  await store.write('files/1', Buffer.from('One'))
  fake.failures.push(500)
  expect(String(await store.read('files/1'))).toBe('One')
})

test('a wrong secret, a missing bucket and a server that does not answer are named', async () => {
  const env = fakeBucketEnv(fake.endpoint)
  const wrong = storeAt('s3://backups', { ...env, AWS_SECRET_ACCESS_KEY: 'another' })
  await expect(wrong.write('a', Buffer.from('a'))).rejects.toThrow(
    'refused PUT a with 403 SignatureDoesNotMatch. Refused. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
  await expect(storeAt('s3://other', env).folders()).rejects.toThrow('NoSuchBucket')
  store = impatient()
  fake.failures.push(0, 0, 0, 0, 0, 0)
  await expect(store.folders()).rejects.toThrow('does not answer. Check AWS_ENDPOINT_URL.')
})

test('a location names a bucket and a folder, and keys are required', () => {
  const env = fakeBucketEnv('https://s3.test')
  expect(storeAt('s3://backups', env).location).toBe('s3://backups')
  expect(storeAt('s3://backups/a/b/', env).location).toBe('s3://backups/a/b')
  expect(parentOf('s3://backups/a/b/')).toEqual({ parent: 's3://backups/a', name: 'b' })
  expect(() => storeAt('s3:backups', env)).toThrow(WrongUse)
  expect(() => storeAt('s3://backups', {})).toThrow('Set AWS_ACCESS_KEY_ID')
  expect(storeAt('backups').location).toMatch(/\/backups$/)
})

function* chunks(content: Buffer) {
  for (let offset = 0; offset < content.length; offset += 100_000)
    yield content.subarray(offset, offset + 100_000)
}
async function* chunked(content: Buffer) {
  yield* chunks(content)
}
