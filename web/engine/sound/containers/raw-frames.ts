import type { PacketSound } from './packet-sound.ts'
import { refuseTooLong } from './refuse-too-long.ts'

/** The head of a frame of AC-3, E-AC-3 or DTS. */
interface Frame {
  codec: 'ac3' | 'eac3' | 'dts'
  bytes: number
  frames: number
  channels: number
  sampleRate: number
  /** Belongs to the frame before it: more channels or more detail. */
  isExtension: boolean
}

const HEAD_BYTES = 16
const READ_BYTES = 1024 * 1024
/** A packet with its extensions: DTS-HD has at most 24.5 Mbit/s, which are 33 KB in a packet. */
const MAX_PACKET_BYTES = 64 * 1024

/** kbit/s by half of `frmsizecod`. */
const AC3_RATES = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
const AC3_SAMPLE_RATES = [48_000, 44_100, 32_000]
const AC3_CHANNELS = [2, 1, 2, 3, 3, 4, 4, 5]
const EAC3_BLOCKS = [1, 2, 3, 6]
const BLOCK_FRAMES = 256
const DTS_SAMPLE_RATES = new Map([
  [1, 8_000],
  [2, 16_000],
  [3, 32_000],
  [6, 11_025],
  [7, 22_050],
  [8, 44_100],
  [11, 12_000],
  [12, 24_000],
  [13, 48_000],
])
const DTS_CHANNELS = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, 8]

/**
 * AC-3, E-AC-3 or DTS without a container; `null` for any other file. Throws a `SoundError` for one that is longer
 * than a take may be, or `signal`'s reason. (ETSI TS 102 366 and TS 102 114.)
 */
export async function readRawFrames(file: Blob, signal?: AbortSignal): Promise<PacketSound | null> {
  const start = readFrame(await viewAt(file, 0, HEAD_BYTES), 0)
  if (!start || start.isExtension) return null
  const packets: PacketSound['packets'] = []
  let frames = 0
  let view = await viewAt(file, 0, READ_BYTES)
  for (let begin = 0, at = 0; at + HEAD_BYTES <= file.size;) {
    if (at + HEAD_BYTES > begin + view.byteLength) {
      signal?.throwIfAborted()
      begin = at
      view = await viewAt(file, begin, READ_BYTES)
    }
    const frame = readFrame(view, at - begin)
    // The rest is damaged, or a tag.
    if (!frame || at + frame.bytes > file.size) break
    const last = packets.at(-1)
    if (frame.isExtension && last) {
      if (last.bytes + frame.bytes > MAX_PACKET_BYTES) break
      last.bytes += frame.bytes
    } else {
      packets.push({ at, bytes: frame.bytes, frames: frame.frames })
      frames += frame.frames
    }
    at += frame.bytes
    refuseTooLong(frames / start.sampleRate, at / file.size)
  }
  // A single frame may be chance.
  if (packets.length < 2) return null
  const { codec, channels, sampleRate } = start
  return { codec, channels, sampleRate, packets, priming: 0, frames }
}

function readFrame(view: DataView, at: number): Frame | undefined {
  if (at + HEAD_BYTES > view.byteLength) return undefined
  const sync = view.getUint32(at)
  if (sync >>> 16 === 0x0b77) return readDolby(view, at)
  if (sync === 0x7ffe_8001) return readDts(view, at)
  if (sync === 0x6458_2025) return readDtsExtension(view, at)
  return undefined
}

function readDolby(view: DataView, at: number): Frame | undefined {
  const version = view.getUint8(at + 5) >> 3
  if (version > 16) return undefined
  if (version > 10) return readEnhanced(view, at)
  const code = view.getUint8(at + 4)
  const sampleRate = AC3_SAMPLE_RATES[code >> 6]
  const rate = AC3_RATES[(code & 0x3f) >> 1]
  if (!sampleRate || !rate) return undefined
  const bytes =
    sampleRate === 44_100
      ? 2 * (Math.floor((rate * 320) / 147) + (code & 1))
      : (rate * 1_000 * 6 * BLOCK_FRAMES) / sampleRate / 8
  const channels = AC3_CHANNELS[view.getUint8(at + 6) >> 5] ?? 2
  const halved = Math.max(0, version - 8)
  return {
    codec: 'ac3',
    bytes,
    frames: 6 * BLOCK_FRAMES,
    channels,
    sampleRate: sampleRate >> halved,
    isExtension: false,
  }
}

function readEnhanced(view: DataView, at: number): Frame | undefined {
  const size = view.getUint16(at + 2)
  const code = view.getUint8(at + 4)
  const isReduced = code >> 6 === 3
  const sampleRate = isReduced ? (AC3_SAMPLE_RATES[(code >> 4) & 3] ?? 0) / 2 : AC3_SAMPLE_RATES[code >> 6]
  const blocks = isReduced ? 6 : (EAC3_BLOCKS[(code >> 4) & 3] ?? 6)
  if (!sampleRate) return undefined
  return {
    codec: 'eac3',
    bytes: 2 * ((size & 0x7ff) + 1),
    frames: blocks * BLOCK_FRAMES,
    channels: (AC3_CHANNELS[(code >> 1) & 7] ?? 2) + (code & 1),
    sampleRate,
    // Dependent, or another programme.
    isExtension: size >> 14 === 1 || ((size >> 11) & 7) > 0,
  }
}

function readDts(view: DataView, at: number): Frame | undefined {
  const fields = view.getUint32(at + 4)
  const blocks = ((fields >> 18) & 0x7f) + 1
  const bytes = ((fields >> 4) & 0x3fff) + 1
  const arrangement = ((fields & 0xf) << 2) | (view.getUint8(at + 8) >> 6)
  const sampleRate = DTS_SAMPLE_RATES.get((view.getUint8(at + 8) >> 2) & 0xf)
  if (!sampleRate || bytes < 96 || blocks < 6) return undefined
  return {
    codec: 'dts',
    bytes,
    frames: blocks * 32,
    channels: DTS_CHANNELS[arrangement] ?? 2,
    sampleRate,
    isExtension: false,
  }
}

function readDtsExtension(view: DataView, at: number): Frame {
  const fields = view.getUint32(at + 5)
  const isLong = ((fields >> 29) & 1) === 1
  // Header and whole have 12 and 20 bits, or 8 and 16.
  const size = isLong ? ((fields & 0x1_ffff) << 3) | (view.getUint8(at + 9) >> 5) : (fields >> 5) & 0xffff
  return { codec: 'dts', bytes: size + 1, frames: 0, channels: 0, sampleRate: 0, isExtension: true }
}

async function viewAt(file: Blob, from: number, bytes: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + bytes).arrayBuffer())
}
