import { expect, test } from 'vitest'
import { gatherSound } from './gathered-sound.ts'

const of = (...samples: number[]) => Float32Array.from(samples)

test('pieces lie at their frames; what is before or after the sound is left out', () => {
  const gathered = gatherSound({ channels: 1, sampleRate: 16_000, frames: 6 })
  gathered.put(-2, [of(9, 9, 1, 2)])
  gathered.put(4, [of(5, 6, 9, 9)])
  gathered.put(8, [of(9)])
  gathered.put(-5, [of(9)])
  const { channels } = gathered.finish()
  expect(channels.map((samples) => [...samples])).toEqual([[1, 2, 0, 0, 5, 6]])
})

test('a sound ends with its last piece', () => {
  const gathered = gatherSound({ channels: 2, sampleRate: 16_000, frames: 100 })
  gathered.put(0, [of(1, 2), of(3, 4)])
  expect(gathered.finish().channels.map((samples) => [...samples])).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('5.1 is folded into stereo: the centre on both sides, low effects on neither', () => {
  const gathered = gatherSound({ channels: 6, sampleRate: 48_000, frames: 1 })
  gathered.put(0, [of(0.5), of(0.25), of(0.1), of(9), of(0.2), of(0)])
  const [left, right] = gathered.finish().channels
  expect(left?.[0]).toBeCloseTo(0.5 + Math.SQRT1_2 * 0.3, 5)
  expect(right?.[0]).toBeCloseTo(0.25 + Math.SQRT1_2 * 0.1, 5)
})

test('a stream that changes its channels keeps those it began with', () => {
  const gathered = gatherSound({ channels: 2, sampleRate: 48_000, frames: 2 })
  gathered.put(0, [of(1), of(0)])
  gathered.put(1, [of(0.5)])
  expect(gathered.finish().channels.map((samples) => [...samples])).toEqual([
    [1, 0.5],
    [0, 0.5],
  ])
})
