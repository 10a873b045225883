import { expect, test, vi } from 'vitest'
import { CameraError } from '../../engine/face/camera.ts'
import { followedFace } from '../../engine/face/face-follower.ts'
import type { FaceReading } from '../../engine/face/face-reading.ts'
import { cameraErrorMessage } from './camera-error.ts'
import { createFaceCamera, type FaceCameraDeps } from './face-camera.ts'
import { liveActing } from '../live-acting.ts'

const calm: FaceReading = {
  turn: 0,
  nod: 0.3,
  roll: 0,
  eyeLeft: 0.3,
  eyeRight: 0.3,
  browLeft: 0.12,
  browRight: 0.12,
  mouth: 0.8,
}

/** A camera that shows `face`. */
function made(change: Partial<FaceCameraDeps> = {}) {
  const shown: { face: FaceReading | undefined } = { face: calm }
  let lose = () => undefined as void
  let time = 0
  const closed = { pictures: 0, worker: 0 }
  // Safe: only `close` is called here.
  const picture = () => ({ close: () => closed.pictures++ }) as unknown as ImageBitmap
  const camera = createFaceCamera({
    openCamera: async () => ({
      stream: {} as MediaStream, // safe: only handed on
      picture: async () => picture(),
      onLost: (listener) => {
        lose = listener
      },
    }),
    openWorker: () => ({
      load: async () => undefined,
      async read(image) {
        image.close()
        return shown.face
      },
      close: () => closed.worker++,
    }),
    follower: followedFace,
    now: () => (time += 40),
    nextFrame: () => new Promise((resolve) => setTimeout(resolve, 0)),
    ...change,
  })
  return { camera, shown, closed, lose: () => lose() }
}

const following = (camera: { step: { get(): { name: string } } }, name: string) =>
  vi.waitFor(() => expect(camera.step.get().name).toBe(name))

test('a camera is learnt from, then followed, and moves the puppet beside its voice', async () => {
  const { camera, shown } = made()
  const moments: number[] = []
  camera.onMoment((_moment, capturedAt) => moments.push(capturedAt))
  expect(camera.face()).toBeUndefined()
  camera.start()
  await following(camera, 'following')
  shown.face = { ...calm, turn: 0.3 }
  await vi.waitFor(() => expect(camera.face()?.turn).toBeLessThan(-0.4))
  expect(moments.length).toBeGreaterThan(0)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  const mouth = { jaw: 0.7, width: 0.5, rounding: 0, teeth: 0, tongue: 0 }
  const live = liveActing(() => ({ mouth, loudness: -20, speaking: true }), camera)()
  expect(live).toMatchObject({ mouth, speaking: true, face: { seen: expect.closeTo(1, 1) } })
  camera.stop()
  expect(camera.face()).toBeUndefined()
  expect(liveActing(undefined, camera)()).toBeUndefined()
})

test('the wait for the next frame runs while a face is read, not after it', async () => {
  const order: string[] = []
  const { camera } = made({
    openWorker: () => ({
      load: async () => undefined,
      async read(image) {
        image.close()
        await new Promise((resolve) => setTimeout(resolve, 0))
        order.push('read')
        return calm
      },
      close: () => undefined,
    }),
    nextFrame() {
      order.push('frame')
      return new Promise((resolve) => setTimeout(resolve, 0))
    },
  })
  camera.start()
  await following(camera, 'following')
  camera.stop()
  expect(order.slice(0, 4)).toEqual(['frame', 'read', 'frame', 'read'])
})

test('a refused camera reports the reason, closes all resources, and can be requested again', async () => {
  let refused = true
  const good = made()
  const { camera, closed } = made({
    openCamera: async (options) => {
      if (refused) throw new CameraError('denied')
      return { stream: {} as MediaStream, picture: async () => undefined, onLost: () => void options }
    },
  })
  good.camera.stop()
  camera.start()
  await following(camera, 'failed')
  const step = camera.step.get()
  expect(step.name === 'failed' && cameraErrorMessage(step.error).title).toBe('The camera is blocked')
  expect(closed.worker).toBe(1)
  refused = false
  camera.start()
  await following(camera, 'calibrating')
  camera.stop()
})

test('models that fail to load are reported, and the camera is closed', async () => {
  const { camera } = made({
    openWorker: () => ({
      load: () => Promise.reject(new Error('offline')),
      read: async () => undefined,
      close: () => undefined,
    }),
  })
  camera.start()
  await following(camera, 'failed')
  expect(camera.stream.get()).toBeUndefined()
})

test('a camera that is unplugged lets the puppet go and breaks nothing', async () => {
  const { camera, lose, closed } = made()
  camera.start()
  await following(camera, 'following')
  lose()
  expect(camera.step.get().name).toBe('lost')
  expect(camera.face()).toBeUndefined()
  expect(closed.worker).toBe(1)
  camera.start()
  await following(camera, 'following')
  camera.stop()
})
