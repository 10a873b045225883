import type { Box } from '#model/rig/outline'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { ArtError, artLimits, type Pixels } from './art.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The signature and the header with the size. */
export const PNG_HEADER_BYTES = 33

/** The size that a PNG's header declares; `undefined` for other files and for sizes beyond `artLimits`. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < PNG_HEADER_BYTES || SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const fits = width > 0 && height > 0 && Math.max(width, height) <= artLimits.side
  return fits && width * height <= artLimits.layerPixels ? { width, height } : undefined
}

/** Decodes a PNG of a known size. Throws `RangeError` if it is damaged. */
export async function decodedPng(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  } catch (cause) {
    throw new RangeError('damaged', { cause })
  }
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ArtError('This browser has no room for its pixels. Make the file smaller.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(canvas)
  return { width, height, data }
}

/** A part of pixels. */
export function cropped(pixels: Pixels, { x, y, width, height }: Box): Pixels {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let row = 0; row < height; row++) {
    const from = 4 * ((y + row) * pixels.width + x)
    data.set(pixels.data.subarray(from, from + 4 * width), 4 * row * width)
  }
  return { width, height, data }
}
