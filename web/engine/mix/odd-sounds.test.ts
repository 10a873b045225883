import { expect, test } from 'vitest'
import { bounceTo } from './bounce.ts'
import { levelOf, madeMix, noise, renderAll, tone } from '../../../tests/support/mix/mix-fixtures.ts'
import { resampled } from './resample.ts'
import { TrackReader, type SourceSound } from './sources.ts'

const RATE = 48_000
const second = { from: 0, to: RATE }

function bounce(sounds: Record<string, SourceSound>, mix = madeMix(sounds)) {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  const context = { signal: new AbortController().signal, report: () => undefined }
  const request = {
    stretch: second,
    format: { kind: 'wav', bits: 'float' },
    ringsOut: false,
    stems: false,
    name: 'Odd',
  } as const
  return bounceTo(mix, reader, request, { context, breathe: () => Promise.resolve() })
}

test('a mono sound is equal on both sides, and as loud as two equal channels', () => {
  const mono = [tone(440, 1)]
  const [left, right] = renderAll(madeMix({ a: mono }), { a: mono }, second)
  expect(left).toEqual(right)
  const stereo = [tone(440, 1), tone(440, 1)]
  const [both] = renderAll(madeMix({ a: stereo }), { a: stereo }, second)
  expect(levelOf(left)).toBeCloseTo(levelOf(both), 4)
})

test('a missing source silences its own clips only', async () => {
  const there = [noise(1, 0.2, 1)]
  const mix = madeMix({ there, missing: [noise(1, 0.2, 2)] })
  const [left] = renderAll(mix, { there }, second)
  const [alone] = renderAll(madeMix({ there }), { there }, second)
  expect(left).toEqual(alone)
  const { blob } = await bounce({ there }, mix)
  expect(blob.size).toBeGreaterThan(RATE * 8)
})

test('silence is bounced as silence: without a loudness, and without NaN', async () => {
  const { blob, loudness, truePeak } = await bounce({ a: [new Float32Array(RATE), new Float32Array(RATE)] })
  const samples = new Float32Array((await blob.arrayBuffer()).slice(58))
  expect(samples.every((sample) => sample === 0)).toBe(true)
  expect(loudness?.integrated).toBe(-Infinity)
  // The lowest reported peak.
  expect(truePeak).toBe(-180)
})

test.each([8_000, 22_050, 44_100, 96_000])('a sound at %i Hz keeps its pitch, length and level', (rate) => {
  const sound = resampled(tone(440, 1, 0.5, rate), { from: rate, to: RATE })
  expect(Math.abs(sound.length - RATE)).toBeLessThanOrEqual(1)
  const wanted = tone(440, 1)
  const apart = sound.subarray(0, wanted.length).map((sample, index) => sample - (wanted[index] ?? 0))
  // Its ends ring.
  expect(levelOf(apart, 2_000, RATE - 2_000)).toBeLessThan(-60)
})

test('a sound far beyond full scale stays below the limiter’s ceiling', () => {
  const loud = [tone(97, 1, 8), tone(97, 1, 8)]
  const plain = madeMix({ a: loud })
  const mix = { ...plain, master: { ...plain.master, limiter: { on: true, ceiling: -1 } } }
  const [left] = renderAll(mix, { a: loud }, second)
  expect(Math.max(...left.map(Math.abs))).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-4)
})
