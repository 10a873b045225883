import { openDB, type DBSchema } from 'idb'
import type { RecordingInfo, RecordingStorage } from './take-store.ts'

interface Tables extends DBSchema {
  recordings: { key: string; value: { info: RecordingInfo; frames: number } }
  /** Keys are `[recording, index]`, so a recording's chunks lie together and in order. */
  chunks: { key: [string, number]; value: Float32Array<ArrayBuffer>[] }
  /** Chunks of the camera recording, by recording and index. */
  films: { key: [string, number]; value: Uint8Array<ArrayBuffer> }
}

const LOCK_PREFIX = 'mouthpiece-recording:'

/** The browser's own database of recordings. Rejects where the browser refuses storage. */
export async function recordingDatabase(): Promise<RecordingStorage & { close(): void }> {
  const database = await openDB<Tables>('mouthpiece-recordings', 2, {
    upgrade(opened, from) {
      if (from < 1) {
        opened.createObjectStore('recordings')
        opened.createObjectStore('chunks')
      }
      opened.createObjectStore('films')
    },
    // Another tab wants to upgrade: stepping aside beats blocking it.
    blocking: (_current, _blocked, change) => {
      if (change.target instanceof IDBDatabase) change.target.close()
    },
  })
  const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

  return {
    async create(info) {
      await database.put('recordings', { info, frames: 0 }, info.id)
    },
    async append(id, index, chunk) {
      // On the disk, not only handed to the system: a power cut may come at any moment.
      const change = database.transaction(['recordings', 'chunks'], 'readwrite', { durability: 'strict' })
      // Awaited together: a refused request also rejects `done`.
      await Promise.all([addChunk(), change.done])

      async function addChunk() {
        const recordings = change.objectStore('recordings')
        const stored = await recordings.get(id)
        if (!stored) return
        await change.objectStore('chunks').put(chunk, [id, index])
        await recordings.put({ ...stored, frames: stored.frames + (chunk[0]?.length ?? 0) }, id)
      }
    },
    list: () => database.getAll('recordings'),
    async chunks(id) {
      const range = chunksOf(id)
      const [keys, chunks] = await Promise.all([
        database.getAllKeys('chunks', range),
        database.getAll('chunks', range),
      ])
      return untilHole(keys, chunks)
    },
    async appendFilm(id, index, chunk) {
      // Only beside an existing recording: a discarded one must leave nothing behind.
      if (await database.getKey('recordings', id)) await database.put('films', chunk, [id, index])
    },
    async film(id) {
      const range = chunksOf(id)
      const [keys, chunks] = await Promise.all([
        database.getAllKeys('films', range),
        database.getAll('films', range),
      ])
      return untilHole(keys, chunks)
    },
    async remove(id) {
      const change = database.transaction(['recordings', 'chunks', 'films'], 'readwrite')
      await Promise.all([
        change.objectStore('recordings').delete(id),
        change.objectStore('chunks').delete(chunksOf(id)),
        change.objectStore('films').delete(chunksOf(id)),
        change.done,
      ])
    },
    hold: (id) =>
      new Promise((resolve, reject) => {
        let release = () => {}
        const released = new Promise<void>((free) => (release = free))
        navigator.locks
          .request(LOCK_PREFIX + id, () => {
            resolve(release)
            return released
          })
          .catch(reject)
      }),
    async held() {
      const { held = [] } = await navigator.locks.query()
      const names = held.map(({ name }) => name ?? '')
      return new Set(
        names.filter((name) => name.startsWith(LOCK_PREFIX)).map((name) => name.slice(LOCK_PREFIX.length)),
      )
    },
    close: () => database.close(),
  }
}

function untilHole<Value>(keys: readonly [string, number][], values: Value[]): Value[] {
  const hole = keys.findIndex(([, index], place) => index !== place)
  return hole === -1 ? values : values.slice(0, hole)
}
