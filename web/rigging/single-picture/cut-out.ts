import type { Point } from '#model/rig/rig'
import type { Pixels } from '../import/art.ts'
import { FAINT } from '../pictures/seen-box.ts'
import { OPAQUE } from './background.ts'

/** An outline drawn by hand, in pixels, and what becomes of the inside. */
export interface Lasso {
  keeps: boolean
  points: readonly Point[]
}

/** An outline with fewer has no inside. */
export const MIN_CORNERS = 3

/** Returns a mask with outlines applied in their order; 255 keeps, 0 removes. */
export function withLassos(
  mask: Uint8Array,
  size: { width: number; height: number },
  lassos: readonly Lasso[],
): Uint8Array {
  if (lassos.length === 0) return mask
  const changed = mask.slice()
  for (const { keeps, points } of lassos) fillOutline(changed, size, points, keeps ? OPAQUE : 0)
  return changed
}

/** Fills an outline by the even-odd rule; a pixel is inside if its middle is. */
function fillOutline(
  mask: Uint8Array,
  { width, height }: { width: number; height: number },
  points: readonly Point[],
  value: number,
) {
  if (points.length < MIN_CORNERS) return
  const ys = points.map(({ y }) => y)
  const first = Math.max(0, Math.floor(Math.min(...ys)))
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)))
  for (let row = first; row <= last; row++) {
    const crossings = crossingsAt(points, row + 0.5)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.ceil((crossings[at] ?? 0) - 0.5))
      const to = Math.min(width, Math.ceil((crossings[at + 1] ?? 0) - 0.5))
      if (to > from) mask.fill(value, row * width + from, row * width + to)
    }
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = []
  let before = points.at(-1)
  for (const point of points) {
    if (before && before.y <= y !== point.y <= y)
      crossings.push(before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x))
    before = point
  }
  return crossings.toSorted((one, other) => one - other)
}

/** The picture with a mask of soft edges, half a pixel inside, where no background shines through. */
export function cutOut({ width, height, data }: Pixels, mask: Uint8Array): Pixels {
  const cut = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const share = mask[pixel] === OPAQUE ? softness(mask, { width, height, x, y }) : 0
      if (share < 1) cut[4 * pixel + 3] = share * (data[4 * pixel + 3] ?? 0)
    }
  }
  return { width, height, data: cut }
}

/** 0..1: 1 away from removed pixels; the frame of the picture is no edge. */
function softness(
  mask: Uint8Array,
  { width, height, x, y }: { width: number; height: number; x: number; y: number },
): number {
  let removed = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (mask[row * width + column] !== OPAQUE) removed++
  return Math.max(0, 1 - (2 * removed) / 9)
}

/** From this share of see-through pixels on, a picture is cut out already. */
const CUT_OUT = 0.02

export function isCutOut({ data }: Pixels): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 128) clear++
  return clear >= (CUT_OUT * data.length) / 4
}

/** True where something can be seen. */
export function isSeenAt({ width, height, data }: Pixels, { x, y }: Point): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return false
  return (data[4 * (row * width + column) + 3] ?? 0) >= FAINT
}
