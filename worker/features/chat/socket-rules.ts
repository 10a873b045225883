import { clientFrame, closeCodes, FRAME_MAX_BYTES, type ClientFrame } from '../../contract/chat/frames.ts'

export type ReadFrame = { frame: ClientFrame } | { close: number }

/** Parses a frame. No honest client sends binary, oversized or unknown frames. */
export function readFrame(raw: string | ArrayBuffer): ReadFrame {
  if (typeof raw !== 'string' || bytesOf(raw) > FRAME_MAX_BYTES) return { close: closeCodes.badFrame }
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return { close: closeCodes.badFrame }
  }
  const read = clientFrame.safeParse(value)
  return read.success ? { frame: read.data } : { close: closeCodes.badFrame }
}

/** UTF-8 bytes, or more than the limit without counting if the characters alone exceed it. */
function bytesOf(text: string): number {
  if (text.length > FRAME_MAX_BYTES || text.length * 3 <= FRAME_MAX_BYTES) return text.length
  return new TextEncoder().encode(text).byteLength
}

/** Limit of one user's sockets, at one gateway or in one room. */
export const MAX_SOCKETS = 32

export function chatGatewayOf(user: string, shards: number): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < user.length; index++) {
    hash = Math.imul(hash ^ user.charCodeAt(index), 0x01000193) >>> 0
  }
  return `gateway-${hash % shards}`
}
