import { recordingDatabase } from '../../engine/sound/recording-database.ts'
import {
  createTakeStore,
  type RecordingStorage,
  type TakeRecording,
  type TakeStore,
} from '../../engine/sound/take-store.ts'
import { workUnderWay } from '../../platform/work-under-way.ts'

let opened: Promise<TakeStore> | undefined

/** The store of recordings in this browser; where storage is forbidden, recordings go on in memory and say so. */
export function openTakeStore(): Promise<TakeStore> {
  opened ??= recordingDatabase()
    .catch((error: unknown) => forbidden(error))
    .then((storage) => noted(createTakeStore(storage)))
  return opened
}

/** Wraps a store so that recordings count as work under way until they are finished or discarded. */
function noted(store: TakeStore): TakeStore {
  return {
    ...store,
    async begin(info, options) {
      const recording = await store.begin(info, options)
      return watched(recording, workUnderWay.begin())
    },
  }
}

/** Calls `over` at the end of the recording. Its readings stay those of the moment, so it is not copied. */
function watched(recording: TakeRecording, over: () => void): TakeRecording {
  return {
    id: recording.id,
    get duration() {
      return recording.duration
    },
    get trouble() {
      return recording.trouble
    },
    append: (block) => recording.append(block),
    finish: () => recording.finish().finally(over),
    discard: () => recording.discard().finally(over),
  }
}

/** A store without storage: each recording reports that it is only in memory. */
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
