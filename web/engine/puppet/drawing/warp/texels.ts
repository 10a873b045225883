import type { Box } from '#model/rig/outline'
import type { PictureSource } from '../draw-flat.ts'
import { allocateBlock, warpCore } from './core.ts'

/** Pixels of a part of a picture with premultiplied colours; the last row and column are doubled. */
export interface Texels {
  /** Place of the pixels in the core's memory. */
  at: number
  /** Place of the colours of their tiles; 0 if few tiles have one colour. */
  tiles: number
  /** Their place in the picture. */
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
  const at = allocateTexels(window)
  if (!at) return undefined
  const image = pixelsOf(source, window)
  if (!image) {
    warpCore().free(at)
    return undefined
  }
  if (before) forget(before, source)
  const tiles = writeTexels(at, image)
  const texels = { at, tiles, window, width: source.width, height: source.height }
  known.set(source, texels)
  all.set(texels, source)
  pixelsInAll += window.width * window.height
  for (const [oldest, of] of all) {
    if (pixelsInAll <= MAX_TEXELS || oldest === texels) break
    forget(oldest, of)
  }
  return texels
}

function forget(texels: Texels, source: PictureSource): void {
  all.delete(texels)
  known.delete(source)
  pixelsInAll -= texels.window.width * texels.window.height
  warpCore().free(texels.at)
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

function pixelsOf(source: PictureSource, { x, y, width, height }: Box): ImageData | undefined {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, -x, -y)
  const image = context.getImageData(0, 0, width, height)
  // Its pixels are free at once, not when it is collected.
  canvas.width = 0
  canvas.height = 0
  return image
}

/** Pixels of the side of a tile. */
const TILE = 8
/** Places in texels have 16 bits before the point. */
const MAX_SIDE = 32_767

/** Allocates memory for texels; `undefined` without room, and for too wide or too high a window. */
export function allocateTexels({ width, height }: Pick<Box, 'width' | 'height'>): number | undefined {
  if (width > MAX_SIDE || height > MAX_SIDE) return undefined
  return allocateBlock(
    4 * (width + 1) * (height + 1) + 4 * Math.ceil(width / TILE) * Math.ceil(height / TILE),
  )
}

/** Copies RGBA pixels, whose colours are not premultiplied, to their memory. Returns the place of the tiles, see `Texels`. */
export function writeTexels(
  at: number,
  { width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>,
): number {
  const core = warpCore()
  const memory = new Uint8Array(core.memory.buffer)
  const [from, to] = [4 * width, 4 * (width + 1)]
  for (let row = 0; row < height; row++)
    memory.set(data.subarray(row * from, (row + 1) * from), at + row * to)
  core.premultiply(at, width, height)
  return core.findTiles(at, width, height)
}
