import { MEDIA_MAX_BYTES } from '#contract/media'
import type { ErrorMessage } from '../../../shell/errors/error-message.ts'
import type { Square } from './crop.ts'
import { encodePicture } from '../../../platform/encode-picture.ts'
import { isolated } from '../../../platform/locale.ts'

/** The side of every person's picture, in pixels. */
const SIDE = 512

/** Decoding a larger file could crash the page. */
const MAX_FILE_BYTES = 48 * 1024 * 1024

/** An unreadable picture; the message is shown. */
export class BadPicture extends Error {
  readonly explanation: ErrorMessage
  constructor(explanation: ErrorMessage) {
    super(explanation.title)
    this.name = 'BadPicture'
    this.explanation = explanation
  }
}

/** The picture in a file, upright. Throws `BadPicture`. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (file.size === 0) {
    throw new BadPicture({ title: 'This file is empty', text: 'Choose another picture.' })
  }
  if (file.size > MAX_FILE_BYTES) {
    throw new BadPicture({
      title: 'This picture is too large',
      text: 'Save it smaller than 48 MB and try again.',
    })
  }
  try {
    return await createImageBitmap(file)
  } catch {
    throw new BadPicture({
      title: 'This is not a picture',
      text: `This browser can’t read “${isolated(file.name)}” as a picture. PNG, JPEG and WebP always work.`,
    })
  }
}

/** The square as a file to upload: WebP, or PNG where the browser cannot write WebP. */
export async function cutPicture(
  picture: ImageBitmap,
  square: Square,
): Promise<{ bytes: Blob; name: string }> {
  const { x, y, size } = square
  const bytes = await encodePicture(picture, {
    width: SIDE,
    height: SIDE,
    crop: { x, y, width: size, height: size },
    type: 'image/webp',
    quality: 0.9,
  })
  if (bytes.size > MEDIA_MAX_BYTES.avatar) throw new Error(`A picture of ${SIDE} px has ${bytes.size} bytes.`)
  return { bytes, name: bytes.type === 'image/webp' ? 'picture.webp' : 'picture.png' }
}

export function drawSquare(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  { x, y, size }: Square,
  side: number,
) {
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, side, side)
  context.drawImage(picture, x, y, size, size, 0, 0, side, side)
}
