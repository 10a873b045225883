import { expect, test } from 'vitest'
import { lagOf, offsetBetween } from './correlate.ts'
import { tappedTempo } from './tempo.ts'

const RATE = 8_000

/** Clicks at these times (seconds), in a little noise. */
function clicks(times: readonly number[], { seconds = 20, noise = 0.002 } = {}) {
  const samples = new Float32Array(seconds * RATE)
  let state = 1
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples[index] = noise * (state / 2 ** 31 - 1)
  }
  for (const time of times) {
    const at = Math.round(time * RATE)
    for (let index = 0; index < 200 && at + index < samples.length; index++) {
      samples[at + index] = Math.sin(index * 0.8) * Math.exp(-index / 60)
    }
  }
  return samples
}

test('taps give the tempo between them', () => {
  expect(tappedTempo([0, 500])).toBeUndefined()
  expect(tappedTempo([0, 500, 1000, 1500])).toBe(120)
})

test('the first click is found at its time', () => {
  const click = clicks([0], { seconds: 1, noise: 0 }).subarray(0, 200)
  const heard = clicks([0.137], { seconds: 1 })
  const { lag, strength } = lagOf(click, heard, { max: RATE / 2, later: true })
  expect(lag / RATE).toBeCloseTo(0.137, 3)
  expect(strength).toBeGreaterThan(0.7)
})

test.each([-0.21, -0.04, 0, 0.035, 0.3])('a take that is %d s late is put right', (late) => {
  const times = [1, 1.5, 2, 2.75, 3.5, 4, 5.25, 6, 7.5, 8, 9]
  const take = clicks(times.map((time) => time + late))
  const found = offsetBetween(
    { samples: clicks(times), sampleRate: RATE },
    { samples: take, sampleRate: RATE },
  )
  expect(Math.abs((found ?? 9) - late)).toBeLessThanOrEqual(0.004)
})

test('sounds with nothing in common are not aligned', () => {
  const silence = { samples: new Float32Array(RATE), sampleRate: RATE }
  expect(offsetBetween(silence, silence)).toBeUndefined()
})
