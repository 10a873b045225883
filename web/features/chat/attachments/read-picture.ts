import { CHAT_MAX_BYTES } from '#contract/media'
import type { RoomFile } from '#model/chat/room-file'

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
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const blob = await drawn(bitmap, size)
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

async function drawn(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('unreadable')
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.${type === 'image/png' ? 'png' : 'jpg'}`
}
