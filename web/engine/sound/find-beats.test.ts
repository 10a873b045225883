import { expect, test } from 'vitest'
import { findBeats } from './find-beats.ts'

const RATE = 8_000

interface Loop {
  tempo: number
  /** Seconds to the first beat. */
  first: number
  seconds: number
  /** Beats at the beginning that are not played. */
  rest?: number
}

/** A drum loop: bass drum, snare, and a hi-hat on every half of a beat, in a little noise. */
function drumLoop({ tempo, first, seconds, rest = 0 }: Loop): Float32Array {
  const samples = new Float32Array(seconds * RATE)
  let state = 1
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  for (let index = 0; index < samples.length; index++) samples[index] = 0.002 * noise()
  const hit = (time: number, length: number, sound: (index: number) => number) => {
    const at = Math.round(time * RATE)
    for (let index = 0; index < 5 * length && at + index < samples.length; index++) {
      samples[at + index]! += sound(index) * Math.exp(-index / length) // safe: within the array
    }
  }
  for (let half = 2 * rest; first + (half * 30) / tempo < seconds; half++) {
    const time = first + (half * 30) / tempo
    hit(time, 160, () => 0.15 * noise())
    if (half % 4 === 0) hit(time, 900, (index) => 0.8 * Math.sin(index * 0.05))
    if (half % 4 === 2) hit(time, 700, () => 0.4 * noise())
  }
  return samples
}

test.each<Loop>([
  { tempo: 121.5, first: 0.375, seconds: 30 },
  { tempo: 110.13, first: 0.37, seconds: 180 },
  { tempo: 87.37, first: 0.05, seconds: 60 },
  { tempo: 143.21, first: 0, seconds: 60 },
  { tempo: 96.4, first: 0.6, seconds: 60 },
])('tempo and first beat of a loop at $tempo from $first s', (loop) => {
  const found = findBeats(drumLoop(loop), RATE)
  expect(Math.abs((found?.tempo ?? 0) - loop.tempo)).toBeLessThanOrEqual(0.02)
  expect(Math.abs((found?.firstBeat ?? 9) - loop.first)).toBeLessThanOrEqual(0.005)
})

test('the first beat is the first that is played', () => {
  const loop = { tempo: 100, first: 0.2, seconds: 60, rest: 16 }
  const found = findBeats(drumLoop(loop), RATE)
  expect(found?.tempo).toBeCloseTo(100, 1)
  expect(found?.firstBeat).toBeCloseTo(0.2 + 16 * 0.6, 2)
})

test.each([72, 96, 120, 140, 158])('clicks alone, %i per minute', (tempo) => {
  const samples = new Float32Array(20 * RATE)
  for (let time = 0.1; time < 20; time += 60 / tempo) {
    for (let index = 0; index < 200; index++) {
      samples[Math.round(time * RATE) + index] = Math.sin(index * 0.8) * Math.exp(-index / 60)
    }
  }
  const found = findBeats(samples, RATE)
  expect(Math.abs((found?.tempo ?? 0) - tempo)).toBeLessThanOrEqual(0.02)
  expect(found?.firstBeat).toBeCloseTo(0.1, 2)
})

test('silence and noise have no beat', () => {
  expect(findBeats(new Float32Array(RATE * 10), RATE)).toBeUndefined()
  let state = 1
  const noise = new Float32Array(RATE * 20).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 0.2 * (state / 2 ** 31 - 1)
  })
  expect(findBeats(noise, RATE)).toBeUndefined()
})
