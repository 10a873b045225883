/** Samples a second that the pitch is looked for in: its period is a few dozen of them. */
const RATE = 4000
const LOWEST_HZ = 70
const HIGHEST_HZ = 420
const MIN_PERIOD = Math.floor(RATE / HIGHEST_HZ)
const MAX_PERIOD = Math.ceil(RATE / LOWEST_HZ)
/** Samples compared with those a period before: 25 ms. */
const COMPARED = RATE / 40
/** Minimum correlation of two periods of a voiced sound, 0..1. */
const VOICED = 0.6
/** The shortest period that is this near to the best one counts: twice the period fits as well. */
const NEARLY = 0.9
/** dBFS; below it nothing has a pitch. */
const SILENCE = -50

export const PITCH_BLOCK = 8192

/**
 * Normalised autocorrelation (Talkin's RAPT, 1995, without its search over time). `push` up to PITCH_BLOCK samples;
 * `at` returns Hz, 70..420, or 0 if unvoiced, for a time in seconds at least 12.5 ms before the end and within that
 * block.
 */
export function createPitch(sampleRate: number) {
  const size = MAX_PERIOD + 2 * COMPARED + Math.ceil((PITCH_BLOCK / sampleRate) * RATE) + RATE / 4
  const ring = new Float32Array(size)
  const near = new Float64Array(COMPARED + MAX_PERIOD + 2)
  const likeness = new Float64Array(MAX_PERIOD + 2)
  const step = RATE / sampleRate
  let phase = 0
  let sum = 0
  let count = 0
  let written = 0

  function push(samples: Float32Array) {
    // Numbers of their own: those of the outer function cost an allocation each time they change.
    let at = phase
    let added = sum
    let index = 0
    while (index < samples.length) {
      const missing = Math.max(1, Math.ceil((1 - at) / step))
      const until = Math.min(samples.length, index + missing)
      at += step * (until - index)
      count += until - index
      // Safe: below the length.
      for (; index < until; index++) added += samples[index]!
      if (at < 1) continue
      at -= 1
      // A plain mean: what folds over is far above the pitch.
      ring[written % size] = added / count
      added = 0
      count = 0
      written++
    }
    phase = at
    sum = added
  }

  function at(time: number): number {
    const end = Math.min(written, Math.round((time + 0.0125) * RATE))
    const length = near.length
    if (end < length || written - end > size - length) return 0
    let mean = 0
    for (let index = 0; index < length; index++) {
      // Safe: the ring holds them, as was just found out.
      near[index] = ring[(end - length + index) % size]!
      mean += near[index]! / length
    }
    let power = 0
    for (let index = 0; index < length; index++) {
      near[index]! -= mean
      power += near[index]! ** 2 / length
    }
    return 10 * Math.log10(power + 1e-12) < SILENCE ? 0 : periodOf(near, likeness)
  }

  return { push, at }
}

function periodOf(near: Float64Array, likeness: Float64Array): number {
  const from = near.length - COMPARED
  correlate(near, likeness)
  let own = 1e-9
  // Safe, here and below: all places are within `near`.
  for (let index = from; index < near.length; index++) own += near[index]! ** 2
  let best = 0
  let other = 1e-9
  for (let index = from; index < near.length; index++) other += near[index - MIN_PERIOD + 1]! ** 2
  for (let lag = MIN_PERIOD - 1; lag <= MAX_PERIOD + 1; lag++) {
    likeness[lag]! /= Math.sqrt(own * Math.max(1e-9, other))
    // The next one begins and ends a sample earlier.
    if (lag <= MAX_PERIOD) other += near[from - lag - 1]! ** 2 - near[near.length - lag - 1]! ** 2
    if (lag >= MIN_PERIOD && lag <= MAX_PERIOD) best = Math.max(best, likeness[lag]!)
  }
  if (best < VOICED) return 0
  for (let lag = MIN_PERIOD; lag <= MAX_PERIOD; lag++) {
    const value = likeness[lag]!
    const [before, after] = [likeness[lag - 1]!, likeness[lag + 1]!]
    if (value < NEARLY * best || value < before || value < after) continue
    // The top of the parabola through the three.
    const bend = before - 2 * value + after
    const top = bend < 0 ? lag + (0.5 * (before - after)) / bend : lag
    return Math.max(LOWEST_HZ, Math.min(HIGHEST_HZ, RATE / top))
  }
  return 0
}

/**
 * Products of the last COMPARED samples with those each lag before; four lags at once, whose sums are independent.
 */
function correlate(near: Float64Array, sums: Float64Array) {
  for (let lag = MIN_PERIOD - 1; lag <= MAX_PERIOD + 1; lag += 4) {
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let index = near.length - COMPARED; index < near.length; index++) {
      // Safe: the lags are a multiple of four, the longest of which `near` has room for.
      const value = near[index]!
      first += value * near[index - lag]!
      second += value * near[index - lag - 1]!
      third += value * near[index - lag - 2]!
      fourth += value * near[index - lag - 3]!
    }
    sums[lag] = first
    sums[lag + 1] = second
    sums[lag + 2] = third
    sums[lag + 3] = fourth
  }
}
