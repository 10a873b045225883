interface EncodeOptions {
  /** Pixels of the result. */
  width: number
  height: number
  /** A browser without an encoder for it returns a PNG: read the blob's type. */
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  /** 0..1; for JPEG and WebP. */
  quality?: number
  /** The part of the picture that is drawn, in its pixels; all of it by default. */
  crop?: { x: number; y: number; width: number; height: number }
  /** Behind transparent parts, which a JPEG cannot have. */
  background?: string
}

/**
 * Scales a picture and encodes it without the metadata of cameras, which may hold a location. Throws an `Error` in a browser
 * that has no room for another canvas.
 */
export async function encodePicture(
  picture: ImageBitmap | HTMLImageElement,
  { width, height, type, quality, crop, background }: EncodeOptions,
): Promise<Blob> {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.imageSmoothingQuality = 'high'
  if (background !== undefined) {
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
  }
  if (crop) context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
  else context.drawImage(picture, 0, 0, width, height)
  return context.canvas.convertToBlob(quality === undefined ? { type } : { type, quality })
}

/** The size at which the longer side has at most `most` pixels; never larger, and at least one pixel. */
export function sizeWithin({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
