import { expect, test } from 'vitest'
import { noFace, type FaceMoment } from '../../../../engine/face/face-moment.ts'
import { decodeFace, faceAt } from '../../../../engine/puppet/acting/face-track.ts'
import { signal } from '../../../../platform/signal.ts'
import { recordingFace } from './recording-face.ts'
import type { RecorderState } from '../../../../recording/recorder-state.ts'

function made() {
  let moment = (_moment: FaceMoment, _capturedAt: number): void => undefined
  const clock = { now: 50_000 }
  const state = signal<RecorderState>({ name: 'ready' })
  const elapsed = signal(0)
  const face = recordingFace(
    {
      onMoment: (listener) => {
        moment = listener
        return () => undefined
      },
    },
    () => clock.now,
  )
  face.keepTime({ state, elapsed })
  /** Advances time: delivers blocks of sound, and pictures taken 40 ms earlier. */
  const pass = (seconds: number, turn: number) => {
    for (const end = clock.now + seconds * 1000; clock.now < end; clock.now += 10) {
      if (state.get().name === 'recording') elapsed.set(elapsed.get() + 0.01)
      if (clock.now % 40 === 0) moment({ ...noFace, turn, seen: 1 }, clock.now - 40)
    }
  }
  return { face, state, elapsed, pass }
}

test('the face lies on the tape’s clock: pauses are left out, and what came before the tape', () => {
  const { face, state, pass } = made()
  pass(1, -1)
  face.begin()
  state.set({ name: 'recording' })
  pass(2, 0.2)
  state.set({ name: 'paused' })
  pass(3, -1)
  state.set({ name: 'recording' })
  pass(2, 0.8)
  const stored = face.finish(4)
  if (!stored) throw new Error('a face was seen')
  const track = decodeFace(stored)
  expect(faceAt(track, 1)?.turn).toBeCloseTo(0.2, 1)
  expect(faceAt(track, 3)?.turn).toBeCloseTo(0.8, 1)
  expect(track.frames).toBe(120)
})

test('each tape has a face of its own, and without a camera there is none', () => {
  const { face, state, elapsed, pass } = made()
  face.begin()
  state.set({ name: 'recording' })
  pass(1, 0.5)
  state.set({ name: 'ready' })
  elapsed.set(0)
  face.begin()
  expect(face.finish(1)).toBeUndefined()
})
