/** Bits of integer samples (8 are unsigned); `float` is 32-bit floating point, not clipped at full scale. */
export type WavFormat = 8 | 16 | 24 | 32 | 'float'

export interface WavShape {
  channels: number
  /** Samples per second. */
  sampleRate: number
  format: WavFormat
}

const HEADER_BYTES = 44
const FLOAT_HEADER_BYTES = 58
/** A WAV file's sizes are 32-bit. */
const MAX_BYTES = 0xffff_ffff - FLOAT_HEADER_BYTES

export function bytesPerSample(format: WavFormat): number {
  return format === 'float' ? 4 : format / 8
}

/** Bytes of a WAV file of `frames` frames. */
export function wavBytes({ channels, format }: Omit<WavShape, 'sampleRate'>, frames: number): number {
  const headerBytes = format === 'float' ? FLOAT_HEADER_BYTES : HEADER_BYTES
  return headerBytes + frames * channels * bytesPerSample(format)
}

/** Seconds that fit into a WAV file. */
export function wavSecondsMax({ channels, sampleRate, format }: WavShape): number {
  return MAX_BYTES / (channels * bytesPerSample(format) * sampleRate)
}

/** The head of a RIFF file of `frames` frames. Throws a RangeError for more than a WAV file holds. */
export function wavHeader(
  { channels, sampleRate, format }: WavShape,
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
