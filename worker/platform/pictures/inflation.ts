import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { pngData } from '../../model/media/picture-header.ts'

/**
 * Returns whether a PNG unpacks to exactly its pixels. Of more, the decoder would inflate all; for fewer, it would
 * allocate what the header claims.
 */
export function hasExactData(bytes: Uint8Array): boolean {
  const { compressed, size } = pngData(bytes)
  try {
    return inflateSync(Buffer.concat(compressed), { maxOutputLength: size }).length === size
  } catch {
    // It is longer than its pixels, or broken.
    return false
  }
}
