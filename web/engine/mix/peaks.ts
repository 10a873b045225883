import type { SourcePeaks } from './mix-calls.ts'

const PER_SECOND = 400

/** Lowest and highest values of a sound, all channels together, 400 a second. */
export function peaksOf(channels: readonly Float32Array[], rate: number): SourcePeaks {
  const frames = channels[0]?.length ?? 0
  const count = Math.ceil((frames * PER_SECOND) / rate)
  const pairs = new Int8Array(count * 2)
  for (let bin = 0; bin < count; bin++) {
    const from = Math.floor((bin * rate) / PER_SECOND)
    const to = Math.min(frames, Math.max(from + 1, Math.floor(((bin + 1) * rate) / PER_SECOND)))
    let low = 0
    let high = 0
    for (const samples of channels) {
      for (let i = from; i < to; i++) {
        const x = samples[i] ?? 0
        if (x < low) low = x
        if (x > high) high = x
      }
    }
    pairs[2 * bin] = Math.max(-127, Math.round(low * 127))
    pairs[2 * bin + 1] = Math.min(127, Math.round(high * 127))
  }
  return { perSecond: PER_SECOND, pairs }
}
