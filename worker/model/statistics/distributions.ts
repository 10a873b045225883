const PRECISION = 1e-14
const MAX_STEPS = 10_000
/** Replaces a zero denominator in a continued fraction. */
const TINY = 1e-300

/**
 * The probability of a value of at least `x` (0 or more) in a chi-square distribution with `degrees` degrees of
 * freedom, the regularised gamma function Q(degrees/2, x/2) (Abramowitz & Stegun 1964, 26.4.19).
 */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1
  const [shape, at] = [degrees / 2, x / 2]
  const scale = Math.exp(shape * Math.log(at) - at - logGamma(shape))
  return at < shape + 1 ? 1 - scale * gammaSeries(shape, at) : scale * gammaFraction(shape, at)
}

/**
 * The probability of a value at least as far from 0 as `t`, on either side, in Student’s distribution: the regularised
 * beta function I(degrees/2, 1/2) at degrees/(degrees + t²) (Abramowitz & Stegun 1964, 26.7.1). `degrees` is above 0
 * and may be a fraction.
 */
export function studentTail(t: number, degrees: number): number {
  return regularisedBeta(degrees / (degrees + t * t), degrees / 2, 1 / 2)
}

/** Abramowitz & Stegun 1964, 6.5.29. */
function gammaSeries(shape: number, x: number): number {
  let term = 1 / shape
  let sum = term
  for (let step = 1; step < MAX_STEPS && term > sum * PRECISION; step++) {
    term *= x / (shape + step)
    sum += term
  }
  return sum
}

/** Abramowitz & Stegun 1964, 6.5.31, in its even form. */
function gammaFraction(shape: number, x: number): number {
  return (
    1 /
    fraction(
      x + 1 - shape,
      (step) => -step * (step - shape),
      (step) => x + 2 * step + 1 - shape,
    )
  )
}

/** Abramowitz & Stegun 1964, 26.5.8, on the side where it converges fast. */
function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - regularisedBeta(1 - x, b, a)
  const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  const numerator = (step: number) => {
    const half = step >> 1
    return step % 2 === 0
      ? (half * (b - half) * x) / ((a + step - 1) * (a + step))
      : (-(a + half) * (a + b + half) * x) / ((a + step - 1) * (a + step))
  }
  return scale / a / fraction(1, numerator, () => 1)
}

/** b₀ + a₁/(b₁ + a₂/(b₂ + …)) by the method of Lentz (1976). */
function fraction(first: number, a: (step: number) => number, b: (step: number) => number): number {
  let value = first || TINY
  let [c, d] = [value, 0]
  for (let step = 1; step < MAX_STEPS; step++) {
    d = 1 / (b(step) + a(step) * d || TINY)
    c = b(step) + a(step) / c || TINY
    const change = c * d
    value *= change
    if (Math.abs(change - 1) < PRECISION) break
  }
  return value
}

/** Stirling’s series (Abramowitz & Stegun 1964, 6.1.41), at a point where five terms are exact enough. */
export function logGamma(x: number): number {
  let [at, shift] = [x, 0]
  while (at < 15) shift += Math.log(at++)
  const square = at * at
  const series =
    (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / at
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift
}
