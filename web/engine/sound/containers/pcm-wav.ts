import { bytesPerSample, wavHeader, type WavFormat } from '../wav-header.ts'

/** Bytes that are turned at a time: a long file is never in memory as a whole. */
const PIECE_BYTES = 4 * 1024 * 1024

/** The layout of samples in a file, and their conversion to those of a WAV file. Integers stay exact. */
export interface Encoding {
  /** Bytes of a sample in the file. */
  bytes: number
  wav: WavFormat
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
  const held = Math.min(frames, Math.floor(there / (bytes * channels)))
  const samples = held * channels
  const parts: BlobPart[] = [wavHeader({ channels, sampleRate, format: wav }, held)]
  const max = Math.floor(PIECE_BYTES / bytes)
  for (let done = 0; done < samples; done += max) {
    const count = Math.min(max, samples - done)
    const from = await viewOf(file, data.at + done * bytes, count * bytes)
    const to = new DataView(new ArrayBuffer(count * bytesPerSample(wav)))
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

const wholeFormats = [undefined, 8, 16, 24, 32] as const

/** Signed integers; `undefined` unless they have 1 to 4 bytes. */
export function whole(bytes: number, order: 'big' | 'little'): Encoding | undefined {
  const wav = wholeFormats[bytes]
  if (!wav) return undefined
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
    wav: 'float',
    convert: each((from, to, sample) => to.setFloat32(sample * 4, read(from, sample), true)),
  }
}

function companded(expand: (code: number) => number): Encoding {
  return {
    bytes: 1,
    wav: 16,
    convert: each((from, to, sample) => to.setInt16(sample * 2, expand(from.getUint8(sample)), true)),
  }
}

/** Unsigned bytes. */
export const unsignedBytes: Encoding = {
  bytes: 1,
  wav: 8,
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

export async function viewOf(file: Blob, from: number, bytes: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, from + bytes).arrayBuffer())
}

/** Four characters. */
export function nameIn(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))
}
