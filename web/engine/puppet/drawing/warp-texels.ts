import type { Box } from '#model/rig/outline'
import type { PictureSource } from './draw-flat.ts'

/** Pixels of a part of a picture with premultiplied colours, as one number each; the last row and column are doubled. */
export interface Texels {
  values: Int32Array
  /** Its place in the picture. */
  window: Box
  /** The whole picture's. */
  width: number
  height: number
}

/** Pixels of all texels in memory: 48 MB. */
export const MAX_TEXELS = 12_000_000
/** Windows grow in steps of this many pixels, so that a head whose outline is dragged is not read again each time. */
const STEP = 64

const known = new WeakMap<PictureSource, Texels>()
/** Those of all pictures, the one used longest ago first. */
const all = new Map<Texels, PictureSource>()
let pixelsInAll = 0

/** Returns the pixels of a picture in at least a part of it, read once; `undefined` without room for a canvas. */
export function texelsIn(source: PictureSource, part: Box): Texels | undefined {
  const before = known.get(source)
  if (before && holds(before.window, part)) {
    all.delete(before)
    all.set(before, source)
    return before
  }
  const window = windowOf(source, part, before?.window)
  const canvas = new OffscreenCanvas(window.width, window.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, -window.x, -window.y)
  const values = texelValues(context.getImageData(0, 0, window.width, window.height))
  canvas.width = 0
  canvas.height = 0
  if (before) forget(before, source)
  const texels = { values, window, width: source.width, height: source.height }
  known.set(source, texels)
  all.set(texels, source)
  pixelsInAll += values.length
  for (const [oldest, of] of all) {
    if (pixelsInAll <= MAX_TEXELS || oldest === texels) break
    forget(oldest, of)
  }
  return texels
}

function forget(texels: Texels, source: PictureSource): void {
  all.delete(texels)
  known.delete(source)
  pixelsInAll -= texels.values.length
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** Whole steps of a picture that hold a part of it and what was read before. */
function windowOf({ width, height }: PictureSource, part: Box, before: Box = part): Box {
  const along = (from: number, to: number, length: number) => {
    const first = Math.min(length - 1, Math.max(0, STEP * Math.floor(from / STEP)))
    return [first, Math.max(first + 1, Math.min(length, STEP * Math.ceil(to / STEP)))] as const
  }
  const [left, right] = along(
    Math.min(part.x, before.x),
    Math.max(part.x + part.width, before.x + before.width),
    width,
  )
  const [top, bottom] = along(
    Math.min(part.y, before.y),
    Math.max(part.y + part.height, before.y + before.height),
    height,
  )
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Copies RGBA pixels, whose colours are not premultiplied. */
export function texelValues({
  width,
  height,
  data,
}: Pick<ImageData, 'width' | 'height' | 'data'>): Int32Array {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height)
  const stride = width + 1
  const values = new Int32Array(stride * (height + 1))
  for (let row = 0, from = 0; row < height; row++) {
    let at = row * stride
    for (const end = from + width; from < end; from++, at++) {
      const value = pixels[from] ?? 0
      const alpha = value >>> 24
      values[at] = alpha === 255 ? value : alpha === 0 ? 0 : premultiplied(value, alpha)
    }
    values[at] = values[at - 1] ?? 0
  }
  values.copyWithin(height * stride, (height - 1) * stride, height * stride)
  return values
}

function premultiplied(value: number, alpha: number): number {
  const red = (((value & 255) * alpha) / 255 + 0.5) | 0
  const green = ((((value >>> 8) & 255) * alpha) / 255 + 0.5) | 0
  const blue = ((((value >>> 16) & 255) * alpha) / 255 + 0.5) | 0
  return (alpha << 24) | (blue << 16) | (green << 8) | red
}
