import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { createJamTape, type TapeOptions } from './jam-tape.ts'

const RATE = 48_000

function tapeOf(options: Partial<TapeOptions> = {}) {
  const recording = { id: 'r1', duration: 0, append: () => undefined }
  return createJamTape({
    recording,
    seat: 1,
    from: 8,
    playFrom: 6,
    playedAt: 20,
    latency: 0.25,
    sampleRate: RATE,
    startsAt: 19,
    ...options,
  })
}

const block = [new Float32Array(128)]

test('before the first block the take goes where it is expected to', () => {
  const tape = tapeOf()
  expect(tape.hasBegun).toBe(false)
  // Its beginning is heard at 22 and sung a quarter of a second later.
  expect(tape.landing(0)).toEqual({ recording: 'r1', seat: 1, start: 8, offset: 3.25, duration: 0 })
})

test('the first block says to the sample where it goes, later ones do not move it', () => {
  const tape = tapeOf()
  tape.write(block, 19.5 * RATE)
  expect(tape.hasBegun).toBe(true)
  tape.write(block, 19.5 * RATE + 128)
  expect(tape.landing(10)).toMatchObject({ start: 8, offset: 2.75, duration: 7.25 })
})

test('a take ends with its punch-out, however long was recorded', () => {
  const tape = tapeOf({ to: 9 })
  tape.write(block, 19 * RATE)
  expect(tape.landing(10)).toMatchObject({ offset: 3.25, duration: 1 })
  expect(tape.isFull(3.3)).toBe(false)
  expect(tape.isFull(3.4)).toBe(true)
})

test('what began after the take was due lacks nothing that could be kept', () => {
  const tape = tapeOf()
  tape.write(block, 30 * RATE)
  expect(tape.landing(2)).toMatchObject({ offset: 0, duration: 2 })
})

test('without a punch-out it is full at the end of the longest take', () => {
  const recording = { id: 'r1', duration: TAKE_MAX_SECONDS - 2, append: () => undefined }
  const tape = tapeOf({ recording })
  expect(tape.isFull(1e6)).toBe(false)
  recording.duration = TAKE_MAX_SECONDS - 0.5
  expect(tape.isFull(1)).toBe(true)
})
