import { recordingDatabase } from '../engine/sound/recording-database.ts'
import { createTakeStore, type RecordingStorage, type TakeStore } from '../engine/sound/take-store.ts'

let opened: Promise<TakeStore> | undefined

/** The store of recordings in this browser; where storage is forbidden, recordings go on in memory and say so. */
export function openTakeStore(): Promise<TakeStore> {
  opened ??= recordingDatabase().then(createTakeStore, (error: unknown) => createTakeStore(forbidden(error)))
  return opened
}

/** A storage that keeps nothing: each recording then tells that it is only in memory. */
function forbidden(error: unknown): RecordingStorage {
  const refuse = () => Promise.reject(error)
  return {
    create: refuse,
    append: refuse,
    list: async () => [],
    chunks: async () => [],
    remove: async () => {},
    hold: async () => () => {},
    held: async () => new Set(),
  }
}
