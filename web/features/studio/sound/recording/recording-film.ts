import type { FilmTape, FilmTapeOptions } from '../../../../engine/face/film-tape.ts'
import type { FilmWriter } from '../../../../engine/sound/film-writer.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import type { StudioRecorder } from './recorder.ts'
import { tapeClock } from './tape-clock.ts'

/** Why the picture is not recorded; the voice is recorded regardless. */
export type FilmError = 'unsupported' | 'storage' | 'failed'

export interface FilmSource {
  width: number
  height: number
  picture(): VideoFrame
}

export interface RecordingFilmDeps {
  source(): FilmSource | undefined
  openTape(options: FilmTapeOptions): Promise<FilmTape>
  /** Stores chunks beside the recording of this id. */
  writeFilm(recording: string, onStorageError: () => void): FilmWriter
  /** Calls `task` for every picture. Returns a cancel function. */
  every(task: () => void): () => void
  /** Milliseconds, as `performance.now`. */
  now(): number
}

export interface RecordingFilm {
  enabled: Signal<boolean>
  error: Signal<FilmError | undefined>
  keepTime(recorder: Pick<StudioRecorder, 'state' | 'elapsed'>): void
  /** Starts a tape, `origin` seconds after the recorder's clock started. */
  begin(recording: string, origin?: number): void
  /** Returns the recorded picture; `undefined` when nothing was filmed. */
  finish(): Promise<Blob | undefined>
}

export function recordingFilm(deps: RecordingFilmDeps): RecordingFilm {
  const enabled = signal(false)
  const error = signal<FilmError | undefined>(undefined)
  const clock = tapeClock(deps.now)
  let running: { stop: () => void; end: () => Promise<Blob | undefined> } | undefined

  function film(recording: string) {
    let writer: FilmWriter | undefined
    let opening: Promise<FilmTape | undefined> | undefined
    let tape: FilmTape | undefined

    function open({ width, height }: FilmSource) {
      const written = deps.writeFilm(recording, () => error.set('storage'))
      writer = written
      opening = deps
        .openTape({ width, height, write: written.append, onFailed: () => error.set('failed') })
        .catch(() => {
          error.set('unsupported')
          return undefined
        })
      void opening.then((opened) => (tape = opened))
    }
    const stop = deps.every(() => {
      const source = enabled.get() ? deps.source() : undefined
      const at = source && clock.at(deps.now())
      if (!source || at === undefined) return
      if (!opening) open(source)
      tape?.add(source.picture(), at)
    })
    return {
      stop,
      async end() {
        const opened = await opening
        await opened?.finish().catch(() => error.set('failed'))
        return writer?.finish()
      },
    }
  }

  return {
    enabled,
    error,
    keepTime: clock.keepTime,
    begin(recording, origin) {
      clock.begin(origin)
      error.set(undefined)
      running = film(recording)
    },
    async finish() {
      const filmed = running
      running = undefined
      filmed?.stop()
      return filmed?.end()
    },
  }
}
