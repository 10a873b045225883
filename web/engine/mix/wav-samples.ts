import { bytesPerSample, type WavFormat } from '../sound/wav-header.ts'

/** The formats that mixes are bounced to. */
export type MixWavFormat = Extract<WavFormat, 16 | 24 | 'float'>

/**
 * Interleaved. 16 and 24 bits get triangular dither of one step, which depends only on `position` (the first frame's
 * number), so that a bounce can be repeated to the bit.
 */
export function encodeWavSamples(
  channels: readonly Float32Array[],
  format: MixWavFormat,
  position: number,
): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  const size = bytesPerSample(format)
  const bytes = new Uint8Array(frames * channels.length * size)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (let frame = 0; frame < frames; frame++) {
    channels.forEach((samples, channel) => {
      const sample = samples[frame] ?? 0
      if (format === 'float') view.setFloat32(at, sample, true)
      else {
        const full = 2 ** (format - 1)
        // Silence stays silent: dither hides rounding, and zero needs none.
        const dither = sample === 0 ? 0 : triangular((position + frame) * 2 + channel)
        const whole = Math.max(-full, Math.min(full - 1, Math.round(sample * full + dither)))
        if (format === 16) view.setInt16(at, whole, true)
        else {
          view.setUint16(at, whole & 0xffff, true)
          view.setInt8(at + 2, whole >> 16)
        }
      }
      at += size
    })
  }
  return bytes
}

/** Two random numbers' difference, −1 … 1, by hashing `index`. */
function triangular(index: number): number {
  return (hashed(index * 2) - hashed(index * 2 + 1)) / 0x1_0000_0000
}

function hashed(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  return (x ^ (x >>> 16)) >>> 0
}
