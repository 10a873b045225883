/** A canvas for the pixels of one warped picture at a time, and the pixels that are put on it. */
export interface WarpLayer {
  context: OffscreenCanvasRenderingContext2D
  image: ImageData
  /** Those of `image`, as one number each. */
  pixels: Int32Array
}

/** Sizes are multiples of this, so that a growing head rarely needs another canvas. */
const STEP = 64
/** A layer that is the widest and the highest so far may have this many pixels; beyond, it has its own size. */
const MAX_SHARED = 4_000_000

let layer: WarpLayer | undefined

/** Returns a layer of at least that size, the same one until a larger one is needed; `undefined` without a canvas. */
export function warpLayer(width: number, height: number): WarpLayer | undefined {
  const before = layer?.image ?? { width: 0, height: 0 }
  if (before.width >= width && before.height >= height) return layer
  let [wide, high] = [roundedUp(Math.max(before.width, width)), roundedUp(Math.max(before.height, height))]
  if (wide * high > MAX_SHARED) [wide, high] = [roundedUp(width), roundedUp(height)]
  if (layer) {
    // Its pixels are free at once, not when it is collected.
    layer.context.canvas.width = 0
    layer.context.canvas.height = 0
  }
  // The pixels come from the processor.
  const context = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true })
  const image = context && new ImageData(wide, high)
  layer = image ? { context, image, pixels: new Int32Array(image.data.buffer) } : undefined
  return layer
}

function roundedUp(length: number): number {
  return STEP * Math.ceil(length / STEP)
}
