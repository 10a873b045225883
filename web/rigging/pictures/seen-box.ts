import type { Box } from '#model/rig/outline'
import { pictureLimits } from '#model/rig/pictures'

/** The scale, up to 1, at which pictures of these sizes are a rig's: `pictureLimits`, each side and all pixels. */
export function pictureScale(sizes: readonly { width: number; height: number }[]): number {
  const longest = Math.max(...sizes.map(({ width, height }) => Math.max(width, height)))
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0)
  return Math.min(1, (pictureLimits.side - 1) / longest, Math.sqrt((0.95 * pictureLimits.pixels) / pixels))
}

/** Opacity, of 255, below which a pixel counts as empty. */
export const FAINT = 4

/** A canvas cuts a picture off where its lower edge touches this share of the picture's width in one piece. */
const CUT_OFF = 0.4

/**
 * The box of what can be seen; `undefined` if that is nothing. `isCutOff`: it goes on below the canvas, as a bust does,
 * and unlike feet.
 */
export function seenBox({
  data,
  width,
  height,
}: {
  data: Uint8ClampedArray
  width: number
  height: number
}): { box: Box; isOpaque: boolean; isCutOff: boolean } | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1]
  let isOpaque = true
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = data[4 * (y * width + x) + 3] ?? 0
      if (alpha !== 255) isOpaque = false
      if (alpha < FAINT) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return undefined
  const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  const isCutOff =
    !isOpaque && bottom === height - 1 && longestRun(data, { width, height }) >= CUT_OFF * box.width
  return { box, isOpaque, isCutOff }
}

/** Pixels side by side in the lowest row. */
function longestRun(data: Uint8ClampedArray, { width, height }: { width: number; height: number }): number {
  let [longest, run] = [0, 0]
  for (let x = 0; x < width; x++) {
    run = (data[4 * ((height - 1) * width + x) + 3] ?? 0) >= FAINT ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
