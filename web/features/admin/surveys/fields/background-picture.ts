import { CallError } from '../../../../platform/call-error.ts'
import { encodePicture, sizeWithin } from '../../../../platform/encode-picture.ts'

/** Pixels of the longer side. */
const MAX_SIDE = 2_000
/** A smaller picture would be blurred on every screen. */
const MIN_SIDE = 300
/** Tried in turn, until the file is small enough for a slow line. */
const QUALITIES = [0.8, 0.65, 0.5]
const MAX_BYTES = 600 * 1024

/** Why a picture cannot be a background. */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError'
}

/** Scales a background down and re-encodes it; of an animation the first picture. Throws `not_a_picture`. */
export async function backgroundPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new CallError({ status: 415, code: 'not_a_picture', url: '' }, { cause })
  })
  try {
    if (Math.max(bitmap.width, bitmap.height) < MIN_SIDE)
      throw new BackgroundError(`Choose a picture with at least ${MIN_SIDE} pixels.`)
    const size = sizeWithin(bitmap, MAX_SIDE)
    let blob: Blob | undefined
    for (const quality of QUALITIES) {
      blob = await encodePicture(bitmap, { ...size, type: 'image/webp', quality })
      if (blob.size <= MAX_BYTES) break
    }
    // A browser without an encoder for WebP makes PNGs, which are many times larger than JPEGs.
    if (blob?.type !== 'image/webp')
      blob = await encodePicture(bitmap, { ...size, type: 'image/jpeg', quality: 0.75, background: '#fff' })
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
    return new File([blob], `background.${extension}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}
