import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { VoiceSource } from '../web/engine/voice/listening/voice-source.ts'
import { createMixer } from '../web/engine/voice/signal/mono.ts'

/** A WAV file that is read piece by piece. Close it. */
export interface WaveFile {
  sampleRate: number
  /** Samples of each channel. */
  length: number
  channels: number
  /** `count` samples of every channel from `start` on, −1..1; the arrays are reused by the next reading. */
  read(start: number, count: number): Float32Array[]
  close(): void
}

/** Codes of a WAV's sample formats. */
const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

/** Frames read from the disk at once, and bytes at most. */
const PIECE = 16384
const PIECE_BYTES = 2 ** 22
/** A higher number means a broken header. */
const MAX_CHANNELS = 64

/** Reads one sample at a byte. */
type ReadSample = (bytes: DataView, at: number) => number

/**
 * Integers of 8, 16, 24 or 32 bits or floats of 32 or 64, any rate, any number of channels, also truncated files.
 * Throws an `Error` for anything else.
 */
export function openWave(path: string): WaveFile {
  const file = openSync(path, 'r')
  try {
    const size = fstatSync(file).size
    const { format, data } = chunksOf(file, size)
    const bytesPerFrame = format.channels * format.bytes
    const length = Math.floor(data.length / bytesPerFrame)
    if (length === 0) throw new Error('it holds no sound')
    const piece = Math.min(PIECE, Math.floor(PIECE_BYTES / bytesPerFrame))
    const buffer = new Uint8Array(piece * bytesPerFrame)
    const view = new DataView(buffer.buffer)
    let rows: Float32Array[] = []
    return {
      sampleRate: format.sampleRate,
      length,
      channels: format.channels,
      read(start, count) {
        if ((rows[0]?.length ?? 0) < count)
          rows = Array.from({ length: format.channels }, () => new Float32Array(count))
        for (let done = 0; done < count; done += piece) {
          const frames = Math.min(piece, count - done)
          buffer.fill(
            0,
            readFully(file, buffer, frames * bytesPerFrame, data.start + (start + done) * bytesPerFrame),
          )
          for (const [channel, row] of rows.entries())
            for (let frame = 0; frame < frames; frame++)
              row[done + frame] = format.readSample(view, frame * bytesPerFrame + channel * format.bytes)
        }
        return rows.map((row) => row.subarray(0, count))
      },
      close: () => closeSync(file),
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** All channels as one, mixed by what the whole file shows of them. */
export function monoSource({ sampleRate, length, channels, read }: WaveFile): VoiceSource {
  const mixer = createMixer(channels)
  for (let start = 0; start < length && channels > 1; start += PIECE)
    mixer.measure(read(start, Math.min(PIECE, length - start)))
  const mix = mixer.mix()
  return { sampleRate, length, read: (start, count) => mix(read(start, count)) }
}

function chunksOf(file: number, size: number) {
  const head = bytesAt(file, 0, 12)
  if (head.byteLength < 12 || textAt(head, 0) !== 'RIFF' || textAt(head, 8) !== 'WAVE')
    throw new Error('it is not a WAV file')
  let format: ReturnType<typeof formatOf> | undefined
  for (let at = 12; at + 8 <= size;) {
    const chunk = bytesAt(file, at, 8)
    const length = chunk.getUint32(4, true)
    if (textAt(chunk, 0) === 'fmt ') format = formatOf(bytesAt(file, at + 8, Math.min(length, 40)))
    if (textAt(chunk, 0) === 'data') {
      if (!format) throw new Error('its format comes too late')
      // A program that wrote to a pipe did not know the length.
      const known = length === 0 || length === 0xffffffff ? Infinity : length
      return { format, data: { start: at + 8, length: Math.min(known, size - at - 8) } }
    }
    at += 8 + length + (length % 2)
  }
  throw new Error('it holds no sound')
}

function formatOf(bytes: DataView) {
  if (bytes.byteLength < 16) throw new Error('its format is cut short')
  const code = bytes.getUint16(0, true)
  // An extensible format names the real one in its first two bytes.
  const coding = code === EXTENSIBLE && bytes.byteLength >= 26 ? bytes.getUint16(24, true) : code
  const channels = bytes.getUint16(2, true)
  const bits = bytes.getUint16(14, true)
  const readSample = readers[`${coding}/${bits}`]
  if (!readSample)
    throw new Error(`its samples are coded in a way that is not read (${coding}, ${bits} bits)`)
  if (channels === 0) throw new Error('it has no channels')
  if (channels > MAX_CHANNELS)
    throw new Error(`it has ${channels} channels, more than are read (${MAX_CHANNELS})`)
  return { sampleRate: bytes.getUint32(4, true), channels, bytes: bits / 8, readSample }
}

const readers: Record<string, ReadSample> = {
  [`${PCM}/8`]: (bytes, at) => (bytes.getUint8(at) - 128) / 128,
  [`${PCM}/16`]: (bytes, at) => bytes.getInt16(at, true) / 32768,
  [`${PCM}/24`]: (bytes, at) => (bytes.getInt8(at + 2) * 65536 + bytes.getUint16(at, true)) / 8388608,
  [`${PCM}/32`]: (bytes, at) => bytes.getInt32(at, true) / 2147483648,
  [`${FLOAT}/32`]: (bytes, at) => bytes.getFloat32(at, true),
  [`${FLOAT}/64`]: (bytes, at) => bytes.getFloat64(at, true),
}

function bytesAt(file: number, position: number, length: number): DataView {
  const bytes = new Uint8Array(length)
  return new DataView(bytes.buffer, 0, readFully(file, bytes, length, position))
}

/** Bytes read, fewer than `length` only at the end of the file. */
function readFully(file: number, bytes: Uint8Array, length: number, position: number): number {
  let done = 0
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, position + done)
    if (count === 0) break
    done += count
  }
  return done
}

const textAt = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)))
