import type { Box } from '#model/rig/outline'
import type { Point, RoundHead } from '#model/rig/rig'
import type { Drawing } from './draw-shape.ts'
import type { Puppet } from './prepare-puppet.ts'
import { texelsOf, warpPixels, type Texels, type WarpLayer } from './warp-pixels.ts'

export type PictureSource = ImageBitmap | OffscreenCanvas

/** Rows of a picture beside its window: a pixel of the canvas may cover several. */
const MARGIN = 8
/** Pixels of one warped picture: above, it is drawn in fewer. */
const MAX_PIXELS = 480_000

/**
 * Draws a picture in a turned head. `box` is where it lies at rest. Returns false without room for another canvas.
 */
export function drawWarped(
  { context, puppet, scale }: Drawing,
  { source, box }: { source: PictureSource; box: Box },
  { head, shift }: { head: RoundHead; shift: Point },
): boolean {
  const around = expanded(box, shift)
  // Nothing is painted on a context that measures.
  if (!Reflect.has(context, 'canvas')) {
    context.drawImage(source, around.x, around.y, around.width, around.height)
    return true
  }
  const density = Math.min(scale, Math.sqrt(MAX_PIXELS / (around.width * around.height)))
  const width = Math.ceil(around.width * density)
  const height = Math.ceil(around.height * density)
  const layer = layerOf(puppet, width, height)
  const own = shared(box, boxOfHead(head))
  const texels = own && texelsIn(source, pixelsIn(own, box, source))
  if (!layer || !texels || width < 1 || height < 1) return texels === undefined
  const canvas = layer.context
  // A smaller picture's soft edge reaches into what lies beside it.
  canvas.clearRect(0, 0, width + 2, height + 2)
  canvas.drawImage(
    source,
    (box.x - around.x) * density,
    (box.y - around.y) * density,
    box.width * density,
    box.height * density,
  )
  const turned = wholePixels(shared(around, boxOfHead(head)) ?? around, around, density)
  const right = Math.min(width, turned.x + turned.width)
  const bottom = Math.min(height, turned.y + turned.height)
  const out = pixelsOf(layer, right - turned.x, bottom - turned.y)
  warpPixels(
    texels.texels,
    {
      x: box.x + (texels.window.x * box.width) / source.width,
      y: box.y + (texels.window.y * box.height) / source.height,
      across: source.width / box.width,
      down: source.height / box.height,
    },
    out,
    { x: around.x + turned.x / density, y: around.y + turned.y / density, across: density, down: density },
    { head, shift },
  )
  canvas.putImageData(out, turned.x, turned.y)
  context.drawImage(canvas.canvas, 0, 0, width, height, around.x, around.y, width / density, height / density)
  return true
}

/** The box with room for everything in it to move. */
function expanded({ x, y, width, height }: Box, shift: Point): Box {
  const [dx, dy] = [Math.abs(shift.x), Math.abs(shift.y)]
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy }
}

function boxOfHead({ x, y, rx, ry }: RoundHead): Box {
  return { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry }
}

function shared(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** The pixels of a raster of this density that a box touches. */
function wholePixels({ x, y, width, height }: Box, origin: Box, density: number): Box {
  const left = Math.floor((x - origin.x) * density)
  const top = Math.floor((y - origin.y) * density)
  const right = Math.ceil((x + width - origin.x) * density)
  const bottom = Math.ceil((y + height - origin.y) * density)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The pixels of a picture that a part of its box touches, with some rows more on each side. */
function pixelsIn({ x, y, width, height }: Box, box: Box, source: PictureSource): Box {
  const [across, down] = [source.width / box.width, source.height / box.height]
  const left = Math.max(0, Math.floor((x - box.x) * across) - MARGIN)
  const top = Math.max(0, Math.floor((y - box.y) * down) - MARGIN)
  const right = Math.min(source.width, Math.ceil((x + width - box.x) * across) + MARGIN)
  const bottom = Math.min(source.height, Math.ceil((y + height - box.y) * down) + MARGIN)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

interface Window {
  window: Box
  texels: Texels
}

const known = new WeakMap<PictureSource, Window>()

/** The pixels of a picture in a window; read once as long as that stays the same. `undefined` without a canvas. */
function texelsIn(source: PictureSource, window: Box): Window | undefined {
  const before = known.get(source)
  if (
    before &&
    before.window.x === window.x &&
    before.window.y === window.y &&
    sameSize(before.window, window)
  )
    return before
  const context = new OffscreenCanvas(window.width, window.height).getContext('2d', {
    willReadFrequently: true,
  })
  if (!context) return undefined
  context.drawImage(source, -window.x, -window.y)
  const read = { window, texels: texelsOf(context.getImageData(0, 0, window.width, window.height)) }
  known.set(source, read)
  return read
}

function sameSize(one: { width: number; height: number }, other: { width: number; height: number }) {
  return one.width === other.width && one.height === other.height
}

function pixelsOf(layer: WarpLayer, width: number, height: number): ImageData {
  const before = layer.pixels
  if (before && sameSize(before, { width, height })) return before
  layer.pixels = new ImageData(width, height)
  return layer.pixels
}

/** A canvas at least that large, the same one for all pictures of a puppet; `null` without room for it. */
function layerOf(puppet: Puppet, width: number, height: number): WarpLayer | null {
  const before = puppet.layer
  const { width: wide = 0, height: high = 0 } = before?.context.canvas ?? {}
  if (before && wide >= width && high >= height) return before
  const canvas = new OffscreenCanvas(Math.max(width, wide), Math.max(height, high))
  // The pixels come from the processor.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  puppet.layer = context && { context, pixels: null }
  return puppet.layer
}
