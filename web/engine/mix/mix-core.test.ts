import { expect, test } from 'vitest'
import { eqBands } from './inserts/eq.ts'
import { responseOf } from './state-variable.ts'
import {
  noise,
  levelOf,
  madeMix,
  renderAll,
  tone,
  withTrack,
} from '../../../tests/support/mix/mix-fixtures.ts'

const SECOND = 48_000

test('with neutral settings the output equals the input, in step', () => {
  const sounds = { a: [noise(1)] }
  const [left, right] = renderAll(madeMix(sounds), sounds, { from: 0, to: SECOND })
  expect(left).toEqual(sounds.a[0])
  expect(right).toEqual(left)
})

test('the equaliser matches its formulas at ten frequencies', () => {
  const eq = {
    on: true,
    low: { shape: 'shelf', frequency: 150, gain: 6, q: 0.71 },
    mid: { frequency: 1_000, gain: -9, q: 1.4 },
    high: { shape: 'shelf', frequency: 6_000, gain: 4.5, q: 0.71 },
  } as const
  const bands = eqBands(eq, SECOND)
  for (const frequency of [40, 80, 150, 400, 700, 1_000, 2_000, 4_000, 8_000, 16_000]) {
    const sounds = { a: [tone(frequency, 1, 0.1)] }
    const [left] = renderAll(withTrack(madeMix(sounds), { eq }), sounds, { from: 0, to: SECOND })
    const change = levelOf(left, SECOND / 2) - levelOf(sounds.a[0] ?? left, SECOND / 2)
    const wanted = bands.reduce((sum, band) => sum + responseOf(band, frequency, SECOND), 0)
    expect(Math.abs(change - wanted)).toBeLessThan(0.02)
  }
})

/** The gain of an impulse's answer at a frequency, in dB. */
function gainAt(answer: Float32Array, frequency: number): number {
  let [real, imaginary] = [0, 0]
  answer.forEach((x, n) => {
    const phase = (2 * Math.PI * frequency * n) / SECOND
    real += x * Math.cos(phase)
    imaginary -= x * Math.sin(phase)
  })
  return 10 * Math.log10(real ** 2 + imaginary ** 2)
}

test.each([
  [20, 10, 18],
  [20, 10, -18],
  [20, 0.71, 6],
  [60, 4, 12],
])('a low shelf at %d Hz with Q %d and %d dB is its analogue target to 0.01 dB', (corner, q, gain) => {
  const impulse = new Float32Array(4 * SECOND)
  impulse[0] = 1
  const eq = {
    on: true,
    low: { shape: 'shelf', frequency: corner, gain, q },
    mid: { frequency: 1_000, gain: 0, q: 1 },
    high: { shape: 'shelf', frequency: 8_000, gain: 0, q: 0.7 },
  } as const
  const sounds = { a: [impulse] }
  const [left] = renderAll(withTrack(madeMix(sounds), { eq }), sounds, { from: 0, to: impulse.length })
  // The cookbook's prototype, H(s) = A·(s² + √A/Q·s + A) / (A·s² + √A/Q·s + 1): here the bilinear transform warps
  // frequencies by less than 1e-4.
  const a = 10 ** (gain / 40)
  const prototype = (s: number) => {
    const middle = ((Math.sqrt(a) / q) * s) ** 2
    return 20 * Math.log10(a) + 10 * Math.log10(((a - s * s) ** 2 + middle) / ((1 - a * s * s) ** 2 + middle))
  }
  for (const ratio of [0.5, 0.75, 0.9, 0.95, 1, 1.05, 1.1, 1.3, 1.7, 2.5]) {
    expect(Math.abs(gainAt(left, corner * ratio) - prototype(ratio)), `at ${ratio}`).toBeLessThan(0.01)
  }
})

test('cuts have 12 dB per octave', () => {
  const eq = {
    on: true,
    low: { shape: 'cut', frequency: 1_000, gain: 0, q: Math.SQRT1_2 },
    mid: { frequency: 1_000, gain: 0, q: 1 },
    high: { shape: 'shelf', frequency: 8_000, gain: 0, q: 0.7 },
  } as const
  const level = (frequency: number) => {
    const sounds = { a: [tone(frequency, 1, 0.5)] }
    return levelOf(
      renderAll(withTrack(madeMix(sounds), { eq }), sounds, { from: 0, to: SECOND })[0],
      SECOND / 2,
    )
  }
  expect(level(125) - level(62.5)).toBeGreaterThan(11.8)
  expect(level(125) - level(62.5)).toBeLessThan(12.2)
})

test('pan has equal power: unity in the middle, √2 on one side at the ends', () => {
  const sounds = { a: [tone(440, 1, 0.25)] }
  const source = levelOf(sounds.a[0] ?? new Float32Array(1), 4_800)
  for (const pan of [-1, -0.5, 0, 0.25, 1]) {
    const [left, right] = renderAll(withTrack(madeMix(sounds), { pan }), sounds, { from: 0, to: SECOND })
    const angle = ((pan + 1) * Math.PI) / 4
    const gain = (ratio: number) => 20 * Math.log10(Math.max(1e-9, Math.SQRT2 * ratio))
    if (pan < 1) expect(levelOf(left, 4_800) - source).toBeCloseTo(gain(Math.cos(angle)), 2)
    else expect(levelOf(left, 4_800)).toBeLessThan(-120)
    if (pan > -1) expect(levelOf(right, 4_800) - source).toBeCloseTo(gain(Math.sin(angle)), 2)
    const power = 10 ** (levelOf(left, 4_800) / 10) + 10 ** (levelOf(right, 4_800) / 10)
    expect(10 * Math.log10(power)).toBeCloseTo(source + 3.0103, 2)
  }
})

test('the compressor follows its curve below, in and above the knee', () => {
  const compressor = { on: true, threshold: -20, ratio: 4, knee: 12, attack: 1, release: 2_000, makeup: 0 }
  for (const level of [-40, -26, -23, -20, -17, -14, -6]) {
    // A tone's peaks are what is compared; with a slow release they are held.
    const sounds = { a: [tone(1_000, 2, 10 ** (level / 20))] }
    const [left] = renderAll(withTrack(madeMix(sounds), { compressor }), sounds, { from: 0, to: 2 * SECOND })
    const over = level + 20
    const slope = 1 / 4 - 1
    const wanted = over <= -6 ? 0 : over >= 6 ? slope * over : (slope * (over + 6) ** 2) / 24
    const change = levelOf(left, SECOND) - levelOf(sounds.a[0] ?? left, SECOND)
    expect(Math.abs(change - wanted), `at ${level} dB`).toBeLessThan(0.5)
  }
})

test('an attack of t seconds reaches 63 % after t', () => {
  const compressor = { on: true, threshold: -20, ratio: 20, knee: 0, attack: 50, release: 2_000, makeup: 0 }
  const sounds = { a: [new Float32Array(SECOND).fill(1)] }
  const [left] = renderAll(withTrack(madeMix(sounds), { compressor }), sounds, { from: 0, to: SECOND })
  const reduction = 20 * Math.log10(left[2_400] ?? 1)
  expect(reduction / -19).toBeCloseTo(1 - 1 / Math.E, 2)
})

test('the de-esser lowers sibilance and leaves the voice below', () => {
  const deEsser = { on: true, frequency: 5_000, threshold: -40, range: 12 }
  const change = (frequency: number) => {
    const sounds = { a: [tone(frequency, 1, 0.3)] }
    const [left] = renderAll(withTrack(madeMix(sounds), { deEsser }), sounds, { from: 0, to: SECOND })
    return levelOf(left, SECOND / 2) - levelOf(sounds.a[0] ?? left, SECOND / 2)
  }
  // The low part stays, the high part is 12 dB down.
  const w = (9_000 / 5_000) ** 2
  const wanted = 20 * Math.log10((1 + w * 10 ** (-12 / 20)) / (1 + w))
  expect(Math.abs(change(9_000) - wanted)).toBeLessThan(0.6)
  expect(Math.abs(change(300))).toBeLessThan(0.3)
})

test('inserts are applied in their order', () => {
  const sounds = { a: [tone(60, 1, 0.5)] }
  const eq = {
    on: true,
    low: { shape: 'cut', frequency: 400, gain: 0, q: 0.71 },
    mid: { frequency: 1_000, gain: 0, q: 1 },
    high: { shape: 'shelf', frequency: 8_000, gain: 0, q: 0.7 },
  } as const
  const compressor = { on: true, threshold: -30, ratio: 10, knee: 0, attack: 1, release: 500, makeup: 0 }
  const level = (order: ('eq' | 'compressor' | 'deEsser')[]) => {
    const mix = withTrack(madeMix(sounds), { eq, compressor, order })
    return levelOf(renderAll(mix, sounds, { from: 0, to: SECOND })[0], SECOND / 2)
  }
  // Cut first, the low tone is too quiet to be compressed.
  expect(level(['eq', 'compressor', 'deEsser'])).toBeGreaterThan(level(['compressor', 'eq', 'deEsser']) + 8)
})
