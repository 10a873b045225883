/**
 * A state-variable filter with trapezoidal integrators (Andrew Simper, "Solving the continuous SVF equations using
 * trapezoidal integration and equivalent currents", 2013). It has the responses of the Audio EQ Cookbook's biquads, and
 * unlike these it keeps them in 32 bits down to 20 Hz: a biquad's coefficients there differ from 2 and 1 by less than
 * 32 bits can say.
 *
 * v3 = x − s2; v1 = s1 − c1·s1 + c2·v3; v2 = s2 + g·v1; s1 = 2·v1 − s1; s2 = 2·v2 − s2; y = m0·x + m1·v1 + m2·v2
 */
export type StateVariable = readonly [c1: number, c2: number, g: number, m0: number, m1: number, m2: number]

/** A filter that changes nothing. */
export const PASS: StateVariable = [0, 0, 0, 1, 0, 0]

/** Near the half of the rate the tangent goes beyond all bounds. */
const warped = (frequency: number, rate: number) =>
  Math.tan((Math.PI * Math.min(frequency, rate * 0.49)) / rate)

function filter(g: number, k: number, m0: number, m1: number, m2: number): StateVariable {
  const a1 = 1 / (1 + g * (g + k))
  return [g * (g + k) * a1, g * a1, g, m0, m1, m2]
}

/** Gains in dB, frequencies in hertz. */
interface Band {
  frequency: number
  gain: number
  q: number
}

export function bell({ frequency, gain, q }: Band, rate: number): StateVariable {
  const a = 10 ** (gain / 40)
  const k = 1 / (q * a)
  return filter(warped(frequency, rate), k, 1, k * (a * a - 1), 0)
}

export function lowShelf({ frequency, gain, q }: Band, rate: number): StateVariable {
  const a = 10 ** (gain / 40)
  const k = 1 / q
  return filter(warped(frequency, rate) / Math.sqrt(a), k, 1, k * (a - 1), a * a - 1)
}

export function highShelf({ frequency, gain, q }: Band, rate: number): StateVariable {
  const a = 10 ** (gain / 40)
  const k = 1 / q
  return filter(warped(frequency, rate) * Math.sqrt(a), k, a * a, k * (1 - a) * a, 1 - a * a)
}

export function lowCut({ frequency, q }: Omit<Band, 'gain'>, rate: number): StateVariable {
  return filter(warped(frequency, rate), 1 / q, 1, -1 / q, -1)
}

export function highCut({ frequency, q }: Omit<Band, 'gain'>, rate: number): StateVariable {
  return filter(warped(frequency, rate), 1 / q, 0, 0, 1)
}

/** The filter's effect on a tone, in dB. */
export function responseOf([c1, , g, m0, m1, m2]: StateVariable, frequency: number, rate: number): number {
  if (g === 0) return 20 * Math.log10(m0)
  // H = m0 + (m1·s + m2) / (s² + k·s + 1) on the axis s = jw, which the trapezoid bends.
  const w = Math.tan((Math.PI * frequency) / rate) / g
  const k = (1 / (1 - c1) - 1) / g - g
  const [real, imaginary] = [1 - w * w, k * w]
  const power = ((m0 * real + m2) ** 2 + (m0 * imaginary + m1 * w) ** 2) / (real ** 2 + imaginary ** 2)
  return 10 * Math.log10(Math.max(1e-12, power))
}
