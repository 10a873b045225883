import { expect, test } from 'vitest'
import { newMix, newStrip } from '#model/mix/new-mix'
import { LATENCY } from './core/fields.ts'
import {
  levelOf,
  madeMix,
  noise,
  renderAll,
  tone,
  withTrack,
} from '../../../tests/support/mix/mix-fixtures.ts'
import { TruePeakMeter } from './true-peak.ts'

const SECOND = 48_000
const click = () => {
  const samples = new Float32Array(4 * SECOND)
  samples[0] = 1
  return samples
}

test('echoes follow the tempo from side to side, each quieter by the feedback', () => {
  const sounds = { a: [click()] }
  const mix = withTrack(
    madeMix(sounds, { tempo: 120, delay: { gain: 0, beats: 0.5, feedback: 0.5, damping: 0 } }),
    { delay: 0 },
  )
  const [left, right] = renderAll(mix, sounds, { from: 0, to: 2 * SECOND })
  const beat = SECOND / 4
  expect(left[beat]).toBeCloseTo(1, 3)
  expect(right[2 * beat]).toBeCloseTo(0.5, 3)
  expect(left[3 * beat]).toBeCloseTo(0.25, 3)
  expect(left[2 * beat]).toBeCloseTo(0, 6)
})

test('the reverb is 60 dB down after its decay, and its onset is equally loud for any length', () => {
  for (const decay of [1, 2, 4]) {
    const sounds = { a: [click()] }
    const mix = withTrack(madeMix(sounds, { reverb: { gain: 0, decay, damping: 0, preDelay: 0 } }), {
      reverb: 0,
    })
    const [left] = renderAll(mix, sounds, { from: 0, to: 4 * SECOND })
    const at = (seconds: number) => levelOf(left, seconds * SECOND, (seconds + 0.2) * SECOND)
    const slope = (at(0.2 + decay / 2) - at(0.2)) / (decay / 2)
    expect(slope * decay).toBeGreaterThan(-64)
    expect(slope * decay).toBeLessThan(-56)
  }
})

test('the reverb of noise is near the noise’s own level, and differs between the sides', () => {
  const sounds = { a: [noise(4)] }
  const mix = withTrack(madeMix(sounds, { reverb: { gain: 0, decay: 1.8, damping: 0.4, preDelay: 20 } }), {
    reverb: 0,
  })
  const dry = renderAll(madeMix(sounds), sounds, { from: 0, to: 4 * SECOND })
  const both = renderAll(mix, sounds, { from: 0, to: 4 * SECOND })
  const wet = both.map((samples, side) => samples.map((x, n) => x - (dry[side]?.[n] ?? 0)))
  const [left = new Float32Array(1), right = left] = wet
  const change = levelOf(left, 2 * SECOND) - levelOf(dry[0], 2 * SECOND)
  expect(change).toBeGreaterThan(-9)
  expect(change).toBeLessThan(0)
  let product = 0
  for (let n = 2 * SECOND; n < 4 * SECOND; n++) product += (left[n] ?? 0) * (right[n] ?? 0)
  const power = 10 ** ((levelOf(left, 2 * SECOND) + levelOf(right, 2 * SECOND)) / 20) * 2 * SECOND
  expect(Math.abs(product / power)).toBeLessThan(0.3)
})

/** Renders the reverb alone for a sound on the left and one on the right. */
function reverbOf(sides: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>], decay: number) {
  const sounds = { a: sides }
  const to = sides[0].length
  const reverb = { gain: 0, decay, damping: 0.4, preDelay: 20 }
  const mix = withTrack(madeMix(sounds, { reverb }), { reverb: 0 })
  const both = renderAll(mix, sounds, { from: 0, to })
  return both.map((samples, side) => samples.map((x, n) => x - (sides[side]?.[n] ?? 0)))
}

test('the reverb is a convolution: time-invariant and linear', () => {
  const frames = 14 * SECOND
  const struck = (...at: number[]) => {
    const samples = new Float32Array(frames)
    for (const frame of at) samples[frame] = 0.5
    return samples
  }
  const silence = struck()
  for (const decay of [0.2, 1.8, 8]) {
    const [impulse, crossed] = reverbOf([struck(0), silence], decay)
    // Also a second after everything has faded and the reverb has gone to sleep.
    const places = [128 * 40, 5_003, 20_011, 12 * SECOND + 77]
    const [left, right] = reverbOf([struck(...places), silence], decay)
    const apart = (found = silence, one = silence) =>
      found.reduce((max, x, n) => {
        const wanted = places.reduce((sum, place) => sum + (n < place ? 0 : (one[n - place] ?? 0)), 0)
        return Math.max(max, Math.abs(x - wanted))
      }, 0)
    expect(apart(left, impulse)).toBeLessThan(1e-5)
    expect(apart(right, crossed)).toBeLessThan(1e-5)
    // A sound on the left fills both sides, as loud on the other one.
    const [near, far] = [impulse, crossed].map((samples) => levelOf(samples ?? silence, 0, SECOND / 2))
    expect(Math.abs((near ?? 0) - (far ?? 0))).toBeLessThan(1)
  }
})

test('the reverb ends: after its impulse the output is silent bit by bit', () => {
  const sound = new Float32Array(8 * SECOND)
  sound.set(noise(1))
  const [left] = reverbOf([sound, sound], 1)
  expect(left?.subarray(2.4 * SECOND).every((x) => x === 0)).toBe(true)
})

test('the limiter lets no peak exceed its ceiling, also between samples, and its latency is compensated', () => {
  const limiter = { on: true, ceiling: -1 }
  const loud = [noise(2, 0.9), tone(11_025, 2, 0.99), click()]
  for (const { drive, sounds } of [0, 12].flatMap((drive) =>
    loud.map((a) => ({ drive, sounds: { a: [a] } })),
  )) {
    const mix = madeMix(sounds)
    const master = { ...mix.master, limiter }
    const [left] = renderAll(withTrack({ ...mix, master }, { gain: drive }), sounds, { from: 0, to: SECOND })
    const meter = new TruePeakMeter()
    meter.push(left)
    expect(20 * Math.log10(meter.peak)).toBeLessThanOrEqual(-1)
  }
  const sounds = { a: [click().map((x) => x * 0.5)] }
  const mix = madeMix(sounds)
  const [left] = renderAll({ ...mix, master: { ...mix.master, limiter } }, sounds, { from: 0, to: SECOND })
  expect(left.findIndex((x) => Math.abs(x) > 0.1)).toBe(0)
  expect(LATENCY).toBe(108)
})

test('solo, safe, mute and groups: audible strips have a path to the master', () => {
  const sounds = { a: [tone(200, 0.5, 0.1)], b: [tone(400, 0.5, 0.1)], c: [tone(800, 0.5, 0.1)] }
  const mix = madeMix(sounds, { groups: [newStrip('g', 'Group', 0)] })
  const level = (changes: Record<string, object>, group: object = {}) => {
    const changed = {
      ...mix,
      groups: mix.groups.map((one) => ({ ...one, ...group })),
      tracks: mix.tracks.map((track) => ({ ...track, ...changes[track.id] })),
    }
    return levelOf(renderAll(changed, sounds, { from: 0, to: SECOND / 2 })[0], SECOND / 4)
  }
  const one = levelOf(sounds.a[0] ?? new Float32Array(1), SECOND / 4)
  const times = (count: number) => one + 10 * Math.log10(count)
  expect(level({})).toBeCloseTo(times(3), 1)
  expect(level({ a: { mute: true } })).toBeCloseTo(times(2), 1)
  expect(level({ a: { solo: true } })).toBeCloseTo(times(1), 1)
  expect(level({ a: { solo: true }, b: { safe: true } })).toBeCloseTo(times(2), 1)
  expect(level({ a: { solo: true, mute: true } })).toBeLessThan(-120)
  expect(level({ a: { output: 'g' }, b: { output: 'g' } }, { gain: -60 })).toBeCloseTo(times(1), 1)
  expect(level({ a: { output: 'g' }, b: { output: 'g' } }, { gain: 6 })).toBeCloseTo(
    10 * Math.log10(10 ** (times(2) / 10) * 10 ** 0.6 + 10 ** (one / 10)),
    1,
  )
  expect(level({ a: { output: 'g' } }, { solo: true })).toBeCloseTo(times(1), 1)
  expect(level({ a: { output: 'g', solo: true } })).toBeCloseTo(times(1), 1)
})

test('an inverted phase cancels the original', () => {
  const sounds = { a: [noise(0.5)], b: [noise(0.5)] }
  const mix = withTrack(madeMix(sounds), { invert: true })
  expect(levelOf(renderAll(mix, sounds, { from: 0, to: SECOND / 2 })[0])).toBeLessThan(-140)
})

test('silence in is silence out, for every channel, for any length', () => {
  const sounds = { a: [new Float32Array(SECOND)] }
  const mix = withTrack(madeMix(sounds, { master: newMix().master }), { reverb: 0, delay: 0 })
  const [left, right] = renderAll(mix, sounds, { from: 0, to: SECOND })
  expect(left.every((x) => x === 0) && right.every((x) => x === 0)).toBe(true)
})
