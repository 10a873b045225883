/** The rate voicing is measured at: enough for the pitch and its first harmonics. */
const SLOW_HZ = 4000
const HIGHEST_PITCH_HZ = 400
const LOWEST_PITCH_HZ = 70
const WINDOW_SECONDS = 0.025

/** Samples on each side of a frame's time that `createVoicing` reads. */
export const voicingReach = (sampleRate: number) =>
  Math.ceil(((WINDOW_SECONDS + 1 / LOWEST_PITCH_HZ) / 2) * sampleRate) + 1

/**
 * How periodic the sound is around a frame, 0 (noise) .. 1 (a steady voice): the highest normalised
 * cross-correlation between two windows one pitch period apart, 70–400 Hz, as in Talkin's RAPT (1995).
 * `samples` has `voicingReach` samples on each side of the frame's time.
 */
export function createVoicing(sampleRate: number): (samples: Float32Array) => number {
  const reach = voicingReach(sampleRate)
  const factor = Math.max(1, Math.round(sampleRate / SLOW_HZ))
  const rate = sampleRate / factor
  const count = Math.floor((2 * reach) / factor)
  const slow = new Float64Array(count)
  const shortest = Math.floor(rate / HIGHEST_PITCH_HZ)
  const longest = Math.min(Math.ceil(rate / LOWEST_PITCH_HZ), count - 8)
  const window = Math.min(Math.round(WINDOW_SECONDS * rate), count - longest)

  // The reads below stay inside `slow` and `samples` by the bounds above.
  return (samples) => {
    for (let index = 0; index < count; index++) {
      let sum = 0
      for (let k = index * factor; k < (index + 1) * factor; k++) sum += samples[k]!
      slow[index] = sum / factor
    }
    let still = 1e-9
    for (let k = 0; k < window; k++) still += slow[k]! * slow[k]!
    let moved = 1e-9
    for (let k = shortest; k < shortest + window; k++) moved += slow[k]! * slow[k]!
    let best = 0
    for (let lag = shortest; lag <= longest; lag++) {
      let product = 0
      for (let k = 0; k < window; k++) product += slow[k]! * slow[k + lag]!
      best = Math.max(best, product / Math.sqrt(still * moved))
      if (lag < longest) {
        moved += slow[lag + window]! * slow[lag + window]! - slow[lag]! * slow[lag]!
        moved = Math.max(moved, 1e-9)
      }
    }
    return Math.min(1, best)
  }
}
