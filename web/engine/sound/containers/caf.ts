import { SoundError } from '../sound.ts'
import { codecName } from './codec-name.ts'
import { MAX_CHUNKS, refuseImplausible } from './file-limits.ts'
import type { PacketSound } from './packet-sound.ts'
import { aLaw, float32, float64, muLaw, nameIn, viewOf, wavOfPcm, whole, type Encoding } from './pcm-wav.ts'
import { refuseTooLong } from './refuse-too-long.ts'

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
/** Half an hour of the shortest packets, of 2.5 ms, has 720,000. */
const MAX_PACKETS = 1_000_000
const MAX_PACKET_FRAMES = 65_536
/** Packets of Apple Lossless with many channels have less. */
const MAX_PACKET_BYTES = 4 * 1024 * 1024
/** Seconds before and after the sound that its packets may hold as well. */
const AROUND_SECONDS = 1

/**
 * A Core Audio Format file: a WAV file where its samples are plain, else its packets; `null` for any other file.
 * Throws a `SoundError`, or `signal`'s reason. (Apple, “Core Audio Format Specification 1.0”.)
 */
export async function readCaf(file: Blob, signal?: AbortSignal): Promise<Blob | PacketSound | null> {
  const head = await viewOf(file, 0, 8)
  if (head.byteLength < 8 || nameIn(head, 0) !== 'caff') return null
  const { description, data, cookie, packets } = await chunksOf(file, signal)
  if (!description) throw new SoundError('not_a_sound')
  refuseImplausible(description)
  if (!data) throw new SoundError('no_sound')
  const { format, channels, sampleRate } = description
  const encoding = encodingOf(description)
  if (encoding) {
    const frames = Math.floor(data.bytes / (encoding.bytes * channels))
    return wavOfPcm(file, { channels, sampleRate, frames }, { ...data, encoding }, signal)
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

async function chunksOf(file: Blob, signal: AbortSignal | undefined): Promise<Chunks> {
  const chunks: Chunks = {}
  for (let at = 8, count = 0; count < MAX_CHUNKS && at + CHUNK_HEAD <= file.size; count++) {
    signal?.throwIfAborted()
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
  return bits >= 1 ? whole(bytes, order) : undefined
}

type Layout = Pick<PacketSound, 'packets' | 'priming' | 'frames'>

/** Finds each packet. The table stores sizes that differ, in groups of seven bits. */
function layPackets(
  { sampleRate, packetBytes, packetFrames }: Description,
  data: { at: number; bytes: number },
  table: DataView | undefined,
): Layout {
  const end = data.at + data.bytes
  const packets: PacketSound['packets'] = []
  let at = data.at
  let there = 0
  const lay = (bytes: number, frames: number) => {
    if (packets.length === MAX_PACKETS || bytes > MAX_PACKET_BYTES || frames > MAX_PACKET_FRAMES)
      throw new SoundError('not_a_sound')
    packets.push({ at, bytes, frames })
    at += bytes
    there += frames
    refuseTooLong(there / sampleRate - AROUND_SECONDS, (at - data.at) / data.bytes)
  }
  if (!table || table.byteLength < TABLE_HEAD) {
    if (packetBytes === 0 || packetFrames === 0) throw new SoundError('not_a_sound')
    while (at + packetBytes <= end) lay(packetBytes, packetFrames)
    return { packets, priming: 0, frames: there }
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
  for (let index = 0; index < count; index++) {
    if (packetBytes === 0 && place >= table.byteLength) break
    const bytes = packetBytes || next()
    const frames = packetFrames || next()
    if (bytes === 0 || at + bytes > end) break
    lay(bytes, frames)
  }
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
