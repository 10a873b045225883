import { expect, test } from 'vitest'
import { noise } from '../../../../tests/support/mix/mix-fixtures.ts'
import type { StretchRequest } from './document-calls.ts'
import type { Mastering } from './document-mix.ts'
import { levelMix } from './level-mix.ts'
import { createMixMeter } from './mix-meter.ts'
import { renderStretch } from './render-document.ts'

const RATE = 48_000
const SECONDS = 12

/** Quiet noise with a loud knock every three seconds. */
function spoken(gain: number, knock: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(noise(SECONDS, gain, 5, RATE))
  for (let at = RATE; at < samples.length; at += 3 * RATE) samples.fill(knock, at, at + 40)
  return samples
}

function mixOf(samples: Float32Array<ArrayBuffer>, mastering?: Mastering) {
  const meter = createMixMeter()
  const clip = {
    id: 'clip',
    take: 'take',
    start: 0,
    offset: 0,
    duration: SECONDS,
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
  }
  const track = {
    id: 'a',
    kind: 'voice' as const,
    name: '',
    performer: null,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    clips: [clip],
  }
  const request = (from: number, frames: number): StretchRequest => ({
    sound: { tracks: [track], seconds: SECONDS, ...(mastering && { mastering }) },
    sounds: [{ key: 'take', channels: [samples], rate: RATE, first: 0, length: samples.length }],
    sampleRate: RATE,
    from,
    frames,
    lead: mastering ? Math.min(from, RATE) : 0,
  })
  return {
    sampleRate: RATE,
    frames: SECONDS * RATE,
    measure: async (from: number, frames: number) => meter({ ...request(from, frames), begins: from === 0 }),
    read: (from: number, frames: number) => renderStretch(request(from, frames)),
  }
}

const levelled = (
  samples: Float32Array<ArrayBuffer>,
  target: number,
  signal = new AbortController().signal,
) =>
  levelMix({ ...mixOf(samples), mastered: (mastering) => mixOf(samples, mastering) }, target, {
    signal,
    onProgress: () => {},
  })

test('a quiet mix is raised to its loudness, peaks stay below −1 dBTP', async () => {
  const result = await levelled(spoken(0.02, 0.8), -14)
  expect(result?.before.integrated).toBeLessThan(-25)
  expect(result?.after.integrated).toBeGreaterThan(-14.5)
  expect(result?.after.integrated).toBeLessThan(-13.5)
  expect(result?.after.truePeak).toBeLessThanOrEqual(-1)
})

test('a mix without high peaks needs no limiter, and what is too loud gets quieter', async () => {
  const samples = spoken(0.5, 0)
  const result = await levelled(samples, -23)
  expect(result?.mastering.trim).toBeLessThan(0)
  if (!result) throw new Error('it is no silence')
  expect(result.after.integrated).toBeCloseTo(-23, 1)
  const mix = mixOf(samples, result.mastering)
  const { integrated } = await mix.measure(0, mix.frames)
  expect(integrated).toBeCloseTo(-23, 1)
})

test('a limited mix is the same in stretches as in one piece', async () => {
  const samples = spoken(0.02, 0.9)
  const mix = mixOf(samples, { trim: 20, ceiling: -1 })
  const [whole] = mix.read(0, 8 * RATE)
  const [part] = mix.read(5 * RATE, RATE)
  const apart = part.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (whole[5 * RATE + index] ?? 9))),
    0,
  )
  expect(apart).toBeLessThan(1e-3)
})

test('silence stays as it is, and an abort ends the measuring', async () => {
  expect(await levelled(new Float32Array(SECONDS * RATE), -14)).toBeUndefined()
  await expect(levelled(spoken(0.1, 0), -14, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
    'enough',
  )
})
