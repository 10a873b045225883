import { openCamera, type Camera } from '../../engine/face/camera.ts'
import { openFaceWorker, type FaceWorker } from '../../engine/face/face-in-worker.ts'
import { followedFace, type FaceFollower } from '../../engine/face/face-follower.ts'
import type { FaceMoment } from '../../engine/face/face-moment.ts'
import { lifetime, type Lifetime } from '../../platform/lifetime.ts'
import { signal, type Signal } from '../../platform/signal.ts'

export type FaceCameraStep =
  | { name: 'off' }
  /** The permission is requested, and the face reader is loaded. */
  | { name: 'opening' }
  /** The resting face is being calibrated; `share` 0..1. */
  | { name: 'calibrating'; share: number }
  | { name: 'following' }
  /** It was unplugged, or its permission was revoked. */
  | { name: 'lost' }
  | { name: 'failed'; error: unknown }

export interface FaceCamera {
  step: Signal<FaceCameraStep>
  /** For a mirror; undefined while the camera is off. */
  stream: Signal<MediaStream | undefined>
  /** True if a face is detected. */
  seen: Signal<boolean>
  /** The current pose of the puppet; undefined without a camera or a calibrated face. */
  face(): FaceMoment | undefined
  /** Calls `listener` with each moment and the time (`performance.now()`) its picture was taken; returns the way out. */
  onMoment(listener: (moment: FaceMoment, capturedAt: number) => void): () => void
  start(): void
  calibrate(): void
  stop(): void
}

export interface FaceCameraDeps {
  openCamera(options: { lifetime: Lifetime }): Promise<Pick<Camera, 'stream' | 'picture' | 'onLost'>>
  openWorker(): FaceWorker
  follower(): FaceFollower
  /** Milliseconds, as `performance.now`. */
  now(): number
  /** Resolves at the next picture of the screen. */
  nextFrame(): Promise<void>
}

const browser: FaceCameraDeps = {
  openCamera,
  openWorker: openFaceWorker,
  follower: followedFace,
  now: () => performance.now(),
  // A timer instead of an animation frame, so that it continues behind other windows.
  nextFrame: () => new Promise((resolve) => setTimeout(resolve, 1000 / 60)),
}

/** Moves a puppet's head. Pictures are processed by a worker of this page only, and discarded afterwards. */
export function createFaceCamera(deps: FaceCameraDeps = browser): FaceCamera {
  const step = signal<FaceCameraStep>({ name: 'off' })
  const stream = signal<MediaStream | undefined>(undefined)
  const seen = signal(false)
  const listeners = new Set<(moment: FaceMoment, capturedAt: number) => void>()
  let life = lifetime()
  let follower: FaceFollower | undefined
  let moment: FaceMoment | undefined

  function close(next: FaceCameraStep) {
    life.end()
    moment = undefined
    follower = undefined
    stream.set(undefined)
    seen.set(false)
    step.set(next)
  }

  async function open() {
    close({ name: 'opening' })
    const own = lifetime()
    life = own
    try {
      const worker = own.own(deps.openWorker())
      const loading = worker.load()
      // The failure is reported below; a refused camera must not leave it unhandled.
      loading.catch(() => undefined)
      const camera = await deps.openCamera({ lifetime: own })
      camera.onLost(() => close({ name: 'lost' }))
      await loading
      if (own.ended) return
      follower = deps.follower()
      stream.set(camera.stream)
      step.set({ name: 'calibrating', share: 0 })
      await follow(own, camera, worker, follower)
    } catch (error) {
      if (!own.ended) close({ name: 'failed', error })
    }
  }

  async function follow(
    own: Lifetime,
    camera: Pick<Camera, 'picture'>,
    worker: FaceWorker,
    following: FaceFollower,
  ) {
    while (!own.ended) {
      const capturedAt = deps.now()
      // Requested before reading, so that a slow reading is followed by the next at once.
      const frame = deps.nextFrame()
      const picture = await camera.picture()
      if (picture && own.ended) picture.close()
      if (own.ended) return
      if (picture) {
        const reading = await worker.read(picture)
        if (own.ended) return
        seen.set(reading !== undefined)
        moment = following.push(reading, capturedAt / 1000)
        if (moment) for (const listener of listeners) listener(moment, capturedAt)
        show(following)
      }
      await frame
    }
  }

  function show({ calibrated }: FaceFollower) {
    const shown = step.get()
    if (calibrated >= 1 && shown.name !== 'following') step.set({ name: 'following' })
    if (calibrated < 1 && (shown.name !== 'calibrating' || shown.share !== calibrated))
      step.set({ name: 'calibrating', share: calibrated })
  }

  return {
    step,
    stream,
    seen,
    face: () => moment,
    onMoment(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => void open(),
    calibrate: () => follower?.calibrate(),
    stop: () => close({ name: 'off' }),
  }
}
