import { expect, test } from 'vitest'
import { type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { renderInto } from '../../../engine/mix/bounce.ts'
import { madeMix, noise } from '../../../../tests/support/mix/mix-fixtures.ts'
import type { Stretch } from '../../../engine/mix/render.ts'
import { TrackReader } from '../../../engine/mix/sources.ts'
import { setParam } from '../../../engine/mix/strip/strip-edits.ts'
import { fitLoudness } from './fit-loudness.ts'

/** A session whose mix has `base` LUFS at 0 dB; above `knee` the limiter gives half. */
function session(
  base: number,
  knee = Infinity,
  through = (gain: number) => (base + gain > knee ? knee + (base + gain - knee) / 2 : base + gain),
) {
  let gain = 0
  const measured: number[] = []
  return {
    measured,
    sampleRate: 48_000,
    update: (mix: MixDocument) => void (gain = mix.master.trim ?? 0),
    async measure() {
      const integrated = through(gain)
      measured.push(integrated)
      const loudness = { integrated, momentary: 0, shortTerm: 0, range: 0, momentaryMax: 0, shortTermMax: 0 }
      return { loudness, truePeak: -1 }
    },
  }
}

test('a target is reached by a separate gain, measured again; the fader stays', async () => {
  const mix = setParam(newMix(), 'master', 'gain', -3)
  expect(await fitLoudness(mix, session(-20), -14)).toEqual({ trim: 6, loudness: -14, outcome: 'reached' })
  expect(await fitLoudness(newMix(), session(-18, -16), -14)).toMatchObject({ trim: 6, outcome: 'reached' })
  // Beyond the range of the fader.
  expect(await fitLoudness(newMix(), session(-32.6), -14)).toMatchObject({ trim: 18.6, outcome: 'reached' })
  expect(await fitLoudness(newMix(), session(-60), -14)).toMatchObject({ trim: 46, outcome: 'reached' })
})

test('each reason for missing a target is reported; silence has no loudness', async () => {
  const wall = (gain: number) => Math.min(-18, -30 + gain)
  const limited = await fitLoudness(newMix(), session(-30, -18, wall), -14)
  expect(limited).toMatchObject({ loudness: -18, outcome: 'limited' })
  expect(await fitLoudness(newMix(), session(-80), -14)).toMatchObject({ trim: 60, outcome: 'at-end' })
  expect(await fitLoudness(newMix(), session(-Infinity), -14)).toBeUndefined()
})

test('a gain far above the limiter can go down to a quieter target', async () => {
  // The limiter holds everything above −12 LUFS; the −70 LUFS gate counts nothing below.
  const gated = (gain: number) => {
    const loudness = Math.min(-12, -40 + gain)
    return loudness < -70 ? -Infinity : loudness
  }
  const loud = newMix()
  const overdriven = { ...loud, master: { ...loud.master, trim: 60 } }
  const found = await fitLoudness(overdriven, session(-40, Infinity, gated), -17)
  expect(found).toMatchObject({ outcome: 'reached' })
  expect(found?.loudness).toBeCloseTo(-17, 0)
})

test('a real mix of −32.6 LUFS reaches −14 through the limiter', async () => {
  // Bursts whose peaks the limiter has to reduce.
  const burst = noise(4, 0.0425).map((x, n) => x * (n % 24_000 < 4_000 ? 1 : 0.12))
  const sounds = { a: [burst] }
  const made = madeMix(sounds)
  const mix = { ...made, master: { ...made.master, limiter: { on: true, ceiling: -1 } } }
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  let now = mix
  const measured: number[] = []
  const real = {
    sampleRate: mix.sampleRate,
    update: (next: MixDocument) => void (now = next),
    async measure(stretch: Stretch) {
      reader.change(now)
      const context = { signal: new AbortController().signal, report: () => undefined }
      const result = await renderInto(
        { document: now, reader, stretch, sink: null },
        { context, breathe: () => Promise.resolve() },
      )
      measured.push(result.loudness.integrated)
      return result
    },
  }
  const fitted = await fitLoudness(mix, real, -14)
  expect(measured[0]).toBeCloseTo(-32.6, 0)
  expect(fitted?.outcome).toBe('reached')
  expect(Math.abs((measured.at(-1) ?? 0) + 14)).toBeLessThan(0.11)
  expect(fitted?.trim).toBeGreaterThan(12)
})
