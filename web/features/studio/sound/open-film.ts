import { openTakeStore } from '../../../recording/open-take-store.ts'
import type { FaceCamera } from '../../../stage/camera/face-camera.ts'
import type { TakeStore } from '../../../engine/sound/take-store.ts'
import { recordingFilm, type FilmSource, type RecordingFilm } from './recording/recording-film.ts'

/** Requested camera size: enough for a corner, in the aspect ratio of face capture. */
const WISHED = { width: { ideal: 960 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
/** Milliseconds between checks for a new frame. */
const TICK = 1000 / 30

/** The page's camera picture, recorded if enabled. The encoder is loaded only then. */
export function openFilm(camera: Pick<FaceCamera, 'stream'>): RecordingFilm & { close(): void } {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  let store: TakeStore | undefined
  const tape = () => import('../../../engine/face/film-tape.ts')

  const film = recordingFilm({
    source: (): FilmSource | undefined =>
      video.srcObject && video.videoWidth > 0
        ? {
            width: video.videoWidth,
            height: video.videoHeight,
            picture: () => new VideoFrame(video, { timestamp: 0 }),
          }
        : undefined,
    openTape: async (options) => (await tape()).openFilmTape(options),
    writeFilm(recording, onStorageError) {
      if (!store) throw new Error('A recording runs, so its storage is open.')
      return store.writeFilm(recording, onStorageError)
    },
    every(task) {
      const timer = setInterval(task, TICK)
      return () => clearInterval(timer)
    },
    now: () => performance.now(),
  })

  async function follow() {
    // Prepared before the first word, so that nothing waits for the encoder or the storage.
    if (film.enabled.get()) void tape().catch(() => undefined)
    store ??= await openTakeStore()
    const stream = film.enabled.get() ? (camera.stream.get() ?? null) : null
    if (video.srcObject === stream) return
    video.srcObject = stream
    if (!stream) return
    // A camera without this mode uses its own.
    await stream
      .getVideoTracks()[0]
      ?.applyConstraints(WISHED)
      .catch(() => undefined)
    await video.play().catch(() => undefined)
  }
  const stops = [camera.stream, film.enabled].map((one) => one.subscribe(() => void follow()))
  return {
    ...film,
    close() {
      for (const stop of stops) stop()
      video.srcObject = null
    },
  }
}
