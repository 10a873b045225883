/*
 * The curves that all movement is made of. They begin and end at zero velocity and acceleration, so that their sums are
 * smooth: no part of a character starts or stops abruptly.
 */

/** 0 below 0, 1 above 1. Steepest slope 15/8, largest curvature 5.78 (minimum jerk: Flash and Hogan, 1985). */
export function glide(fraction: number): number {
  if (!(fraction > 0)) return 0
  return fraction < 1 ? fraction * fraction * fraction * (10 + fraction * (6 * fraction - 15)) : 1
}

/** 0 outside 0..1, 1 in the middle. */
export function bump(fraction: number): number {
  if (!(fraction > 0 && fraction < 1)) return 0
  const hill = 4 * fraction * (1 - fraction)
  return hill * hill * hill
}

/** Rises within `rise` seconds of the beginning and falls within `fall` before the end at `length`; lower if there is not enough time. */
export function windowOf(elapsed: number, length: number, rise: number, fall: number): number {
  const fit = Math.min(1, length / (rise + fall))
  return fit * fit * glide(elapsed / (rise * fit)) * glide((length - elapsed) / (fall * fit))
}

/** The value itself up to three quarters of `limit`, then compressed smoothly; it never exceeds `limit`. */
export function softLimit(value: number, limit: number): number {
  const free = 0.75 * limit
  const beyond = Math.abs(value) - free
  if (beyond <= 0) return value
  return Math.sign(value) * (free + (limit - free) * Math.tanh(beyond / (limit - free)))
}
