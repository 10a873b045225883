import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { pngData } from '../../model/media/picture-header.ts'

/** The runtime grows its buffer by doubling, and counts all of it against the limit. */
const ROOM = { times: 2, bytes: 65_536 }

/**
 * Returns whether a PNG unpacks to exactly its pixels. Of more, the decoder would inflate all; for fewer, it would
 * allocate what the header claims.
 */
export function hasExactData(bytes: Uint8Array): boolean {
  const { compressed, size } = pngData(bytes)
  try {
    const maxOutputLength = ROOM.times * size + ROOM.bytes
    return inflateSync(Buffer.concat(compressed), { maxOutputLength }).length === size
  } catch {
    // It is longer than its pixels, or broken.
    return false
  }
}
