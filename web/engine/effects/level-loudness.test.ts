import { expect, test } from 'vitest'
import { TruePeakMeter } from '../mix/true-peak.ts'
import { levelLoudness, loudnessOf } from './level-loudness.ts'
import { madeVoice } from '../../../tests/support/sounds/sung-vowel.ts'

const RATE = 48_000

function peakOf(samples: Float32Array): number {
  const meter = new TruePeakMeter()
  meter.push(samples)
  return 20 * Math.log10(meter.peak)
}

/** Words with loud beginnings and pauses, which loudness alone would send far beyond full scale. */
function words(gain: number): Float32Array<ArrayBuffer> {
  return madeVoice({ rate: RATE, seconds: 2 }).map((sample, i) => {
    const place = (i / RATE) % 1
    return place > 0.7 ? 0 : gain * sample * (0.15 + 1.2 * Math.exp(-place / 0.02))
  })
}

test.each([0.1, 0.3, 3])('words recorded at %f end at −14 LUFS, true peaks below −1 dBTP', (gain) => {
  const [levelled] = levelLoudness([words(gain)], RATE)
  expect(Math.abs(loudnessOf([levelled!], RATE) + 14)).toBeLessThan(0.2)
  expect(peakOf(levelled!)).toBeLessThan(-1)
})

test('both sides of a stereo sound are turned alike', () => {
  const [left, right] = levelLoudness([words(0.5), words(0.25)], RATE)
  const at = Math.round(0.3 * RATE)
  expect(left![at]! / right![at]!).toBeCloseTo(2, 3)
})

test('silence stays silence', () => {
  const [levelled] = levelLoudness([new Float32Array(RATE)], RATE)
  expect(levelled!.every((sample) => sample === 0)).toBe(true)
})
