import { recordingDatabase } from '../engine/sound/recording-database.ts'
import {
  createTakeStore,
  type RecordingStorage,
  type TakeRecording,
  type TakeStore,
  type StorageError,
} from '../engine/sound/take-store.ts'
import { workUnderWay } from '../platform/work-under-way.ts'

let opened: Promise<TakeStore> | undefined

/** Without storage, recordings continue in memory and report that. */
export function openTakeStore(): Promise<TakeStore> {
  opened ??= recordingDatabase()
    .catch((error: unknown) => forbidden(error))
    .then((storage) => noted(createTakeStore(storage)))
  return opened
}

export function storedRecordings(place: { owner: string; project: string }) {
  return async (
    { sampleRate, channels }: { sampleRate: number; channels: number },
    onStorageError: (error: StorageError) => void,
  ): Promise<TakeRecording> => {
    const store = await openTakeStore()
    const id = crypto.randomUUID()
    const info = { ...place, id, name: 'Recording', sampleRate, channels, startedAt: Date.now() }
    return store.begin(info, { onStorageError })
  }
}

export async function removeRecording(id: string): Promise<void> {
  const store = await openTakeStore()
  await store.discard(id)
}

/** Recordings block closing the tab until they are finished or discarded. */
function noted(store: TakeStore): TakeStore {
  return {
    ...store,
    async begin(info, options) {
      const recording = await store.begin(info, options)
      return watched(recording, workUnderWay.begin())
    },
  }
}

/** Getters must stay live, so the recording is not copied. */
function watched(recording: TakeRecording, over: () => void): TakeRecording {
  return {
    id: recording.id,
    get duration() {
      return recording.duration
    },
    get storageError() {
      return recording.storageError
    },
    append: (block) => recording.append(block),
    finish: () => recording.finish().finally(over),
    discard: () => recording.discard().finally(over),
  }
}

/** Each recording reports that it is only in memory. */
function forbidden(error: unknown): RecordingStorage {
  const refuse = () => Promise.reject(error)
  return {
    create: refuse,
    append: refuse,
    list: async () => [],
    chunks: async () => [],
    appendFilm: refuse,
    film: async () => [],
    remove: async () => {},
    hold: async () => () => {},
    held: async () => new Set(),
  }
}
