import { expect, test } from 'vitest'
import { createPitch, PITCH_BLOCK } from './pitch.ts'
import { copyReadable } from './readable.ts'

/** A buzz as of a throat: many harmonics, each fainter than the one below. */
function buzz(hertz: number, sampleRate: number, seconds = 0.5): Float32Array {
  return Float32Array.from({ length: seconds * sampleRate }, (_, index) => {
    let value = 0
    for (let harmonic = 1; harmonic <= 12; harmonic++)
      value += Math.sin((2 * Math.PI * hertz * harmonic * index) / sampleRate) / harmonic
    return 0.1 * value
  })
}

function pitchOf(samples: Float32Array, sampleRate: number, time = 0.4): number {
  const pitch = createPitch(sampleRate)
  for (let start = 0; start < samples.length; start += PITCH_BLOCK)
    pitch.push(samples.subarray(start, start + PITCH_BLOCK))
  return pitch.at(time)
}

test.each([
  [80, 16_000],
  [110, 8_000],
  [165, 44_100],
  [220, 48_000],
  [300, 96_000],
  [390, 22_050],
])('%i Hz is found at %i samples a second', (hertz, sampleRate) => {
  expect(Math.abs(Math.log2(pitchOf(buzz(hertz, sampleRate), sampleRate) / hertz))).toBeLessThan(1 / 36)
})

test('a pitch is found over an offset and through unreadable samples', () => {
  const broken = buzz(150, 16_000).map((value, index) => (index % 997 === 0 ? Number.NaN : value + 0.3))
  const samples = copyReadable(broken, new Float32Array(broken.length))
  expect(pitchOf(samples, 16_000)).toBeGreaterThan(145)
  expect(pitchOf(samples, 16_000)).toBeLessThan(155)
})

test('silence, hiss and too short a sound have no pitch', () => {
  expect(pitchOf(new Float32Array(8000), 16_000)).toBe(0)
  let state = 7
  const hiss = Float32Array.from({ length: 8000 }, () => {
    state = (state * 16_807) % 2_147_483_647
    return 0.2 * (state / 1_073_741_824 - 1)
  })
  const voiced = Array.from({ length: 30 }, (_, index) => pitchOf(hiss, 16_000, 0.1 + index / 100) > 0)
  expect(voiced.filter(Boolean).length).toBeLessThan(6)
  expect(pitchOf(buzz(150, 16_000), 16_000, 0.01)).toBe(0)
})
