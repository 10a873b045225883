import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LoudnessMeter } from '../web/engine/mix/loudness.ts'
import { noise, tone } from './support/mix/mix-fixtures.ts'
import { TruePeakMeter } from '../web/engine/mix/true-peak.ts'
import { ebur128, hasEbur128 } from './support/media/ebur128.ts'

const RATE = 48_000

function measured(left: Float32Array, right: Float32Array, rate = RATE) {
  const meter = new LoudnessMeter(rate)
  meter.push(left, right)
  const peak = new TruePeakMeter()
  peak.push(left)
  return { ...meter.read(), peak: 20 * Math.log10(peak.peak) }
}

test('a tone of 997 Hz at −20 dBFS on both sides has −20 LUFS', () => {
  const both = tone(997, 5, 0.1)
  // −0.691 + the weighting's gain at 997 Hz is 0 by the standard's own design, to a hundredth.
  expect(measured(both, both).integrated).toBeCloseTo(-20, 1)
})

test('silence has no loudness, and what is 10 LU quieter than the rest is not counted', () => {
  const quiet = new Float32Array(5 * RATE)
  expect(measured(quiet, quiet)).toMatchObject({ integrated: -Infinity, range: 0 })
  const loud = tone(997, 10, 0.1)
  const gated = new Float32Array(20 * RATE)
  gated.set(loud)
  gated.set(tone(997, 10, 0.01), 10 * RATE)
  expect(measured(gated, gated).integrated).toBeCloseTo(measured(loud, loud).integrated, 0)
})

/** Voices that come and go: noise bursts of several lengths and levels. */
function bursts(seed: number): Float32Array<ArrayBuffer> {
  const samples = noise(24, 0.5, seed)
  return samples.map((x, n) => {
    const second = n / RATE
    const phrase =
      Math.max(0, Math.sin(2 * Math.PI * second * 2.3 + seed)) *
      (0.2 + (0.8 * (Math.floor(second / 3) % 3)) / 2)
    return x * phrase
  })
}

const signals: [name: string, left: () => Float32Array, right: () => Float32Array, rate?: number][] = [
  ['tone', () => tone(440, 8, 0.3), () => tone(440, 8, 0.3)],
  ['two tones', () => tone(100, 8, 0.3), () => tone(5_000, 8, 0.1)],
  ['white noise', () => noise(12, 0.3, 1), () => noise(12, 0.3, 2)],
  ['bursts', () => bursts(3), () => bursts(4)],
  ['bursts on one side', () => bursts(5), () => new Float32Array(24 * RATE)],
  ['at 44.1 kHz', () => noise(10, 0.2, 7, 44_100), () => tone(300, 10, 0.2, 44_100), 44_100],
]

test.skipIf(!hasEbur128).each(signals)('%s: within 0.1 LU of ffmpeg', (_name, left, right, rate = RATE) => {
  const [l, r] = [left(), right()]
  const ours = measured(l, r, rate)
  const theirs = ebur128(l, r, rate)
  expect(Math.abs(ours.integrated - theirs.integrated)).toBeLessThan(0.1)
  expect(Math.abs(ours.momentaryMax - theirs.momentaryMax)).toBeLessThan(0.1)
  expect(Math.abs(ours.shortTermMax - theirs.shortTermMax)).toBeLessThan(0.1)
  expect(Math.abs(ours.range - theirs.range)).toBeLessThan(0.5)
  expect(Math.abs(ours.peak - theirs.peak)).toBeLessThan(0.2)
})

const speech = join(import.meta.dirname, 'support/sounds/hello.wav')

/** A recorded sentence, filtered, and with pauses: three clips of speech. */
const clips: [name: string, filter: string][] = [
  ['a sentence', 'aloop=2:size=100000'],
  ['a sentence through a telephone', 'highpass=f=400,lowpass=f=3200,aloop=2:size=100000'],
  ['a sentence that fades', 'afade=t=out:st=1:d=2,aloop=2:size=100000'],
]

test.skipIf(!hasEbur128).each(clips)('%s: within 0.1 LU of ffmpeg', (_name, filter) => {
  const { stdout } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', speech, '-af', filter, '-ar', String(RATE), '-ac', '1', '-f', 'f32le', '-'],
    { maxBuffer: 1e9 },
  )
  const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
  expect(samples.length).toBeGreaterThan(3 * RATE)
  const theirs = ebur128(samples, samples, RATE)
  expect(Math.abs(measured(samples, samples).integrated - theirs.integrated)).toBeLessThan(0.1)
})
