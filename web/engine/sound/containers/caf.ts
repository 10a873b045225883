import { SoundError } from '../sound.ts'
import { codecName } from './codec-name.ts'
import type { PacketSound } from './packet-sound.ts'
import { aLaw, float32, float64, muLaw, nameIn, viewOf, wavOfPcm, whole, type Encoding } from './pcm-wav.ts'

interface Description {
  sampleRate: number
  format: string
  flags: number
  packetBytes: number
  packetFrames: number
  channels: number
  bits: number
}

interface Chunks {
  description?: Description
  data?: { at: number; bytes: number }
  cookie?: Uint8Array<ArrayBuffer>
  packets?: DataView<ArrayBuffer>
}

const FLOATING = 1
const LITTLE = 2
const CHUNK_HEAD = 12
/** The table of packets begins with their number, the frames they hold, and the frames before and after these. */
const TABLE_HEAD = 24
/** A table for half an hour of the shortest packets, and more. */
const MAX_TABLE_BYTES = 8 * 1024 * 1024

/**
 * A Core Audio Format file: a WAV file where its samples are plain, else its packets; `null` for any other file.
 * Throws a `SoundError`. (Apple, “Core Audio Format Specification 1.0”.)
 */
export async function readCaf(file: Blob): Promise<Blob | PacketSound | null> {
  const head = await viewOf(file, 0, 8)
  if (head.byteLength < 8 || nameIn(head, 0) !== 'caff') return null
  const { description, data, cookie, packets } = await chunksOf(file)
  if (!description || description.channels === 0 || !(description.sampleRate > 0))
    throw new SoundError('not_a_sound')
  if (!data) throw new SoundError('no_sound')
  const { format, channels, sampleRate } = description
  const encoding = encodingOf(description)
  if (encoding) {
    const frames = Math.floor(data.bytes / (encoding.bytes * channels))
    return wavOfPcm(file, { channels, sampleRate, frames }, data, encoding)
  }
  const codec = codecs.get(format)
  if (!codec) throw new SoundError('codec_unsupported', { codec: codecName(format) })
  return {
    codec,
    channels,
    sampleRate,
    ...(cookie && { cookie: codec === 'aac' ? specificInfo(cookie) : cookie }),
    ...layPackets(description, data, packets),
  }
}

const codecs = new Map<string, PacketSound['codec']>([
  ['alac', 'alac'],
  ['aac ', 'aac'],
  ['opus', 'opus'],
  ['.mp3', 'mp3'],
  ['ac-3', 'ac3'],
  ['ec-3', 'eac3'],
])

async function chunksOf(file: Blob): Promise<Chunks> {
  const chunks: Chunks = {}
  for (let at = 8; at + CHUNK_HEAD <= file.size;) {
    const head = await viewOf(file, at, CHUNK_HEAD)
    const begin = at + CHUNK_HEAD
    const stated = Number(head.getBigInt64(4))
    // A recording that was cut off does not know its length.
    const bytes = stated < 0 ? file.size - begin : Math.min(stated, file.size - begin)
    switch (nameIn(head, 0)) {
      case 'desc':
        chunks.description = readDescription(await viewOf(file, begin, Math.min(bytes, 32)))
        break
      case 'data':
        // The number of edits comes first.
        chunks.data = { at: begin + 4, bytes: Math.max(0, bytes - 4) }
        break
      case 'kuki':
        chunks.cookie = new Uint8Array(await file.slice(begin, begin + Math.min(bytes, 4_096)).arrayBuffer())
        break
      case 'pakt':
        chunks.packets = await viewOf(file, begin, Math.min(bytes, MAX_TABLE_BYTES))
        break
      default:
    }
    at = begin + bytes
  }
  return chunks
}

function readDescription(view: DataView): Description {
  if (view.byteLength < 32) throw new SoundError('not_a_sound')
  return {
    sampleRate: Math.round(view.getFloat64(0)),
    format: nameIn(view, 8),
    flags: view.getUint32(12),
    packetBytes: view.getUint32(16),
    packetFrames: view.getUint32(20),
    channels: view.getUint32(24),
    bits: view.getUint32(28),
  }
}

function encodingOf({ format, flags, bits, packetBytes, channels }: Description): Encoding | undefined {
  if (format === 'ulaw') return muLaw()
  if (format === 'alaw') return aLaw()
  // 24 bits may lie in four bytes.
  const bytes = packetBytes / channels
  if (format !== 'lpcm' || !Number.isInteger(bytes)) return undefined
  const order = flags & LITTLE ? 'little' : 'big'
  if (flags & FLOATING) return bytes === 4 ? float32(order) : bytes === 8 ? float64(order) : undefined
  return bytes >= 1 && bytes <= 4 && bits >= 1 ? whole(bytes, order) : undefined
}

type Layout = Pick<PacketSound, 'packets' | 'priming' | 'frames'>

/** Finds each packet. The table stores sizes that differ, in groups of seven bits. */
function layPackets(
  { packetBytes, packetFrames }: Description,
  data: { at: number; bytes: number },
  table: DataView | undefined,
): Layout {
  const end = data.at + data.bytes
  const packets: PacketSound['packets'] = []
  if (!table || table.byteLength < TABLE_HEAD) {
    if (packetBytes === 0 || packetFrames === 0) throw new SoundError('not_a_sound')
    for (let at = data.at; at + packetBytes <= end; at += packetBytes)
      packets.push({ at, bytes: packetBytes, frames: packetFrames })
    return { packets, priming: 0, frames: packets.length * packetFrames }
  }
  let place = TABLE_HEAD
  const next = () => {
    let value = 0
    while (place < table.byteLength) {
      const byte = table.getUint8(place++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 128) break
    }
    return value
  }
  const count = Number(table.getBigInt64(0))
  for (let at = data.at, index = 0; index < count; index++) {
    if (packetBytes === 0 && place >= table.byteLength) break
    const bytes = packetBytes || next()
    const frames = packetFrames || next()
    if (bytes === 0 || at + bytes > end) break
    packets.push({ at, bytes, frames })
    at += bytes
  }
  const there = packets.reduce((sum, { frames }) => sum + frames, 0)
  const priming = Math.max(0, table.getInt32(16))
  const valid = Number(table.getBigInt64(8))
  return { packets, priming, frames: Math.max(0, Math.min(valid > 0 ? valid : there, there - priming)) }
}

/** The AudioSpecificConfig inside the descriptors of ISO/IEC 14496-1, or the bytes as they are. */
function specificInfo(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  /** Bytes of each descriptor before those that it holds. */
  const own: Record<number, number> = { 3: 3, 4: 13 }
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at++] ?? 0
    let length = 0
    for (let byte = 0x80; byte & 0x80 && at < bytes.length;) {
      byte = bytes[at++] ?? 0
      length = length * 128 + (byte & 0x7f)
    }
    if (tag === 5) return bytes.slice(at, at + length)
    const skipped = own[tag]
    if (skipped === undefined) return bytes
    at += skipped
  }
  return bytes
}
