/** The layout of a WAV file. */
export interface WavLayout {
  /** The content of the `fmt ` chunk. */
  format: Uint8Array<ArrayBuffer>
  channels: number
  /** Samples a second. */
  sampleRate: number
  /** Bytes of one sample of all channels. */
  frameBytes: number
  /** Offset of the samples in bytes, and the number of frames. */
  begin: number
  frames: number
}

const CHUNK_HEAD = 8
const RIFF_HEAD = 12
/** A file with more chunks before its samples is none of ours. */
const MAX_CHUNKS = 32
/** Plain numbers, floating point, and either of them described at length. */
const UNCOMPRESSED = new Set([1, 3, 0xfffe])

/** Finds the samples of a WAV file that is not compressed; `null` for anything else. */
export async function wavLayoutOf(file: Blob): Promise<WavLayout | null> {
  const head = await bytesOf(file, 0, RIFF_HEAD)
  if (textAt(head, 0) !== 'RIFF' || textAt(head, 8) !== 'WAVE') return null
  let format: Uint8Array<ArrayBuffer> | null = null
  let at = RIFF_HEAD
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEAD <= file.size; count++) {
    const chunk = await bytesOf(file, at, CHUNK_HEAD)
    const size = viewOf(chunk).getUint32(4, true)
    const begin = at + CHUNK_HEAD
    if (textAt(chunk, 0) === 'fmt ') format = await bytesOf(file, begin, size)
    if (textAt(chunk, 0) === 'data')
      return format && layoutOf(format, begin, Math.min(size, file.size - begin))
    // Chunks are padded to even lengths.
    at = begin + size + (size % 2)
  }
  return null
}

function layoutOf(format: Uint8Array<ArrayBuffer>, begin: number, bytes: number): WavLayout | null {
  if (format.length < 16) return null
  const view = viewOf(format)
  const [kind, channels, frameBytes] = [
    view.getUint16(0, true),
    view.getUint16(2, true),
    view.getUint16(12, true),
  ]
  if (!UNCOMPRESSED.has(kind) || channels === 0 || frameBytes === 0) return null
  const frames = Math.floor(bytes / frameBytes)
  return { format, channels, sampleRate: view.getUint32(4, true), frameBytes, begin, frames }
}

/** A WAV file of its own with the frames from one to another, sample by sample those of `file`. */
export function wavSlice(file: Blob, layout: WavLayout, from: number, to: number): Blob {
  const { format, frameBytes, begin } = layout
  const samples = file.slice(begin + from * frameBytes, begin + to * frameBytes)
  const head = new Uint8Array(RIFF_HEAD + CHUNK_HEAD + format.length + CHUNK_HEAD)
  const view = viewOf(head)
  const encoder = new TextEncoder()
  const chunk = (offset: number, name: string, size: number) => {
    encoder.encodeInto(name, head.subarray(offset))
    view.setUint32(offset + 4, size, true)
  }
  chunk(0, 'RIFF', head.length - CHUNK_HEAD + samples.size)
  encoder.encodeInto('WAVE', head.subarray(CHUNK_HEAD))
  chunk(RIFF_HEAD, 'fmt ', format.length)
  head.set(format, RIFF_HEAD + CHUNK_HEAD)
  chunk(head.length - CHUNK_HEAD, 'data', samples.size)
  return new Blob([head, samples], { type: 'audio/wav' })
}

async function bytesOf(file: Blob, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, from + length).arrayBuffer())
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4))
}
