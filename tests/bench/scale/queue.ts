/** A generator of the same numbers in each run, from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Load {
  perSecond: number
  /** Time for which each piece of work occupies the one thread that does it. */
  serviceMs: number
}

/** Arrivals that one simulated queue sees: enough for a steady 99th percentile. */
const ARRIVALS = 20_000

/** The 99th percentile of the time from arrival to the end of the work, with one thread and random arrivals. */
export function p99Of({ perSecond, serviceMs }: Load, random: () => number): number {
  const times = new Float64Array(ARRIVALS)
  let now = 0
  let free = 0
  for (let index = 0; index < ARRIVALS; index++) {
    now += (-Math.log(1 - random()) * 1_000) / perSecond
    // Most work is short, and some is long.
    const work = -Math.log(1 - random()) * serviceMs
    free = Math.max(now, free) + work
    times[index] = free - now
  }
  return times.sort()[Math.floor(ARRIVALS * 0.99)] ?? 0
}

const known = new Map<string, number>()

/** The highest rate per second at which the 99th percentile stays within `p99Ms`. */
export function capacityOf(serviceMs: number, p99Ms: number): number {
  const key = `${serviceMs} ${p99Ms}`
  const before = known.get(key)
  if (before !== undefined) return before
  let [low, high] = [0, 1_000 / serviceMs]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (p99Of({ perSecond: middle, serviceMs }, seeded(step)) <= p99Ms) low = middle
    else high = middle
  }
  known.set(key, low)
  return low
}
