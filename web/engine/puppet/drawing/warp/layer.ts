import { allocateBlock, warpCore } from './core.ts'

/** A canvas for the pixels of one warped picture at a time, and the pixels that are put on it. */
export interface WarpLayer {
  context: OffscreenCanvasRenderingContext2D
  /** Place of the pixels in the core's memory. */
  at: number
  /** Pixels at that place. */
  image: ImageData
}

/** Sizes are multiples of this, so that a growing head rarely needs another canvas. */
const STEP = 64
/** A layer that is the widest and the highest so far may have this many pixels; beyond, it has its own size. */
const MAX_SHARED = 4_000_000

let layer: WarpLayer | undefined

/** Returns a layer of at least that size, the same one until a larger one is needed; `undefined` without room for it. */
export function warpLayer(width: number, height: number): WarpLayer | undefined {
  const before = layer?.context.canvas ?? { width: 0, height: 0 }
  if (layer && before.width >= width && before.height >= height) {
    // The memory has grown.
    if (layer.image.data.length === 0) layer.image = imageAt(layer.at, before.width, before.height)
    return layer
  }
  let [wide, high] = [roundedUp(Math.max(before.width, width)), roundedUp(Math.max(before.height, height))]
  if (wide * high > MAX_SHARED) [wide, high] = [roundedUp(width), roundedUp(height)]
  if (layer) {
    warpCore().free(layer.at)
    // Its pixels are free at once, not when it is collected.
    layer.context.canvas.width = 0
    layer.context.canvas.height = 0
    layer = undefined
  }
  // The pixels come from the processor.
  const context = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true })
  const at = context && allocateBlock(4 * wide * high)
  if (context && at) layer = { context, at, image: imageAt(at, wide, high) }
  return layer
}

function imageAt(at: number, width: number, height: number): ImageData {
  // Safe: the memory is not shared.
  const buffer = warpCore().memory.buffer as ArrayBuffer
  return new ImageData(new Uint8ClampedArray(buffer, at, 4 * width * height), width, height)
}

function roundedUp(length: number): number {
  return STEP * Math.ceil(length / STEP)
}
