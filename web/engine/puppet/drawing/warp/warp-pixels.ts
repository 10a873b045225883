import type { Matrix } from '#model/rig/matrix'
import type { Point } from '#model/rig/rig'
import { warpCore } from './core.ts'
import type { Texels } from './texels.ts'

/** Pixels of the core's memory without premultiplied colours, four bytes each; a row of them begins every `stride`. */
export interface WarpedPixels {
  at: number
  stride: number
  width: number
  height: number
}

/** A picture in a turned head, seen from the pixels to be drawn. */
export interface Warp {
  /** Maps a pixel to be drawn to the picture's. */
  toPicture: Matrix
  /** Maps a pixel to be drawn to where the head's outline is the unit circle. */
  toHead: Matrix
  /** The shift of the head's middle, in the picture's pixels. */
  shift: Point
}

const HARD = 1e-6

/**
 * Writes to `out` what is seen of a picture in a turned head: each pixel takes what the shift of the head's middle has
 * moved there, so that there are neither seams nor holes. Without a shift these are the pixels that the canvas draws.
 */
export function warpPixels(
  { at, tiles, window, width, height }: Texels,
  out: WarpedPixels,
  { toPicture, toHead, shift }: Warp,
): void {
  const core = warpCore()
  core.setTexels(at, tiles, window.x, window.y, window.width, window.height, width, height)
  const [a, b, c, d] = toPicture
  // The canvas softens only edges that are not upright.
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0)
  core.setEdge(isUpright ? HARD : Math.hypot(a, c), isUpright ? HARD : Math.hypot(b, d))
  core.warp(out.at, out.stride, out.width, out.height, ...toPicture, ...toHead, shift.x, shift.y)
}
