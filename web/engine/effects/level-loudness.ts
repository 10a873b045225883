import { LoudnessMeter } from '../mix/loudness.ts'
import { limitPeaks } from './limit-peaks.ts'

/** LUFS that a levelled voice has: what the large platforms play at. */
export const LOUDNESS_TARGET = -14
/** dBTP that it never exceeds. */
export const PEAK_CEILING = -1

/** Headroom for peaks between samples, in dB. */
const MARGIN = 0.15
/** Noise must not be blown up to a voice, in dB. */
const MAX_GAIN = 40
/** Limiting takes loudness away, which another round gives back. */
const ROUNDS = 8

/** Normalises a sound to −14 LUFS (EBU R 128) with peaks below −1 dBTP. Silence is unchanged. */
export function levelLoudness(
  channels: readonly Float32Array<ArrayBuffer>[],
  rate: number,
): Float32Array<ArrayBuffer>[] {
  const ceiling = 10 ** ((PEAK_CEILING - MARGIN) / 20)
  let gain = LOUDNESS_TARGET - loudnessOf(channels, rate)
  let result = channels.map((samples) => new Float32Array(samples))
  if (!Number.isFinite(gain)) return result
  for (let round = 0; round < ROUNDS; round++) {
    gain = Math.min(MAX_GAIN, gain)
    const factor = 10 ** (gain / 20)
    result = channels.map((samples) => samples.map((sample) => sample * factor))
    limitPeaks(result, rate, ceiling)
    const missing = LOUDNESS_TARGET - loudnessOf(result, rate)
    if (Math.abs(missing) < 0.05) break
    // Added gain is limited as well.
    gain += missing * 1.4
  }
  return result
}

/** Returns the integrated loudness in LUFS; mono counts as played on both sides. */
export function loudnessOf(channels: readonly Float32Array[], rate: number): number {
  const [left, right = left] = channels
  if (!left || !right) return -Infinity
  const meter = new LoudnessMeter(rate)
  meter.push(left, right)
  return meter.read().integrated
}
