import { expect, test } from 'vitest'
import { pictureFolder } from '../../collections/characters.ts'
import { AppError } from '../../contract/app-error.ts'
import { pictureLimits, pictureName } from '../../model/rig/pictures.ts'
import { assertSpace, storePicture } from './picture-service.ts'

const now = new Date('2026-03-01T12:00:00Z')
const MAX_STORED = 4 * pictureLimits.count
const name = (index: number) => pictureName(index.toString(16).padStart(32, '0'), 8, 8)
const place = (named: string[] = []) => ({
  character: 'owl',
  now,
  namedIn: async () => named,
  isBackupOpen: async () => false,
  forget: async (_names: readonly string[]): Promise<void> => undefined,
})

/** Answers each call later, as a real bucket does. */
function fakeBucket() {
  const stored = new Map<string, number>()
  const dates = new Map<string, Date>()
  const uses = { lists: 0 }
  const clock = { now }
  return {
    stored,
    dates,
    clock,
    uses,
    list: async () => {
      uses.lists++
      const found = [...stored].map(([key, size]) => ({ key, size, uploaded: dates.get(key) ?? now }))
      await Promise.resolve()
      return { found, next: undefined }
    },
    write: async (key: string, bytes: ArrayBuffer) => {
      await Promise.resolve()
      stored.set(key, bytes.byteLength)
      dates.set(key, clock.now)
    },
    remove: async (keys: string[]) => {
      await Promise.resolve()
      for (const key of keys) stored.delete(key)
    },
  }
}

type Bucket = ReturnType<typeof fakeBucket>

/** An upload without its decoding. */
async function upload(bucket: Bucket, index: number, at: ReturnType<typeof place> = place()) {
  const stored = await assertSpace(bucket, at)
  await storePicture(bucket, { name: name(index), bytes: new ArrayBuffer(10) }, { ...at, stored })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

test('concurrent uploads do not exceed the quota, and each is answered as it ended', async () => {
  const bucket = fakeBucket()
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => codeOf(upload(bucket, index))))
  expect(bucket.stored.size).toBeLessThanOrEqual(MAX_STORED)
  expect(answers.filter((answer) => answer === 'stored')).toHaveLength(bucket.stored.size)
  expect(new Set(answers)).toContain('quota_reached')
})

test('up to the quota, pictures are stored; beyond it, a new one is refused, a stored or named one is not', async () => {
  const bucket = fakeBucket()
  for (let index = 0; index < MAX_STORED - 1; index++)
    expect(await codeOf(upload(bucket, index))).toBe('stored')
  const stored = await assertSpace(bucket, place())
  expect(await codeOf(upload(bucket, MAX_STORED - 1))).toBe('stored')
  const store = (index: number) =>
    codeOf(storePicture(bucket, { name: name(index), bytes: new ArrayBuffer(10) }, { ...place(), stored }))
  expect(await store(MAX_STORED)).toBe('quota_reached')
  expect(await store(0)).toBe('stored')
  expect(bucket.stored.size).toBe(MAX_STORED)
  expect(await codeOf(assertSpace(bucket, place()))).toBe('quota_reached')
})

test('an upload lists the folder twice', async () => {
  const bucket = fakeBucket()
  await upload(bucket, 1)
  expect(bucket.uses.lists).toBe(2)
})

test('unused pictures make room, but not while a backup is open', async () => {
  const bucket = fakeBucket()
  for (let index = 0; index < MAX_STORED; index++) await upload(bucket, index)
  const later = { ...place([name(0)]), now: new Date(now.getTime() + 2 * 60 * 60 * 1000) }
  const forgotten: string[] = []
  later.forget = async (names) => void forgotten.push(...names)
  const open = { ...later, isBackupOpen: async () => true }
  expect(await codeOf(upload(bucket, 999, open))).toBe('quota_reached')
  expect(bucket.stored.size).toBe(MAX_STORED)
  expect(forgotten).toEqual([])
  expect(await codeOf(upload(bucket, 999, later))).toBe('stored')
  expect(forgotten).toEqual(Array.from({ length: MAX_STORED - 1 }, (_, index) => name(index + 1)))
  expect([...bucket.stored.keys()]).toEqual([0, 999].map((index) => pictureFolder('owl') + name(index)))
})

test('a picture that is uploaded again has a new date, so that making room leaves it', async () => {
  const bucket = fakeBucket()
  for (let index = 0; index < MAX_STORED; index++) await upload(bucket, index)
  const later = new Date(now.getTime() + 2 * 60 * 60 * 1000)
  bucket.clock.now = later
  await storePicture(
    bucket,
    { name: name(0), bytes: new ArrayBuffer(10) },
    { ...place(), now: later, stored: [{ name: name(0), bytes: 10, uploaded: now }] },
  )
  expect(await codeOf(upload(bucket, 999, { ...place(), now: later }))).toBe('stored')
  expect([...bucket.stored.keys()]).toEqual([0, 999].map((index) => pictureFolder('owl') + name(index)))
})

test('a picture that a drawing names already is not removed by the upload that exceeded the quota', async () => {
  const bucket = fakeBucket()
  for (let index = 1; index < MAX_STORED; index++) await upload(bucket, index)
  const { write } = bucket
  bucket.write = async (key, content) => {
    await write(key, content)
    bucket.stored.set(`${pictureFolder('owl')}${name(999)}`, 10)
  }
  expect(await codeOf(upload(bucket, 0, place([name(0)])))).toBe('stored')
  expect(bucket.stored.has(`${pictureFolder('owl')}${name(0)}`)).toBe(true)
})
