import { ALL_FORMATS, BlobSource, Input, VideoSampleSink, type VideoSample } from 'mediabunny'
import type { CameraPictures, CameraShot } from '../timeline/camera-shots.ts'

/** A camera's picture that is read forwards without decoding anything twice. */
interface Reel {
  /** Draws what is seen at `seconds` of the take; before its first picture that one, after its last the last. */
  draw(seconds: number, onto: OffscreenCanvas): Promise<void>
  close(): void
}

export interface CameraPlayer extends CameraPictures {
  close(): void
}

/** Jumps further ahead than this (seconds) seek to a key frame instead of decoding all frames between. */
const LONGEST_RUN = 2

/** `open` returns a take's film, or `undefined`; an unreadable film shows nothing. */
export function createCameraPlayer(open: (take: string) => Promise<Blob | undefined>): CameraPlayer {
  const pictures = new Map<string, OffscreenCanvas>()
  const reels = new Map<string, Promise<Reel | undefined>>()
  /** The content of each overlay's canvas: a paused picture is not decoded again. */
  const drawn = new Map<string, string>()
  let running: Promise<void> | undefined
  let wanted: readonly CameraShot[] = []
  let isClosed = false

  async function draw({ overlay, take, time }: CameraShot) {
    const key = `${take} ${time.toFixed(4)}`
    if (drawn.get(overlay) === key) return
    // Separate per overlay: two may show the same take at different times.
    const name = `${overlay} ${take}`
    const reel =
      reels.get(name) ??
      open(take)
        .then((film) => film && openReel(film))
        .catch((failure: unknown) => {
          console.warn('A film of the camera cannot be shown', failure)
          return undefined
        })
    reels.set(name, reel)
    const opened = await reel
    if (isClosed) return
    const canvas = pictures.get(overlay) ?? new OffscreenCanvas(2, 2)
    // A picture that cannot be decoded leaves the one before.
    if (opened) await opened.draw(time, canvas).catch(() => undefined)
    if (opened && canvas.width > 2) pictures.set(overlay, canvas)
    else pictures.delete(overlay)
    drawn.set(overlay, key)
  }

  async function work() {
    for (let shots; shots !== wanted && !isClosed;) {
      shots = wanted
      const shown = new Set(shots.map(({ overlay }) => overlay))
      for (const overlay of pictures.keys()) {
        if (shown.has(overlay)) continue
        pictures.delete(overlay)
        drawn.delete(overlay)
      }
      await Promise.all(shots.map(draw))
    }
  }

  return {
    pictures,
    show(shots) {
      wanted = shots
      running ??= work().finally(() => (running = undefined))
      return running
    },
    close() {
      isClosed = true
      for (const reel of reels.values()) void reel.then((one) => one?.close())
      reels.clear()
    },
  }
}

async function openReel(film: Blob): Promise<Reel | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(film) })
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return undefined
  const sink = new VideoSampleSink(track)
  const first = await track.getFirstTimestamp()
  let samples: AsyncGenerator<VideoSample, void, unknown> | undefined
  let current: VideoSample | undefined
  let next: VideoSample | undefined

  const pull = async () => {
    const { value } = (await samples?.next()) ?? {}
    return value ?? undefined
  }
  function rewind() {
    current?.close()
    next?.close()
    current = undefined
    next = undefined
    void samples?.return()
    samples = undefined
  }

  return {
    async draw(seconds, onto) {
      const time = Math.max(first, seconds)
      const isFar = !current || time < current.timestamp || time > current.timestamp + LONGEST_RUN
      if (isFar && !(current && !next && time > current.timestamp)) {
        rewind()
        samples = sink.samples(time)
        current = await pull()
        next = await pull()
      }
      while (next && next.timestamp <= time) {
        current?.close()
        current = next
        next = await pull()
      }
      if (!current) return
      const { displayWidth: width, displayHeight: height } = current
      if (onto.width !== width || onto.height !== height) Object.assign(onto, { width, height })
      const context = onto.getContext('2d')
      if (context) current.draw(context, 0, 0, width, height)
    },
    close() {
      rewind()
      input.dispose()
    },
  }
}
