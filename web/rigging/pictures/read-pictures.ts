import { readHeader } from '#model/media/picture-header'
import { sniff, SNIFF_BYTES } from '#model/media/sniff'
import type { Box } from '#model/rig/outline'
import { avifHeader } from './avif-header.ts'
import { isAnimatedGif } from './gif-frames.ts'
import { pictureScale, seenBox } from './seen-box.ts'

/** Limits of a set: eight states, fourteen mouths and some moods. */
const SET_LIMITS = { files: 40, bytes: 30 * 1024 * 1024, side: 8_192, pixels: 40_000_000 }

/** A problem of a chosen file, in words for the screen. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

export interface ReadPicture {
  file: string
  /** Without its transparent margins. */
  canvas: OffscreenCanvas
  /** In pixels of the canvas that all share. */
  box: Box
  /** Without any transparent pixel. */
  isOpaque: boolean
  /** Goes on below its canvas. */
  isCutOff: boolean
}

interface ReadSet {
  pictures: ReadPicture[]
  /** Sentences about what was changed. */
  notes: string[]
}

/**
 * Decodes pictures one after the other, scaled alike, after a look at their sizes. Pictures of other sizes than the
 * largest stand at the bottom in its middle. Throws `PictureError`.
 */
export async function readPictures(files: readonly File[], signal?: AbortSignal): Promise<ReadSet> {
  if (files.length > SET_LIMITS.files)
    throw new PictureError(`A set has up to ${SET_LIMITS.files} pictures. Choose fewer files.`)
  const notes: string[] = []
  const sizes: { width: number; height: number }[] = []
  for (const file of files) {
    signal?.throwIfAborted()
    sizes.push(await sizeOf(file, notes))
  }
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const scale = pictureScale(files.map(() => ({ width, height })))
  if (scale < 1)
    notes.push(
      files.length === 1
        ? 'The picture was made smaller to fit a puppet.'
        : 'The pictures were made smaller to fit a puppet.',
    )
  if (sizes.some((size) => size.width !== width || size.height !== height))
    notes.push('The pictures have different sizes; they were lined up at the bottom.')
  const pictures: ReadPicture[] = []
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted()
    const size = sizes[index] ?? { width, height }
    const read = await decoded(file, { width: size.width * scale, height: size.height * scale })
    if (!read)
      throw new PictureError(
        `“${file.name}” is empty. ${files.length === 1 ? 'Choose another.' : 'Leave it out.'}`,
      )
    const { x, y } = read.box
    const left = ((width - size.width) / 2) * scale
    const top = (height - size.height) * scale
    pictures.push({
      file: file.name,
      canvas: read.canvas,
      box: { ...read.box, x: x + left, y: y + top },
      isOpaque: read.isOpaque,
      isCutOff: read.isCutOff,
    })
  }
  return { pictures, notes }
}

/**
 * The displayed size of a picture whose header is within the limits. Adds a note to those about changes.
 * Throws `PictureError`.
 */
export async function sizeOf(file: File, notes: string[]): Promise<{ width: number; height: number }> {
  const quoted = `“${file.name}”`
  if (file.size > SET_LIMITS.bytes)
    throw new PictureError(`${quoted} is too large: up to 30 MB are possible.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniff(bytes.subarray(0, SNIFF_BYTES), 'picture')
  const header = type === undefined ? avifHeader(bytes) : readHeader(bytes, type)
  if (!header) {
    const advice = /\.hei[cf]$/i.test(file.name)
      ? 'Share it as a JPEG, or take a screenshot of it.'
      : 'Export it as PNG.'
    throw new PictureError(`${quoted} isn’t a PNG, WebP, AVIF, JPEG or GIF. ${advice}`)
  }
  const { width, height, animated } = header
  if (Math.max(width, height) > SET_LIMITS.side || width * height > SET_LIMITS.pixels)
    throw new PictureError(`${quoted} has ${width} × ${height} pixels. Export it with up to 40 megapixels.`)
  if (type === 'image/gif' ? isAnimatedGif(bytes) : animated)
    notes.push(`${quoted} is animated; its first frame is used.`)
  // The header has the size before a JPEG is turned as its EXIF says.
  const bitmap = await decodedFile(file)
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  return size
}

/** Decodes a picture whose size is known to fit. Throws `PictureError`. */
export async function decodedFile(file: File, options?: ImageBitmapOptions): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, options)
  } catch {
    throw new PictureError(`“${file.name}” is damaged and can’t be read.`)
  }
}

async function decoded(file: File, wanted: { width: number; height: number }) {
  const width = Math.max(1, Math.round(wanted.width))
  const height = Math.max(1, Math.round(wanted.height))
  const bitmap = await decodedFile(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const found = seenBox(context.getImageData(0, 0, width, height))
  if (!found) return undefined
  const { box, isOpaque, isCutOff } = found
  const cut = new OffscreenCanvas(box.width, box.height)
  cut.getContext('2d')?.drawImage(canvas, -box.x, -box.y)
  return { canvas: cut, box, isOpaque, isCutOff }
}
