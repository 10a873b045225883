/**
 * Delay of `signal` after `reference` in samples, within ±`max` (or 0..`max` with `later`). `strength` is 0..1:
 * cross-correlation, normalised by the energy of both.
 */
export function lagOf(
  reference: Float32Array,
  signal: Float32Array,
  { max, later = false }: { max: number; later?: boolean },
): { lag: number; strength: number } {
  const energy = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0)
  const whole = Math.sqrt(energy(reference) * energy(signal))
  let best = { lag: 0, strength: 0 }
  if (whole === 0) return best
  for (let lag = later ? 0 : -max; lag <= max; lag++) {
    let sum = 0
    const from = Math.max(0, -lag)
    const until = Math.min(reference.length, signal.length - lag)
    // Safe: both indices are within their arrays.
    for (let index = from; index < until; index++) sum += reference[index]! * signal[index + lag]!
    if (sum / whole > best.strength) best = { lag, strength: sum / whole }
  }
  return best
}

/** −60 dBFS, below which a sound is silence, in powers of ten of energy. */
const SILENCE = -6

/** Onsets a second that `onsetsOf` makes. */
export const ONSET_RATE = 500

/**
 * `ONSET_RATE` values per second: the rise of loudness in decibels above a floor. With `fromSilence`, sound at the
 * first sample is an onset.
 */
export function onsetsOf(
  samples: Float32Array,
  sampleRate: number,
  { fromSilence = false } = {},
): Float32Array<ArrayBuffer> {
  const hop = sampleRate / ONSET_RATE
  const length = Math.floor(samples.length / hop)
  const onsets = new Float32Array(length)
  let before = SILENCE
  for (let frame = 0; frame < length; frame++) {
    let sum = 0
    const from = Math.floor(frame * hop)
    const until = Math.floor((frame + 1) * hop)
    // Safe: `until` is at most the length.
    for (let index = from; index < until; index++) sum += samples[index]! * samples[index]!
    const loudness = Math.log10(10 ** SILENCE + sum / (until - from))
    onsets[frame] = Math.max(0, loudness - before)
    before = frame === 0 ? loudness : Math.max(loudness, before - 0.02)
  }
  if (!fromSilence) onsets[0] = 0
  return onsets
}

/**
 * Seconds by which a take is later than its backing, within ±`max`, by the onsets of both. `undefined` without enough
 * agreement.
 */
export function offsetBetween(
  backing: { samples: Float32Array; sampleRate: number },
  take: { samples: Float32Array; sampleRate: number },
  max = 0.5,
): number | undefined {
  const { lag, strength } = lagOf(
    onsetsOf(backing.samples, backing.sampleRate),
    onsetsOf(take.samples, take.sampleRate),
    { max: Math.round(max * ONSET_RATE) },
  )
  return strength < 0.05 ? undefined : lag / ONSET_RATE
}
