import { hasExactData } from '../../platform/pictures/inflation.ts'
import { readHeader, type PictureHeader } from '../../model/media/picture-header.ts'
import { framing, type Size } from './thumb-size.ts'

/**
 * Pixels decoded for one thumbnail: about 50 ns each, so less than 0.3 s. A picture of 1600 × 1200 gets all sizes but that of posters.
 */
export const MAX_PICTURE_WORK = 6_000_000

/** Encoding a pixel takes as long as decoding four, because mozjpeg optimises each block. */
const ENCODED_PIXEL = 4

/** Cost per byte of the file; lossless WebP is the most expensive. */
const bytePrices: Partial<Record<string, number>> = { 'image/png': 0.5, 'image/jpeg': 0.5, 'image/webp': 3 }

/** Returns whether a file of this type and length may be affordable; checked before reading any of it. */
export function isPromising(type: string, length: number): boolean {
  return workOfBytes(type, length) <= MAX_PICTURE_WORK
}

/** Resolves to whether a thumbnail of this picture may be made, by the file's header. */
export async function isAffordable(
  { bytes, type }: { bytes: Uint8Array; type: string },
  wanted: string,
): Promise<boolean> {
  const header = readHeader(bytes, type)
  if (!header || header.animated) return false
  // A JPEG may be rotated by its metadata.
  const turned = { width: header.height, height: header.width }
  for (const size of type === 'image/jpeg' ? [header, turned] : [header]) {
    const frame = framing(wanted, size)
    const work = frame && decodingWork(header) + workOfBytes(type, bytes.length) + encodingWork(frame.size)
    if (work === undefined || work > MAX_PICTURE_WORK) return false
  }
  return type !== 'image/png' || hasExactData(bytes)
}

function workOfBytes(type: string, length: number): number {
  return length * (bytePrices[type] ?? Infinity)
}

/** A row costs at least as much as three pixels. */
function decodingWork({ width, height, passes }: PictureHeader): number {
  return (width + 3) * height * passes
}

function encodingWork({ width, height }: Size): number {
  return width * height * ENCODED_PIXEL
}
