import { AppError } from '../../contract/app-error.ts'
import { readHeader } from '../../model/media/picture-header.ts'
import { sniff, SNIFF_BYTES } from '../../model/media/sniff.ts'
import { pictureHash } from '../../model/media/picture-hash.ts'
import { pictureLimits, pictureName } from '../../model/rig/pictures.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import { hexOf } from '../../platform/hex.ts'
import { decodePicture, encodeWebp } from '../../platform/pictures/codecs.ts'
import { hasExactData } from '../../platform/pictures/inflation.ts'

/** The `pictureHash` of a stored picture; `undefined` for one that can't be read. */
export async function storedPictureHash(bytes: ArrayBuffer): Promise<string | undefined> {
  const pixels = await decodePicture(bytes, 'image/webp').catch(() => undefined)
  return pixels && pictureHash(pixels)
}

const accepted = ['image/png', 'image/webp']

export interface EncodedPicture {
  name: string
  bytes: ArrayBuffer
  width: number
  height: number
  /** `pictureHash`. */
  hash: string | undefined
}

/**
 * Decodes and encodes a picture, so that nothing of the uploaded bytes is served. Its size is checked before it is
 * decoded. Throws `not_a_picture`, or `RigError` for a picture that puppets can't have.
 */
export async function encodedPicture(original: Uint8Array<ArrayBuffer>): Promise<EncodedPicture> {
  const type = sniff(original.subarray(0, SNIFF_BYTES), 'picture') ?? ''
  const header = accepted.includes(type) ? readHeader(original, type) : undefined
  if (!header) throw new AppError('not_a_picture')
  const { width, height, animated } = header
  if (animated) throw new RigError('unsupported', 'picture', 'it is animated; export a single frame')
  if (Math.max(width, height) > pictureLimits.side)
    throw new RigError('too_large', 'picture', `${width} × ${height} pixels; at most ${pictureLimits.side}`)
  if (type === 'image/png' && !(await hasExactData(original))) throw new AppError('not_a_picture')
  const pixels = await decodePicture(original.buffer, type).catch(() => undefined)
  // A decoder that reads another header would be given more than was allowed.
  if (pixels?.width !== width || pixels.height !== height) throw new AppError('not_a_picture')
  const bytes = await encodeWebp(pixels)
  const digest = hexOf(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 32)
  return { name: pictureName(digest, width, height), bytes, width, height, hash: pictureHash(pixels) }
}
