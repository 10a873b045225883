import { SEATS_MAX } from './jams.ts'

/** Kind, seat, count (u16), room time in milliseconds (u32, low bits), and 26 values of one byte each. */
export const LIVE_FRAME_BYTES = 34
export const LIVE_VALUES = 26
const KIND = 1
const HEAD = 8

/** Per sender; more are dropped. */
export const LIVE_FRAMES_PER_SECOND = 45

export interface LiveFrame {
  seat: number
  /** Counts a sender's frames, and wraps around after 65,535. */
  count: number
  /** Room time in milliseconds, modulo 2³². */
  time: number
  /** `LIVE_VALUES` values from 0 to 1. */
  values: Float32Array
}

/** Clamps values to 0..1. */
export function writeLiveFrame({ seat, count, time, values }: LiveFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LIVE_FRAME_BYTES)
  const view = new DataView(bytes.buffer)
  bytes[0] = KIND
  bytes[1] = seat
  view.setUint16(2, count & 0xffff)
  view.setUint32(4, Math.floor(time) % 2 ** 32)
  for (let index = 0; index < LIVE_VALUES; index++) {
    bytes[HEAD + index] = Math.round(255 * Math.max(0, Math.min(1, values[index] ?? 0)))
  }
  return bytes
}

/** Empty if the message is not a sequence of whole frames. */
export function readLiveFrames(message: ArrayBuffer): LiveFrame[] {
  if (message.byteLength === 0 || message.byteLength % LIVE_FRAME_BYTES !== 0) return []
  const frames: LiveFrame[] = []
  for (let at = 0; at < message.byteLength; at += LIVE_FRAME_BYTES) {
    const view = new DataView(message, at, LIVE_FRAME_BYTES)
    const seat = view.getUint8(1)
    if (view.getUint8(0) !== KIND || seat >= SEATS_MAX) return []
    frames.push({
      seat,
      count: view.getUint16(2),
      time: view.getUint32(4),
      values: Float32Array.from({ length: LIVE_VALUES }, (_, index) => view.getUint8(HEAD + index) / 255),
    })
  }
  return frames
}

/** Undefined unless the message is exactly one frame. */
export function liveSeatOf(message: unknown): number | undefined {
  if (!(message instanceof ArrayBuffer) || message.byteLength !== LIVE_FRAME_BYTES) return undefined
  const bytes = new Uint8Array(message)
  return bytes[0] === KIND ? bytes[1] : undefined
}
