import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { pngData } from '../../model/media/picture-header.ts'

/** Maximum expansion of deflate (RFC 1951: 258 bytes out of two bits). */
const MAX_INFLATION = 1_032

/** Bytes that the PNG decoder may inflate uncounted: it continues after the last pixel to the end of the data. */
const SPARE_BYTES = 32 * 1024 * 1024

/** Returns whether a PNG unpacks to more than its pixels. */
export function inflatesTooFar(bytes: Uint8Array): boolean {
  const { compressed, size } = pngData(bytes)
  const length = compressed.reduce((sum, one) => sum + one.length, 0)
  if (length * MAX_INFLATION <= size + SPARE_BYTES) return false
  try {
    inflateSync(Buffer.concat(compressed), { maxOutputLength: size })
    return false
  } catch {
    // It is longer than its pixels, or broken.
    return true
  }
}
