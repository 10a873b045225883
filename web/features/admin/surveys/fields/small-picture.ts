import { CallError } from '../../../../platform/call-error.ts'
import { encodePicture, sizeWithin } from '../../../../platform/encode-picture.ts'

/** Pixels of the longer side: an option is shown at most at half of it, and a question's picture at about all of it. */
const MAX_SIDE = 1_000
const QUALITY = 0.85
/** Pixels of the longer side; each picture of an animation is decoded in full. */
const MAX_GIF_SIDE = 2_000

/**
 * Scales a picture down and re-encodes it. A GIF, which may be animated, is not changed unless it is much too large: then
 * its first picture is taken. Throws `not_a_picture`.
 */
export async function smallPicture(file: File): Promise<File> {
  const bitmap = await opened(file)
  try {
    if (file.type === 'image/gif' && Math.max(bitmap.width, bitmap.height) <= MAX_GIF_SIDE) return file
    const size = sizeWithin(bitmap, MAX_SIDE)
    const blob = await encodePicture(bitmap, { ...size, type: 'image/webp', quality: QUALITY })
    const name = file.name.replace(/\.[^.]*$/, '') || 'picture'
    return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}

/** In pixels; of an animation the first picture's. Throws `not_a_picture`. */
export async function sizeOfPicture(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await opened(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

function opened(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((cause: unknown) => {
    throw new CallError({ status: 415, code: 'not_a_picture', url: '' }, { cause })
  })
}
