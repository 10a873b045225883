/** Measurements of a first visit. */
export interface Vitals {
  /** Seconds until something, and until the largest part, was there. */
  fcp: number
  lcp: number
  /** Milliseconds that long tasks blocked input after the first paint: the total blocking time as web.dev defines it. */
  tbt: number
  /** Milliseconds that all long tasks blocked, also those before there was anything to press. */
  blockedInAll: number
  /** Milliseconds of the longest task. */
  longest: number
  /** Share of the screen that jumped. */
  cls: number
  /** Milliseconds of the slowest answer to a press. */
  inp: number
  /** Element of the largest contentful paint. */
  largest: string
}

interface Curve {
  value(vitals: Vitals): number
  /** Values that score 90 and 50 of 100: Lighthouse’s own points for phones. */
  good: number
  fair: number
  weight: number
}

/** Lighthouse’s curves but for the speed index, whose tenth the others share. */
const curves: readonly Curve[] = [
  { value: ({ fcp }) => fcp, good: 1.8, fair: 3, weight: 10 },
  { value: ({ lcp }) => lcp, good: 2.5, fair: 4, weight: 25 },
  { value: ({ tbt }) => tbt, good: 200, fair: 600, weight: 30 },
  { value: ({ cls }) => cls, good: 0.1, fair: 0.25, weight: 25 },
]

/** 0 to 100, as Lighthouse scores performance. */
export function performanceScore(vitals: Vitals): number {
  const whole = curves.reduce((sum, { weight }) => sum + weight, 0)
  const score = curves.reduce(
    (sum, { value, good, fair, weight }) => sum + weight * scoreOn(value(vitals), good, fair),
    0,
  )
  return Math.round((100 * score) / whole)
}

/** Share of a log-normal distribution above the value; `median` scores 50, and a tenth is below `good`. */
function scoreOn(value: number, good: number, fair: number): number {
  if (value <= 0) return 1
  // A tenth of the standard normal distribution is below −1.2816.
  const spread = Math.log(fair / good) / 1.2816
  return 1 - normal(Math.log(value / fair) / spread)
}

/** The share of the standard normal distribution below `x`, to 10⁻⁷ (Abramowitz and Stegun 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
  return x > 0 ? 1 - above : above
}
