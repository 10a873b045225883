/** Bytes that are turned at a time: a long file is never in memory as a whole. */
const PIECE_BYTES = 4 * 1024 * 1024
const WAV_HEADER_BYTES = 44

/** The layout of samples in a file, and their conversion to those of a WAV file. Integers stay exact. */
export interface Encoding {
  /** Bytes of a sample in the file. */
  bytes: number
  wav: { bytes: number; isFloat: boolean }
  convert(from: DataView<ArrayBuffer>, to: DataView<ArrayBuffer>, samples: number): void
}

export interface PcmShape {
  channels: number
  frames: number
  sampleRate: number
}

/** A WAV file of the samples that lie in `file` at `at`; a truncated file has fewer. Throws `signal`'s reason. */
export async function wavOfPcm(
  file: Blob,
  { channels, sampleRate, frames }: PcmShape,
  data: { at: number; bytes: number; encoding: Encoding },
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const { bytes, wav, convert } = data.encoding
  const there = Math.min(data.bytes, Math.max(0, file.size - data.at))
  const samples = Math.min(frames, Math.floor(there / (bytes * channels))) * channels
  const parts: BlobPart[] = [wavHeader({ channels, sampleRate, ...wav }, samples * wav.bytes)]
  const max = Math.floor(PIECE_BYTES / bytes)
  for (let done = 0; done < samples; done += max) {
    const count = Math.min(max, samples - done)
    const from = await viewOf(file, data.at + done * bytes, count * bytes)
    const to = new DataView(new ArrayBuffer(count * wav.bytes))
    signal?.throwIfAborted()
    convert(from, to, count)
    parts.push(new Blob([to]))
  }
  return new Blob(parts, { type: 'audio/wav' })
}

type Each = (from: DataView<ArrayBuffer>, to: DataView<ArrayBuffer>, sample: number) => void

const each =
  (convert: Each): Encoding['convert'] =>
  (from, to, samples) => {
    for (let sample = 0; sample < samples; sample++) convert(from, to, sample)
  }

export function whole(bytes: number, order: 'big' | 'little'): Encoding {
  const wav = { bytes, isFloat: false }
  if (bytes === 1)
    return { bytes, wav, convert: each((from, to, n) => to.setUint8(n, from.getUint8(n) ^ 0x80)) }
  return {
    bytes,
    wav,
    convert: each((from, to, sample) => {
      for (let byte = 0; byte < bytes; byte++) {
        const place = order === 'big' ? bytes - 1 - byte : byte
        to.setUint8(sample * bytes + byte, from.getUint8(sample * bytes + place))
      }
    }),
  }
}

function floating(bytes: number, read: (from: DataView, sample: number) => number): Encoding {
  return {
    bytes,
    wav: { bytes: 4, isFloat: true },
    convert: each((from, to, sample) => to.setFloat32(sample * 4, read(from, sample), true)),
  }
}

function companded(expand: (code: number) => number): Encoding {
  return {
    bytes: 1,
    wav: { bytes: 2, isFloat: false },
    convert: each((from, to, sample) => to.setInt16(sample * 2, expand(from.getUint8(sample)), true)),
  }
}

/** Unsigned bytes. */
export const unsignedBytes: Encoding = {
  bytes: 1,
  wav: { bytes: 1, isFloat: false },
  convert: each((from, to, n) => to.setUint8(n, from.getUint8(n))),
}

export function float32(order: 'big' | 'little'): Encoding {
  return floating(4, (from, n) => from.getFloat32(n * 4, order === 'little'))
}

export function float64(order: 'big' | 'little'): Encoding {
  return floating(8, (from, n) => from.getFloat64(n * 8, order === 'little'))
}

export const muLaw = () => companded(fromMuLaw)
export const aLaw = () => companded(fromALaw)

/** ITU-T G.711. */
function fromMuLaw(code: number): number {
  const bits = ~code & 0xff
  const level = ((((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 7)) - 0x84
  return bits & 0x80 ? -level : level
}

/** ITU-T G.711. */
function fromALaw(code: number): number {
  const bits = code ^ 0x55
  const segment = (bits >> 4) & 7
  const mantissa = ((bits & 0x0f) << 4) + 8
  const level = segment === 0 ? mantissa : (mantissa + 0x100) << (segment - 1)
  return bits & 0x80 ? level : -level
}

interface WavShape {
  channels: number
  sampleRate: number
  bytes: number
  isFloat: boolean
}

function wavHeader(
  { channels, sampleRate, bytes, isFloat }: WavShape,
  dataBytes: number,
): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const put = (at: number, letters: string) =>
    Array.from(letters, (letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  put(0, 'RIFF')
  view.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true)
  put(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, isFloat ? 3 : 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * channels * bytes, true)
  view.setUint16(32, channels * bytes, true)
  view.setUint16(34, bytes * 8, true)
  put(36, 'data')
  view.setUint32(40, dataBytes, true)
  return view
}

export async function viewOf(file: Blob, from: number, bytes: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, from + bytes).arrayBuffer())
}

/** Four characters. */
export function nameIn(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))
}
