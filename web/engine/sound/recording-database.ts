import { openDB, type DBSchema } from 'idb'
import type { RecordingInfo, RecordingStorage } from './take-store.ts'

interface Tables extends DBSchema {
  recordings: { key: string; value: { info: RecordingInfo; frames: number } }
  /** Keys are `[recording, index]`, so a recording's chunks lie together and in order. */
  chunks: { key: [string, number]; value: Float32Array<ArrayBuffer>[] }
}

const LOCK_PREFIX = 'mouthpiece-recording:'

/** The browser's own database of recordings. Rejects where the browser refuses storage. */
export async function recordingDatabase(): Promise<RecordingStorage & { close(): void }> {
  const database = await openDB<Tables>('mouthpiece-recordings', 1, {
    upgrade(opened) {
      opened.createObjectStore('recordings')
      opened.createObjectStore('chunks')
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
      const change = database.transaction(['recordings', 'chunks'], 'readwrite')
      // Awaited together: a refused request also rejects `done`.
      await Promise.all([addChunk(), change.done])

      async function addChunk() {
        const recordings = change.objectStore('recordings')
        const kept = await recordings.get(id)
        if (!kept) return
        await change.objectStore('chunks').put(chunk, [id, index])
        await recordings.put({ ...kept, frames: kept.frames + (chunk[0]?.length ?? 0) }, id)
      }
    },
    list: () => database.getAll('recordings'),
    async chunks(id) {
      const range = chunksOf(id)
      const [keys, chunks] = await Promise.all([
        database.getAllKeys('chunks', range),
        database.getAll('chunks', range),
      ])
      const hole = keys.findIndex(([, index], place) => index !== place)
      return hole === -1 ? chunks : chunks.slice(0, hole)
    },
    async remove(id) {
      const change = database.transaction(['recordings', 'chunks'], 'readwrite')
      await Promise.all([
        change.objectStore('recordings').delete(id),
        change.objectStore('chunks').delete(chunksOf(id)),
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
