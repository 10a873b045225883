/** `16` and `24` are integer formats; `float` is 32-bit floating point, not clipped at full scale. */
export type WavFormat = 16 | 24 | 'float'

const HEADER_BYTES = 44
const FLOAT_HEADER_BYTES = 58
/** A WAV file's sizes are 32-bit. */
const MAX_BYTES = 0xffff_ffff - FLOAT_HEADER_BYTES

export function bytesPerSample(format: WavFormat): number {
  return format === 'float' ? 4 : format / 8
}

/** Seconds that fit into a WAV file. */
export function wavSecondsMax({
  channels,
  sampleRate,
  format,
}: {
  channels: number
  sampleRate: number
  format: WavFormat
}): number {
  return MAX_BYTES / (channels * bytesPerSample(format) * sampleRate)
}

/** The head of a RIFF file of `frames` frames. Throws a RangeError for more than a WAV file holds. */
export function wavHeader(
  { channels, sampleRate, format }: { channels: number; sampleRate: number; format: WavFormat },
  frames: number,
): Uint8Array<ArrayBuffer> {
  const isFloat = format === 'float'
  const frameBytes = channels * bytesPerSample(format)
  const dataBytes = frames * frameBytes
  if (dataBytes > MAX_BYTES) throw new RangeError('Too long for a WAV file.')
  const headerBytes = isFloat ? FLOAT_HEADER_BYTES : HEADER_BYTES
  const bytes = new Uint8Array(headerBytes)
  const view = new DataView(bytes.buffer)
  const text = (offset: number, value: string) => {
    for (let index = 0; index < value.length; index++) bytes[offset + index] = value.charCodeAt(index)
  }
  text(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, isFloat ? 18 : 16, true)
  view.setUint16(20, isFloat ? 3 : 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * frameBytes, true)
  view.setUint16(32, frameBytes, true)
  view.setUint16(34, bytesPerSample(format) * 8, true)
  let at = 36
  if (isFloat) {
    // Floating point has an empty extension and a fact chunk with the number of frames.
    view.setUint16(36, 0, true)
    text(38, 'fact')
    view.setUint32(42, 4, true)
    view.setUint32(46, frames, true)
    at = 50
  }
  text(at, 'data')
  view.setUint32(at + 4, dataBytes, true)
  return bytes
}

/**
 * Interleaved. 16 and 24 bits get triangular dither of one step, which depends only on `position` (the first frame's
 * number), so that a bounce can be repeated to the bit.
 */
export function encodeWavSamples(
  channels: readonly Float32Array[],
  format: WavFormat,
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
