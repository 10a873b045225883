import { pngSize } from '#model/media/picture-header'
import type { Box } from '#model/rig/outline'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { ArtError, artLimits, type Pixels } from './art.ts'

/** The size of a PNG, of its first bytes; `undefined` for other files and for sizes beyond `artLimits`. */
export function fittingSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const size = pngSize(bytes)
  const fits = size && Math.max(size.width, size.height) <= artLimits.side
  return fits && size.width * size.height <= artLimits.layerPixels ? size : undefined
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
