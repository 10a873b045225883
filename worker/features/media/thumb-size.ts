import { thumbSizes, type MediaKind } from '../../contract/media.ts'

export interface Size {
  width: number
  height: number
}

export interface Area extends Size {
  left: number
  top: number
}

/** The framing of a thumbnail: `from` of the original becomes a picture of `size`. */
export interface Framing {
  from: Area
  size: Size
}

/** Returns whether such a file has thumbnails of this size; all others are answered with the original. */
export function hasThumb(kind: MediaKind, type: string, wanted: string): boolean {
  return /^image\/(png|jpeg|webp)$/.test(type) && thumbSizes[kind].includes(wanted)
}

/**
 * `WxH` crops both sides, `WxHt` and `WxHb` keep the top or the bottom, `WxHf` fits all of it, `Wx0` and `0xH` keep
 * the proportions. Never enlarges: a smaller picture is cropped in its own pixels.
 */
export function framing(wanted: string, original: Size): Framing | undefined {
  const found = /^(\d{1,4})x(\d{1,4})([tbf]?)$/.exec(wanted)
  const width = Number(found?.[1] ?? 0)
  const height = Number(found?.[2] ?? 0)
  if (width + height === 0) return undefined
  const scales = [width / original.width, height / original.height]
  if (width === 0 || height === 0) return whole(original, Math.min(1, Math.max(...scales)))
  if (found?.[3] === 'f') return whole(original, Math.min(1, ...scales))
  const scale = Math.max(...scales)
  const shown = { width: width / scale, height: height / scale }
  const size = scaled({ width, height }, Math.min(1, 1 / scale))
  const spare = original.height - shown.height
  const top = found?.[3] === 't' ? 0 : found?.[3] === 'b' ? spare : spare / 2
  return { from: { ...shown, left: (original.width - shown.width) / 2, top }, size }
}

function whole(original: Size, scale: number): Framing {
  return { from: { ...original, left: 0, top: 0 }, size: scaled(original, scale) }
}

function scaled({ width, height }: Size, scale: number): Size {
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
