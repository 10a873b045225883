import { SoundError } from './sound.ts'

/** Bytes that are turned at a time: a long file is never in memory as a whole. */
const PIECE_BYTES = 4 * 1024 * 1024
const WAV_HEADER_BYTES = 44

interface Encoding {
  /** Bytes of a sample in the file. */
  bytes: number
  wav: { bytes: number; isFloat: boolean }
  convert(from: DataView<ArrayBuffer>, to: DataView<ArrayBuffer>, samples: number): void
}

interface Common {
  channels: number
  frames: number
  bits: number
  sampleRate: number
  compression: string
}

/**
 * Browsers and the media library do not read AIFF and AIFC; `null` for any other file. Integers stay exact. Throws a
 * `SoundError` for a truncated file or unsupported compression. (Apple, "Audio Interchange File Format AIFF-C",
 * 1991.)
 */
export async function wavOfAiff(file: Blob): Promise<Blob | null> {
  const form = await viewOf(file, 0, 12)
  if (form.byteLength < 12 || text(form, 0) !== 'FORM' || !/^AIF[FC]$/.test(text(form, 8))) return null
  let common: Common | undefined
  let data: { at: number; bytes: number } | undefined
  for (let at = 12; at + 8 <= file.size && !(common && data);) {
    const head = await viewOf(file, at, 8)
    const bytes = head.getUint32(4)
    if (text(head, 0) === 'COMM') common = readCommon(await viewOf(file, at + 8, Math.min(bytes, 22)))
    if (text(head, 0) === 'SSND') {
      const skipped = (await viewOf(file, at + 8, 8)).getUint32(0)
      data = { at: at + 16 + skipped, bytes: Math.max(0, bytes - 8 - skipped) }
    }
    // Chunks begin at even places.
    at += 8 + bytes + (bytes & 1)
  }
  if (!common || common.channels === 0 || !(common.sampleRate > 0)) throw new SoundError('not_a_sound')
  if (!data) throw new SoundError('no_sound')
  const encoding = encodingOf(common)
  if (!encoding) throw new SoundError('codec_unsupported')
  return written(file, common, data, encoding)
}

async function written(
  file: Blob,
  { channels, sampleRate, frames }: Common,
  data: { at: number; bytes: number },
  { bytes, wav, convert }: Encoding,
): Promise<Blob> {
  const there = Math.min(data.bytes, Math.max(0, file.size - data.at))
  const samples = Math.min(frames, Math.floor(there / (bytes * channels))) * channels
  const parts: BlobPart[] = [wavHeader({ channels, sampleRate, ...wav }, samples * wav.bytes)]
  const max = Math.floor(PIECE_BYTES / bytes)
  for (let done = 0; done < samples; done += max) {
    const count = Math.min(max, samples - done)
    const from = await viewOf(file, data.at + done * bytes, count * bytes)
    const to = new DataView(new ArrayBuffer(count * wav.bytes))
    convert(from, to, count)
    parts.push(to)
  }
  return new Blob(parts, { type: 'audio/wav' })
}

function readCommon(view: DataView): Common {
  if (view.byteLength < 18) throw new SoundError('not_a_sound')
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    bits: view.getUint16(6),
    sampleRate: Math.round(extended(view, 8)),
    compression: view.byteLength >= 22 ? text(view, 18) : 'NONE',
  }
}

/** An 80-bit number: sign and exponent in 16 bits, then the fraction with its leading one. */
function extended(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383
  return view.getUint32(at + 2) * 2 ** (exponent - 31) + view.getUint32(at + 6) * 2 ** (exponent - 63)
}

function encodingOf({ compression, bits }: Common): Encoding | undefined {
  const bytes = Math.ceil(bits / 8)
  switch (compression) {
    case 'NONE':
    case 'twos':
      return bytes >= 1 && bytes <= 4 ? whole(bytes, 'big') : undefined
    case 'sowt':
      return bytes >= 1 && bytes <= 4 ? whole(bytes, 'little') : undefined
    case 'in24':
      return whole(3, 'big')
    case 'in32':
      return whole(4, 'big')
    case 'raw ':
      return {
        bytes: 1,
        wav: { bytes: 1, isFloat: false },
        convert: each((from, to, n) => to.setUint8(n, from.getUint8(n))),
      }
    case 'fl32':
    case 'FL32':
      return floating(4, (from, n) => from.getFloat32(n * 4))
    case 'fl64':
    case 'FL64':
      return floating(8, (from, n) => from.getFloat64(n * 8))
    case 'ulaw':
    case 'ULAW':
      return companded(fromMuLaw)
    case 'alaw':
    case 'ALAW':
      return companded(fromALaw)
    default:
      return undefined
  }
}

type Each = (from: DataView<ArrayBuffer>, to: DataView<ArrayBuffer>, sample: number) => void

const each =
  (convert: Each): Encoding['convert'] =>
  (from, to, samples) => {
    for (let sample = 0; sample < samples; sample++) convert(from, to, sample)
  }

function whole(bytes: number, order: 'big' | 'little'): Encoding {
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

async function viewOf(file: Blob, from: number, bytes: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(from, from + bytes).arrayBuffer())
}

function text(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)))
}
