import type { Box } from '#model/rig/outline'

/** A file that is refused, in words for the screen. */
export class ArtError extends Error {
  override readonly name = 'ArtError'
}

/** Throws an `ArtError` for a lack of memory, which engines report as a `RangeError`, like damaged data of ours. */
export function refuseWithoutMemory(error: unknown): void {
  if (error instanceof RangeError && /\ballocat|out of memory/i.test(error.message))
    throw new ArtError('It needs more memory than this browser has. Make it smaller.', { cause: error })
}

/** Limits of a layered document, checked before pixels are decoded. */
export const artLimits = {
  bytes: 150 * 1024 * 1024,
  /** Pixels of the longer side. */
  side: 8_192,
  layers: 1_000,
  /** The visible part of one layer: 96 MB decoded. */
  layerPixels: 24_000_000,
} as const

export interface Pixels {
  width: number
  height: number
  /** RGBA, rows from the top. */
  data: Uint8ClampedArray<ArrayBuffer>
}

export interface Mask {
  box: Box
  /** Opacity 0..255 of each pixel of the box, and of everything outside it. */
  values: Uint8Array
  outside: number
}

/** Features of layers that pictures can't have. */
export type LostFeature = 'effects' | 'adjustment' | 'vector-mask' | 'pixels'

/** A layer or group of a document of any format. Boxes are in pixels of the document and inside it. */
export interface SourceLayer {
  name: string
  hidden: boolean
  /** 0..1. */
  opacity: number
  /** A canvas operation; `undefined` for modes that canvases lack. */
  blend: GlobalCompositeOperation | undefined
  /** Shows only where the layer below it does. */
  clipping: boolean
  lost: readonly LostFeature[]
  /** The stored box; may have transparent margins. */
  box: Box
  /** Bottom first; `undefined` for layers of pixels. */
  children: readonly SourceLayer[] | undefined
  /** Each call decodes again. `undefined`: nothing can be seen. Throws for damaged data. */
  pixels(): Promise<(Pixels & { box: Box }) | undefined>
  /** The box without transparent margins; cheaper than `pixels`. */
  trimmed(): Promise<Box | undefined>
  /** The part of the mask in a box, whose measures are whole pixels. */
  mask: ((within: Box) => Promise<Mask>) | undefined
}

export interface ArtDocument {
  width: number
  height: number
  /** Bottom first. */
  layers: readonly SourceLayer[]
}

/** The part of a box inside a document; `undefined` if none is. */
export function insideDocument(
  box: Box,
  { width, height }: { width: number; height: number },
): Box | undefined {
  return sharedBox(box, { x: 0, y: 0, width, height })
}

/** The part that two boxes share; `undefined` if they share none. */
export function sharedBox(one: Box, other: Box): Box | undefined {
  const left = Math.max(one.x, other.x)
  const top = Math.max(one.y, other.y)
  const right = Math.min(one.x + one.width, other.x + other.width)
  const bottom = Math.min(one.y + one.height, other.y + other.height)
  return right > left && bottom > top
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined
}

export function everyLayer(layers: readonly SourceLayer[]): SourceLayer[] {
  return layers.flatMap((layer) => [layer, ...everyLayer(layer.children ?? [])])
}
