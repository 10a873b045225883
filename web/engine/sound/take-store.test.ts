import { expect, test } from 'vitest'
import { createTakeStore, type RecordingInfo, type RecordingStorage } from './take-store.ts'

type Chunk = Float32Array<ArrayBuffer>[]

/** Recordings in memory, with as much room as a test wants. */
function memoryStorage({ room = Infinity }: { room?: number } = {}): RecordingStorage & { crash(): void } {
  const recordings = new Map<string, { info: RecordingInfo; chunks: Chunk[] }>()
  const films = new Map<string, Uint8Array<ArrayBuffer>[]>()
  const held = new Set<string>()
  let isDown = false
  const framesOf = (chunks: Chunk[]) => chunks.reduce((sum, [first]) => sum + (first?.length ?? 0), 0)
  return {
    async create(info) {
      recordings.set(info.id, { info, chunks: [] })
    },
    async append(id, index, chunk) {
      await Promise.resolve()
      const recording = recordings.get(id)
      if (isDown || !recording) return
      if (framesOf(recording.chunks) + framesOf([chunk]) > room) {
        throw new DOMException('full', 'QuotaExceededError')
      }
      recording.chunks[index] = structuredClone(chunk)
    },
    list: async () =>
      [...recordings.values()].map(({ info, chunks }) => ({ info, frames: framesOf(chunks) })),
    chunks: async (id) => recordings.get(id)?.chunks ?? [],
    async appendFilm(id, index, piece) {
      if (isDown) return
      if (room === 0) throw new DOMException('full', 'QuotaExceededError')
      const pieces = films.get(id) ?? []
      pieces[index] = piece
      films.set(id, pieces)
    },
    film: async (id) => films.get(id) ?? [],
    remove: async (id) => void (recordings.delete(id), films.delete(id)),
    async hold(id) {
      held.add(id)
      return () => void held.delete(id)
    },
    held: async () => new Set(held),
    crash() {
      isDown = true
      held.clear()
    },
  }
}

const info: RecordingInfo = {
  id: 'recording-1',
  owner: 'ada',
  project: 'p',
  name: 'Take 1',
  sampleRate: 1_000,
  channels: 1,
  startedAt: 5,
}

/** Samples `from`, `from + 1`, … so that a lost or doubled one shows. */
const ramp = (from: number, length: number) => [Float32Array.from({ length }, (_, index) => from + index)]

test('a recording comes back whole and in order', async () => {
  const store = createTakeStore(memoryStorage())
  const recording = await store.begin(info)
  for (let at = 0; at < 2_100; at += 100) recording.append(ramp(at, 100))
  expect(recording.duration).toBe(2.1)
  const sound = await recording.finish()
  expect(sound).toMatchObject({ sampleRate: 1_000, duration: 2.1 })
  expect(sound.channels).toEqual(ramp(0, 2_100))
})

test('a running recording is not offered, and after a crash it is, with less than a second lost', async () => {
  const storage = memoryStorage()
  const store = createTakeStore(storage)
  const recording = await store.begin(info)
  for (let at = 0; at < 3_300; at += 100) {
    recording.append(ramp(at, 100))
    await Promise.resolve()
  }
  expect(await store.listUnfinished()).toEqual([])
  storage.crash()
  const [unfinished] = await store.listUnfinished()
  expect(unfinished).toMatchObject({ id: 'recording-1', owner: 'ada', startedAt: 5 })
  const sound = await store.recover('recording-1')
  expect(sound?.duration).toBe(unfinished?.duration)
  expect(sound?.duration).toBeGreaterThan(2.3)
  expect(sound?.channels).toEqual(ramp(0, Math.round((sound?.duration ?? 0) * 1_000)))
})

test('a finished recording is stored until it is discarded', async () => {
  const store = createTakeStore(memoryStorage())
  const recording = await store.begin(info)
  recording.append(ramp(0, 120))
  await recording.finish()
  expect((await store.recover('recording-1'))?.channels).toEqual(ramp(0, 120))
  await store.discard('recording-1')
  expect(await store.recover('recording-1')).toBeNull()
  expect(await store.listUnfinished()).toEqual([])
})

test('a full storage is reported once, and no samples are lost', async () => {
  const store = createTakeStore(memoryStorage({ room: 700 }))
  const heard: string[] = []
  const recording = await store.begin(info, { onStorageError: (error) => heard.push(error) })
  for (let at = 0; at < 4_000; at += 100) {
    recording.append(ramp(at, 100))
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(heard).toEqual(['storage_full'])
  expect(recording.storageError).toBe('storage_full')
  expect((await recording.finish()).channels).toEqual(ramp(0, 4_000))
  expect((await store.recover('recording-1'))?.channels).toEqual(ramp(0, 500))
})

test('without any storage a recording still works', async () => {
  const storage = memoryStorage()
  const refuse = () => Promise.reject(new Error('private window'))
  const store = createTakeStore({ ...storage, create: refuse, hold: refuse })
  const heard: string[] = []
  const recording = await store.begin(info, { onStorageError: (error) => heard.push(error) })
  recording.append(ramp(0, 900))
  expect(heard).toEqual(['storage_failed'])
  expect((await recording.finish()).duration).toBe(0.9)
})

test('a discarded recording is deleted, even during a write', async () => {
  const store = createTakeStore(memoryStorage())
  const recording = await store.begin(info)
  recording.append(ramp(0, 700))
  await recording.discard()
  recording.append(ramp(700, 700))
  expect(await store.listUnfinished()).toEqual([])
})

test('camera frames are restored and deleted with their recording', async () => {
  const storage = memoryStorage()
  const store = createTakeStore(storage)
  await store.begin(info)
  const film = store.writeFilm(info.id, () => undefined)
  film.append(new Uint8Array([1, 2]))
  film.append(new Uint8Array([3]))
  expect((await film.finish())?.size).toBe(3)
  expect(await (await store.recoverFilm(info.id))?.bytes()).toEqual(new Uint8Array([1, 2, 3]))
  await store.discard(info.id)
  expect(await store.recoverFilm(info.id)).toBeUndefined()
})

test('a film that exceeds the storage continues in memory, with one notice', async () => {
  const store = createTakeStore(memoryStorage({ room: 0 }))
  let failures = 0
  const film = store.writeFilm('x', () => failures++)
  film.append(new Uint8Array(2))
  film.append(new Uint8Array(2))
  expect((await film.finish())?.size).toBe(4)
  expect(failures).toBe(1)
  expect(await store.recoverFilm('x')).toBeUndefined()
})
