import { bytesPerSample, type WavFormat } from './wav-header.ts'

/** The formats that samples are stored in. */
export type StoredWavFormat = Extract<WavFormat, 16 | 24 | 'float'>

interface Options {
  format: StoredWavFormat
  /** A factor of all samples. */
  gain?: number
  /** Added to the sample of a frame and channel before it is rounded, in steps of the format. */
  dither?: (frame: number, channel: number) => number
}

/**
 * Writes the samples of `channels`, of equal length, interleaved. Integers clip beyond ±1 and are 0 where a sample is not
 * a number. Silence stays silent: dither hides rounding, and zero needs none.
 */
export function putSamples(
  view: DataView,
  channels: readonly Float32Array[],
  { format, gain = 1, dither }: Options,
): void {
  const size = bytesPerSample(format)
  const full = format === 'float' ? 1 : 2 ** (format - 1)
  channels.forEach((samples, channel) => {
    let at = channel * size
    for (let frame = 0; frame < samples.length; frame++) {
      const sample = (samples[frame] ?? 0) * gain
      if (format === 'float') view.setFloat32(at, sample, true)
      else {
        const noise = dither && sample !== 0 ? dither(frame, channel) : 0
        const whole = Math.round(Math.max(-full, Math.min(full - 1, sample * full + noise)))
        if (format === 16) view.setInt16(at, whole, true)
        else {
          view.setUint16(at, whole & 0xffff, true)
          view.setInt8(at + 2, whole >> 16)
        }
      }
      at += channels.length * size
    }
  })
}
