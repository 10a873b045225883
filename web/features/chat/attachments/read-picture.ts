import { CHAT_MAX_BYTES } from '#contract/media'
import type { RoomFile } from '#model/chat/room-file'
import { encodePicture, sizeWithin } from '../../../platform/encode-picture.ts'

/** Maximum pixels of the longer side. */
const MAX_SIDE = 2_560
/** A PNG or WebP below this size is uploaded unchanged. */
const SMALL_BYTES = 2 * 1024 * 1024
const QUALITY = 0.88

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly code: 'unreadable' | 'too_large'
  constructor(code: PictureError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/**
 * Scales large pictures down and re-encodes those with metadata, which may hold a location. Throws a `PictureError`.
 */
export async function readPicture(file: File): Promise<RoomFile> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new PictureError('unreadable', { cause })
  })
  try {
    const { width, height } = bitmap
    const base = { kind: 'picture' as const, alt: '', seconds: 0, peaks: '' }
    const keeps = goesAsItIs(file, Math.max(width, height)) && !(await carriesMetadata(file))
    if (keeps) return { ...base, blob: file, name: file.name || 'picture', width, height }
    const size = sizeWithin(bitmap, MAX_SIDE)
    const jpeg = { type: 'image/jpeg', quality: QUALITY, background: '#ffffff' } as const
    const blob = await encodePicture(bitmap, { ...size, ...jpeg })
    if (blob.size > (CHAT_MAX_BYTES.picture ?? 0)) throw new PictureError('too_large')
    return { ...base, blob, name: renamed(file.name, blob.type), ...size }
  } finally {
    bitmap.close()
  }
}

function goesAsItIs({ type, size }: File, longer: number): boolean {
  // A GIF may be animated, so it is not re-encoded.
  if (type === 'image/gif') return size <= (CHAT_MAX_BYTES.picture ?? 0)
  return (type === 'image/png' || type === 'image/webp') && size <= SMALL_BYTES && longer <= MAX_SIDE
}

/** Metadata chunks of WebP and PNG, which may contain a location. */
const METADATA = ['EXIF', 'XMP ', 'eXIf', 'XML:com.adobe.xmp']

/** Returns whether a PNG or WebP carries metadata. Cameras write no GIFs. */
export async function carriesMetadata(file: Blob): Promise<boolean> {
  if (file.type === 'image/gif') return false
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  return METADATA.some((chunk) => text.includes(chunk))
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.${type === 'image/png' ? 'png' : 'jpg'}`
}
