import { bytesPerSample } from '../sound/wav-header.ts'
import { putSamples, type StoredWavFormat } from '../sound/wav-samples.ts'

/**
 * Interleaved. 16 and 24 bits get triangular dither of one step, which depends only on `position` (the first frame's
 * number), so that a bounce can be repeated to the bit.
 */
export function encodeWavSamples(
  channels: readonly Float32Array[],
  format: StoredWavFormat,
  position: number,
): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  const bytes = new Uint8Array(frames * channels.length * bytesPerSample(format))
  const dither = (frame: number, channel: number) => triangular((position + frame) * 2 + channel)
  putSamples(new DataView(bytes.buffer), channels, { format, dither })
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
