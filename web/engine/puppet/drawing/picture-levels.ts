import type { Matrix } from '#model/rig/matrix'
import type { Outline } from '#model/rig/outline'

/** Pictures of a rig by their names, decoded. */
export type RigBitmaps = ReadonlyMap<string, ImageBitmap>

/** Smaller levels would hardly be drawn. */
const SMALLEST = 64

const known = new WeakMap<ImageBitmap, readonly (ImageBitmap | OffscreenCanvas)[]>()

/**
 * A picture and its halves down to 64 px, largest first: drawing one at a tenth of its size costs twice as much as
 * drawing the right half, and flickers. Worked out once per bitmap.
 */
export function levelsOf(bitmap: ImageBitmap): readonly (ImageBitmap | OffscreenCanvas)[] {
  const before = known.get(bitmap)
  if (before) return before
  const levels: (ImageBitmap | OffscreenCanvas)[] = [bitmap]
  for (
    let last = levels[0];
    last && Math.max(last.width, last.height) >= 2 * SMALLEST;
    last = levels.at(-1)
  ) {
    const half = new OffscreenCanvas(Math.ceil(last.width / 2), Math.ceil(last.height / 2))
    const context = half.getContext('2d')
    // Without room for another canvas the larger levels do.
    if (!context) break
    context.drawImage(last, 0, 0, half.width, half.height)
    levels.push(half)
  }
  known.set(bitmap, levels)
  return levels
}

/** Index of the smallest of `count` levels that has at least `share` of the pixels of a side. */
export function levelFor(share: number, count: number): number {
  if (!(share > 0)) return count - 1
  return Math.max(0, Math.min(count - 1, Math.floor(-Math.log2(share) + 1e-6)))
}

/** Maps the unit square to the corners of a picture. */
export function squareTo({ points }: Outline): Matrix {
  const [x = 0, y = 0, right = 0, rightY = 0, , , left = 0, leftY = 0] = points
  return [right - x, rightY - y, left - x, leftY - y, x, y]
}
