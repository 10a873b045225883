import { expect, test } from 'vitest'
import { MEL_BANDS } from './mel-bands.ts'
import { createNoiseFloor } from './noise-floor.ts'

const frameOf = (dB: number) => new Float32Array(MEL_BANDS).fill(dB)

/** A fan at −50 dB that speech at −10 dB is heard over for `spoken` of ten frames. */
function heard(noise: ReturnType<typeof createNoiseFloor>, frames: number, spoken = 6) {
  for (let frame = 0; frame < frames; frame++) noise.add(frameOf(frame % 10 < spoken ? -10 : -50))
}

function without(noise: ReturnType<typeof createNoiseFloor>, dB: number): number {
  const bands = frameOf(dB)
  noise.takeOff(bands)
  return bands[7] ?? 0
}

test('a room is found under the speech, and taken off by half at most', () => {
  const noise = createNoiseFloor({ live: false })
  heard(noise, 100)
  // Twice the noise's power leaves one noise.
  expect(without(noise, -47)).toBeCloseTo(-50, 0)
  for (const quiet of [-50, -60, -100]) expect(without(noise, quiet)).toBeCloseTo(-53, 0)
  expect(without(noise, -10)).toBe(-10)
})

test('without noise nothing changes', () => {
  for (const live of [false, true]) {
    const noise = createNoiseFloor({ live })
    for (let frame = 0; frame < 300; frame++) noise.add(frameOf(frame % 2 === 0 ? -100 : -20))
    for (const dB of [-100, -70, -20]) expect(without(noise, dB)).toBe(dB)
  }
  expect(without(createNoiseFloor({ live: false }), -30)).toBe(-30)
})

test('live, the first second is unchanged, and a change of room is learned', () => {
  const noise = createNoiseFloor({ live: true })
  heard(noise, 90)
  expect(without(noise, -47)).toBe(-47)
  heard(noise, 100)
  expect(without(noise, -47)).toBeCloseTo(-50, 0)
  for (let frame = 0; frame < 10_000; frame++) noise.add(frameOf(frame % 2 === 0 ? -40 : -10))
  expect(without(noise, -37)).toBeCloseTo(-40, 0)
})
