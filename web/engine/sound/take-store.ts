import { writeFilm, recoverFilm, type FilmWriter, type FilmStorage } from './film-writer.ts'
import type { Sound } from './sound.ts'

export interface RecordingInfo {
  id: string
  /** For whom and what it was recorded, so that it is offered again in the right place. */
  owner: string
  project: string
  name: string
  sampleRate: number
  channels: number
  /** Milliseconds since 1970. */
  startedAt: number
}

/** A recording that was never finished, or finished but not yet safe elsewhere. */
export interface UnfinishedTake extends RecordingInfo {
  duration: number
}

/** Storage of recordings in progress. `recordingDatabase` is that of the browser; tests use one in memory. */
export interface RecordingStorage extends FilmStorage {
  create(info: RecordingInfo): Promise<void>
  /** Adds the chunk of number `index`; rejects with a `QuotaExceededError` when there is no room. */
  append(id: string, index: number, chunk: Float32Array<ArrayBuffer>[]): Promise<void>
  list(): Promise<{ info: RecordingInfo; frames: number }[]>
  /** The chunks in order, up to the first that is missing. */
  chunks(id: string): Promise<Float32Array<ArrayBuffer>[][]>
  /** Sound and film. */
  remove(id: string): Promise<void>
  /** Marks a recording as being made by this page; the mark vanishes with the page. */
  hold(id: string): Promise<() => void>
  /** Ids of the recordings that some page of this browser is making. */
  held(): Promise<Set<string>>
}

/** Why a recording is no longer stored. It continues in memory, and `finish` returns all of it. */
export type StorageError = 'storage_full' | 'storage_failed'

export interface TakeRecording {
  readonly id: string
  /** Seconds recorded so far. */
  readonly duration: number
  /** Set once writing has failed; nothing recorded is lost as long as the page lives. */
  readonly storageError: StorageError | undefined
  /** Appends samples, one array of equal length per channel. Takes ownership of the arrays. */
  append(block: Float32Array<ArrayBuffer>[]): void
  /** Everything recorded. It stays in the storage until it is discarded. */
  finish(): Promise<Sound>
  /** Throws the recording away. */
  discard(): Promise<void>
}

export interface TakeStore {
  begin(
    info: RecordingInfo,
    options?: { onStorageError?: (error: StorageError) => void },
  ): Promise<TakeRecording>
  /** Recordings of earlier visits, oldest first. */
  listUnfinished(): Promise<UnfinishedTake[]>
  /** Returns the stored samples; `null` for an unknown id. */
  recover(id: string): Promise<Sound | null>
  /** Stores the camera picture beside a recording; see `writeFilm`. */
  writeFilm(id: string, onStorageError: () => void): FilmWriter
  /** Returns the stored film; `undefined` when nothing was filmed. */
  recoverFilm(id: string): Promise<Blob | undefined>
  discard(id: string): Promise<void>
}

/** Seconds of sound that are written at once: what a crash loses at most, with the write on its way. */
const CHUNK_SECONDS = 0.5

export function createTakeStore(storage: RecordingStorage): TakeStore {
  return {
    begin: (info, { onStorageError } = {}) => beginRecording(storage, info, onStorageError),
    async listUnfinished() {
      const [recordings, held] = await Promise.all([storage.list(), storage.held()])
      return recordings
        .filter(({ info, frames }) => frames > 0 && !held.has(info.id))
        .map(({ info, frames }) => ({ ...info, duration: frames / info.sampleRate }))
        .sort((a, b) => a.startedAt - b.startedAt)
    },
    async recover(id) {
      const found = (await storage.list()).find(({ info }) => info.id === id)
      return found ? assemble(await storage.chunks(id), found.info) : null
    },
    writeFilm: (id, onStorageError) => writeFilm(storage, id, onStorageError),
    recoverFilm: (id) => recoverFilm(storage, id),
    discard: (id) => storage.remove(id),
  }
}

async function beginRecording(
  storage: RecordingStorage,
  info: RecordingInfo,
  onStorageError: ((error: StorageError) => void) | undefined,
): Promise<TakeRecording> {
  const blocks: Float32Array<ArrayBuffer>[][] = []
  const chunkFrames = Math.ceil(info.sampleRate * CHUNK_SECONDS)
  let frames = 0
  let writtenBlocks = 0
  let waitingFrames = 0
  let nextChunk = 0
  let storageError: StorageError | undefined
  let isDiscarded = false

  function fail(failure: unknown) {
    if (storageError) return
    const isFull = failure instanceof Error && failure.name === 'QuotaExceededError'
    storageError = isFull ? 'storage_full' : 'storage_failed'
    onStorageError?.(storageError)
  }

  const release = await storage.hold(info.id).catch(() => () => undefined)
  await storage.create(info).catch(fail)
  let writing = Promise.resolve()

  function write() {
    const chunk = joined(blocks.slice(writtenBlocks), info.channels)
    const index = nextChunk++
    writtenBlocks = blocks.length
    waitingFrames = 0
    // In sequence, so that the stored data never has a gap.
    writing = writing
      .then(() => (storageError || isDiscarded ? undefined : storage.append(info.id, index, chunk)))
      .catch(fail)
  }

  return {
    id: info.id,
    get duration() {
      return frames / info.sampleRate
    },
    get storageError() {
      return storageError
    },
    append(block) {
      const length = block[0]?.length ?? 0
      if (length === 0 || isDiscarded) return
      blocks.push(block)
      frames += length
      waitingFrames += length
      if (waitingFrames >= chunkFrames && !storageError) write()
    },
    async finish() {
      if (waitingFrames > 0 && !storageError) write()
      await writing
      release()
      return assemble(blocks, info)
    },
    async discard() {
      isDiscarded = true
      await writing
      await storage.remove(info.id)
      release()
    },
  }
}

function assemble(blocks: readonly Float32Array<ArrayBuffer>[][], info: RecordingInfo): Sound {
  const channels = joined(blocks, info.channels)
  return {
    channels,
    sampleRate: info.sampleRate,
    duration: (channels[0]?.length ?? 0) / info.sampleRate,
  }
}

function joined(blocks: readonly Float32Array[][], channels: number): Float32Array<ArrayBuffer>[] {
  const frames = blocks.reduce((sum, block) => sum + (block[0]?.length ?? 0), 0)
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames)
    let at = 0
    for (const block of blocks) {
      // A microphone that turns from stereo into mono fills both sides.
      const part = block[channel] ?? block[0]
      if (!part) continue
      samples.set(part, at)
      at += part.length
    }
    return samples
  })
}
