import type { MixEq } from '#contract/mixes/document'

/** b0 b1 b2 a1 a2 of a biquad, a0 = 1. */
export type Coefficients = readonly [number, number, number, number, number]

/** Lets everything pass. */
export const PASS: Coefficients = [1, 0, 0, 0, 0]

interface Angle {
  cos: number
  alpha: number
}

/** The highest frequency that a filter may have at a rate: near the half of it the formulas fold over. */
function angle(frequency: number, q: number, rate: number): Angle {
  const w = (2 * Math.PI * Math.min(frequency, rate * 0.49)) / rate
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) }
}

/** By position, as the cookbook lists them. */
function scaled(b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Coefficients {
  return [b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0]
}

// The formulas are those of Robert Bristow-Johnson's Audio EQ Cookbook; gains in dB, frequencies in hertz.

export function bell(frequency: number, gain: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  const a = 10 ** (gain / 40)
  return scaled(1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a)
}

export function lowShelf(frequency: number, gain: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  const a = 10 ** (gain / 40)
  const root = 2 * Math.sqrt(a) * alpha
  return scaled(
    a * (a + 1 - (a - 1) * cos + root),
    2 * a * (a - 1 - (a + 1) * cos),
    a * (a + 1 - (a - 1) * cos - root),
    a + 1 + (a - 1) * cos + root,
    -2 * (a - 1 + (a + 1) * cos),
    a + 1 + (a - 1) * cos - root,
  )
}

export function highShelf(frequency: number, gain: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  const a = 10 ** (gain / 40)
  const root = 2 * Math.sqrt(a) * alpha
  return scaled(
    a * (a + 1 + (a - 1) * cos + root),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - root),
    a + 1 - (a - 1) * cos + root,
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - root,
  )
}

export function highPass(frequency: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  return scaled((1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

export function lowPass(frequency: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  return scaled((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

/** The three bands of an equaliser; what changes nothing passes. */
export function eqBands({ low, mid, high }: MixEq, rate: number): [Coefficients, Coefficients, Coefficients] {
  const lowBand =
    low.shape === 'cut'
      ? highPass(low.frequency, low.q, rate)
      : low.gain === 0
        ? PASS
        : lowShelf(low.frequency, low.gain, low.q, rate)
  const highBand =
    high.shape === 'cut'
      ? lowPass(high.frequency, high.q, rate)
      : high.gain === 0
        ? PASS
        : highShelf(high.frequency, high.gain, high.q, rate)
  const midBand = mid.gain === 0 ? PASS : bell(mid.frequency, mid.gain, mid.q, rate)
  return [lowBand, midBand, highBand]
}

/** What a biquad does to a tone, in dB. */
export function responseOf([b0, b1, b2, a1, a2]: Coefficients, frequency: number, rate: number): number {
  const w = (2 * Math.PI * frequency) / rate
  const power = (c0: number, c1: number, c2: number) =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 + (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2
  return 10 * Math.log10(Math.max(1e-12, power(b0, b1, b2) / power(1, a1, a2)))
}
