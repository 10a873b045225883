import { CallError } from '../../../../platform/call-error.ts'

/** Pixels of the longer side: an option is shown at most at half of it. */
const MAX_SIDE = 1_000
const QUALITY = 0.85

/**
 * Scales a picture down and re-encodes it without the metadata of cameras, which may hold a location. A GIF, which may be
 * animated, is not changed. Throws `not_a_picture`.
 */
export async function smallPicture(file: File): Promise<File> {
  if (file.type === 'image/gif') return file
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new CallError({ status: 415, code: 'not_a_picture', url: '' }, { cause })
  })
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const size = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
    const [width = 1, height = 1] = size
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    // Browsers without an encoder for WebP return a PNG.
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
    const name = file.name.replace(/\.[^.]*$/, '') || 'picture'
    return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}
