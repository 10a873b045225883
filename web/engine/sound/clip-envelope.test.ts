import type { Clip } from '#contract/document/document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import { clipEnvelope, clipGainAt } from './clip-envelope.ts'

const clip = (change: Partial<Clip>) => madeClip('c', 't', { start: 3, duration: 4, gain: 0.8, ...change })

test('without fades the gain is the same from end to end, and nothing outside', () => {
  const plain = clip({})
  expect([-0.1, 0, 2, 3.999, 4].map((time) => clipGainAt(plain, time))).toEqual([0, 0.8, 0.8, 0.8, 0])
})

test('fades are straight lines', () => {
  const faded = clip({ fadeIn: 1, fadeOut: 2 })
  const gains = [0, 0.5, 1, 2, 3, 3.5].map((time) => clipGainAt(faded, time))
  expect(gains.map((gain) => Number(gain.toFixed(6)))).toEqual([0, 0.4, 0.8, 0.8, 0.4, 0.2])
})

test('fades longer than the clip meet in between', () => {
  const points = clipEnvelope(clip({ fadeIn: 6, fadeOut: 2 }))
  expect(points.map(({ time, gain }) => [time, gain])).toEqual([
    [0, 0],
    [3, 0.8],
    [3, 0.8],
    [4, 0],
  ])
})
