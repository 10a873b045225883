import { betweenSamples, TAPS } from '../mix/true-peak.ts'

/** Look-ahead in seconds. */
const AHEAD = 0.005
/** Seconds after which a peak is forgotten by two thirds. */
const RELEASE = 0.08

/**
 * Limits all channels together to `ceiling` (linear), also between samples (BS.1770-4, annex 2). Changes the arrays.
 */
export function limitPeaks(channels: readonly Float32Array[], rate: number, ceiling: number): void {
  const frames = channels[0]?.length ?? 0
  const gains = new Float32Array(frames).fill(1)
  for (const samples of channels) allowed(samples, ceiling, gains)
  const ahead = Math.max(1, Math.round(AHEAD * rate))
  const lowest = lowestAhead(gains, ahead)
  const recovery = 1 - Math.exp(-1 / (RELEASE * rate))
  // A running mean over `ahead` values, none above what this sample allows. It is lowered already when the sound
  // begins with a peak.
  let held = lowest[0] ?? 1
  let sum = ahead * held
  const recent = new Float32Array(ahead).fill(held)
  for (let i = 0; i < frames; i++) {
    // Safe: all places are within arrays of `frames` or `ahead`.
    held = Math.min(lowest[i]!, held + (1 - held) * recovery)
    sum += held - recent[i % ahead]!
    recent[i % ahead] = held
    gains[i] = Math.min(1, sum / ahead)
  }
  for (const samples of channels) {
    for (let i = 0; i < frames; i++) samples[i] = samples[i]! * gains[i]!
  }
}

/** Lowers `gains` where the level in and around each sample is above `ceiling`. */
function allowed(samples: Float32Array, ceiling: number, gains: Float32Array): void {
  for (let i = 0; i < samples.length; i++) {
    let highest = Math.abs(samples[i]!)
    // Far below the ceiling nothing between the samples can reach it.
    if (highest > ceiling * 0.25) {
      for (const filter of betweenSamples) {
        let sum = 0
        for (let tap = 0; tap < TAPS; tap++) sum += filter[tap]! * (samples[i + tap - TAPS / 2] ?? 0)
        highest = Math.max(highest, Math.abs(sum))
      }
    }
    if (highest <= ceiling) continue
    const gain = ceiling / highest
    // Between this sample and its neighbours: whichever is nearer, both give way.
    for (let near = Math.max(0, i - 1); near <= Math.min(gains.length - 1, i + 1); near++)
      if (gain < gains[near]!) gains[near] = gain
  }
}

/** For each place the lowest value among itself and the next `ahead` − 1. */
function lowestAhead(values: Float32Array, ahead: number): Float32Array {
  const result = new Float32Array(values.length)
  // Places whose values rise: the first is the lowest of the stretch.
  const queue = new Int32Array(values.length)
  let [first, last] = [0, 0]
  for (let i = values.length - 1; i >= 0; i--) {
    while (last > first && values[queue[last - 1]!]! >= values[i]!) last--
    queue[last++] = i
    while (queue[first]! >= i + ahead) first++
    result[i] = values[queue[first]!]!
  }
  return result
}
