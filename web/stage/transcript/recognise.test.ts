import { expect, test, vi } from 'vitest'
import type { RecognisedWord } from '#contract/takes/transcription'
import { CallError } from '../../platform/call-error.ts'
import { recognise, type RecogniseDeps } from './recognise.ts'

const sound = (duration: number) => ({ channels: [new Float32Array(1)], sampleRate: 48_000, duration })
const refusal = (code: 'recogniser_unavailable' | 'too_many_requests') =>
  new CallError({ status: 503, code, url: '' })

function deps(ask: RecogniseDeps['ask']) {
  const waits: number[] = []
  const made: RecogniseDeps = {
    encode: (_sound, { from, until }) => Promise.resolve(`${from}-${until}`),
    ask,
    wait(milliseconds, signal) {
      waits.push(milliseconds)
      signal.throwIfAborted()
      return Promise.resolve()
    },
  }
  return { made, waits }
}

const quiet = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })

test('a long sound is recognised in chunks, in order, and joined', async () => {
  const asked: string[] = []
  const { made } = deps((audio) => {
    asked.push(audio)
    return Promise.resolve<RecognisedWord[]>([{ text: `w${asked.length}`, start: 10, end: 11 }])
  })
  const options = quiet()
  expect(await recognise(sound(130), options, made)).toBe('w1 w2 w3')
  expect(asked).toEqual(['0-60', '56-116', '112-130'])
  expect(options.onProgress.mock.calls.flat()).toEqual([0, 1 / 3, 2 / 3, 1])
})

test('a busy recogniser is retried with growing delays, and then given up', async () => {
  let asked = 0
  const { made, waits } = deps(() =>
    ++asked < 3 ? Promise.reject(refusal('recogniser_unavailable')) : Promise.resolve([]),
  )
  expect(await recognise(sound(3), quiet(), made)).toBe('')
  expect(waits).toEqual([1_000, 4_000])
  const failing = deps(() => Promise.reject(refusal('recogniser_unavailable')))
  await expect(recognise(sound(3), quiet(), failing.made)).rejects.toMatchObject({
    code: 'recogniser_unavailable',
  })
  expect(failing.waits).toHaveLength(3)
})

test('an exhausted daily quota is not requested again, nor after cancelling', async () => {
  const full = deps(() => Promise.reject(refusal('too_many_requests')))
  await expect(recognise(sound(3), quiet(), full.made)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(full.waits).toEqual([])
  const abort = new AbortController()
  const cancelled = deps(() => {
    abort.abort(new Error('enough'))
    return Promise.resolve([])
  })
  const options = { signal: abort.signal, onProgress: () => undefined }
  await expect(recognise(sound(130), options, cancelled.made)).rejects.toThrow('enough')
})
