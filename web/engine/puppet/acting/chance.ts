/** Stateless: a seed, a stream and an index always give one number, so that moments can be computed in any order. */

/** A number 0 ≤ x < 1. Integer hash after M. O'Neill's and C. Wellons' "lowbias32" constants. */
export function chance(seed: number, stream: number, index: number): number {
  let hash = (seed ^ Math.imul(stream + 1, 0x9e3779b1) ^ Math.imul(index + 0x7f4a7c15, 0x85ebca6b)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

/** A smooth wandering −1..1 with about `rate` turns a second. */
export function wander(seed: number, stream: number, time: number, rate: number): number {
  const at = time * rate
  const index = Math.floor(at)
  const fraction = at - index
  const from = chance(seed, stream, index)
  const to = chance(seed, stream, index + 1)
  return 2 * (from + (to - from) * fraction * fraction * (3 - 2 * fraction)) - 1
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
export function ease(from: number, to: number, value: number): number {
  const fraction = (value - from) / (to - from)
  if (!(fraction > 0)) return 0
  return fraction < 1 ? fraction * fraction * (3 - 2 * fraction) : 1
}
