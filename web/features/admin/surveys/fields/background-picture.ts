import { CallError } from '../../../../platform/call-error.ts'
import { encodePicture, sizeWithin } from '../../../../platform/encode-picture.ts'

/** Pixels of the longer side and quality, tried in turn until the file is small enough for a slow line. */
const first = { side: 2_000, quality: 0.8 }
const smaller = [
  { side: 2_000, quality: 0.6 },
  { side: 1_400, quality: 0.6 },
  { side: 1_000, quality: 0.5 },
]
const MAX_BYTES = 600 * 1024
/** A smaller picture would be blurred on every screen. */
const MIN_SIDE = 300

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
    let blob = await encoded(bitmap, first)
    for (const attempt of smaller) {
      if (blob.size <= MAX_BYTES) break
      blob = await encoded(bitmap, attempt)
    }
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
    return new File([blob], `background.${extension}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}

/** A WebP, or else a JPEG: a browser without an encoder for WebP makes PNGs, which are many times larger. */
async function encoded(bitmap: ImageBitmap, { side, quality }: { side: number; quality: number }) {
  const size = sizeWithin(bitmap, side)
  const webp = await encodePicture(bitmap, { ...size, type: 'image/webp', quality })
  return webp.type === 'image/webp'
    ? webp
    : encodePicture(bitmap, { ...size, type: 'image/jpeg', quality, background: '#fff' })
}
