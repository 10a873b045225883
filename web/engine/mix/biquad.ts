/** b0 b1 b2 a1 a2 of a biquad, a0 = 1. */
export type Coefficients = readonly [number, number, number, number, number]

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

export function highPass(frequency: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  return scaled((1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

export function lowPass(frequency: number, q: number, rate: number): Coefficients {
  const { cos, alpha } = angle(frequency, q, rate)
  return scaled((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}
