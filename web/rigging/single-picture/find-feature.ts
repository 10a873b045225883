import type { Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { dropOf, eyeDistance, type Face } from './face.ts'
import type { Lab, LabPicture } from './lab.ts'

/** Distances from the skin's colour (ΔE*ab) tried one after the other, until a feature lies clear of its surroundings. */
const THRESHOLDS = [9, 13, 18, 25, 35, 48]
/** Samples of skin are squares of this share of the eyes' distance. */
const PATCH = 0.07

/** An eye or a mouth in a picture. */
export interface Feature {
  box: Box
  /** Its pixels. */
  pixels: readonly number[]
}

/** The median colour of the cheeks and the bridge of the nose. */
export function skinOf(picture: LabPicture, face: Face): Lab {
  const { left, right } = face
  const half = Math.max(1, Math.round(PATCH * eyeDistance(face)))
  const below = 0.55 * dropOf(face)
  const places: Point[] = [
    { x: left.x, y: left.y + below },
    { x: right.x, y: right.y + below },
    { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
  ]
  const samples: Lab[] = []
  for (const { x, y } of places)
    for (let row = Math.round(y) - half; row <= y + half; row++)
      for (let column = Math.round(x) - half; column <= x + half; column++)
        if (column >= 0 && row >= 0 && column < picture.width && row < picture.height)
          samples.push(picture.at(row * picture.width + column))
  const median = (channel: 0 | 1 | 2) =>
    samples.map((one) => one[channel]).toSorted((one, other) => one - other)[samples.length >> 1] ?? 0
  return [median(0), median(1), median(2)]
}

/**
 * Finds what differs from the skin within reach of a point, with what it encloses; `undefined` if it has no clear limits
 * or is larger than `most`.
 */
export function findFeature(
  picture: LabPicture,
  skin: Lab,
  { at, reach, most, near }: { at: Point; reach: Point; most: Point; near: number },
): Feature | undefined {
  const left = Math.max(0, Math.round(at.x - reach.x))
  const top = Math.max(0, Math.round(at.y - reach.y))
  const right = Math.min(picture.width, Math.round(at.x + reach.x))
  const bottom = Math.min(picture.height, Math.round(at.y + reach.y))
  const window = { x: left, y: top, width: right - left, height: bottom - top }
  if (window.width < 3 || window.height < 3) return undefined
  const middle = { x: Math.round(at.x) - left, y: Math.round(at.y) - top }
  for (const threshold of THRESHOLDS) {
    const isSkin = skinAround(picture, window, (pixel) => picture.distance(pixel, skin) <= threshold)
    const found = connected(isSkin, window, middle, near)
    if (!found) return undefined
    const { minX, maxX, minY, maxY, inside } = found
    if (minX === 0 || minY === 0 || maxX === window.width - 1 || maxY === window.height - 1) continue
    const box = { x: left + minX, y: top + minY, width: maxX - minX + 1, height: maxY - minY + 1 }
    if (box.width > most.x || box.height > most.y) continue
    const toPicture = (one: number) =>
      (top + Math.floor(one / window.width)) * picture.width + left + (one % window.width)
    return { box, pixels: inside.map(toPicture) }
  }
  return undefined
}

/** 1 for skin that is connected with the frame of the window: what it surrounds belongs to the feature. */
function skinAround(
  picture: LabPicture,
  { x, y, width, height }: Box,
  looksLikeSkin: (pixel: number) => boolean,
): Uint8Array {
  const skin = new Uint8Array(width * height)
  const waiting: number[] = []
  const visit = (column: number, row: number) => {
    if (column < 0 || row < 0 || column >= width || row >= height) return
    const at = row * width + column
    if (skin[at] || !looksLikeSkin((y + row) * picture.width + x + column)) return
    skin[at] = 1
    waiting.push(at)
  }
  for (let column = 0; column < width; column++) {
    visit(column, 0)
    visit(column, height - 1)
  }
  for (let row = 0; row < height; row++) {
    visit(0, row)
    visit(width - 1, row)
  }
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [column, row] = [at % width, Math.floor(at / width)]
    visit(column - 1, row)
    visit(column + 1, row)
    visit(column, row - 1)
    visit(column, row + 1)
  }
  return skin
}

/** The pixels connected with the one nearest to a point, no farther than `near`, that is no skin. */
function connected(
  isSkin: Uint8Array,
  { width, height }: Box,
  { x, y }: Point,
  near: number,
): { minX: number; maxX: number; minY: number; maxY: number; inside: number[] } | undefined {
  let start: number | undefined
  let least = near
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (isSkin[row * width + column]) continue
      const far = Math.hypot(column - x, row - y)
      if (far > least) continue
      least = far
      start = row * width + column
    }
  if (start === undefined) return undefined
  const seen = new Uint8Array(isSkin)
  const inside = [start]
  seen[start] = 1
  let [minX, maxX, minY, maxY] = [width, -1, height, -1]
  const visit = (at: number) => {
    if (seen[at]) return
    seen[at] = 1
    inside.push(at)
  }
  for (let index = 0; index < inside.length; index++) {
    const at = inside[index] ?? 0
    const [column, row] = [at % width, Math.floor(at / width)]
    minX = Math.min(minX, column)
    maxX = Math.max(maxX, column)
    minY = Math.min(minY, row)
    maxY = Math.max(maxY, row)
    if (column > 0) visit(at - 1)
    if (column < width - 1) visit(at + 1)
    if (row > 0) visit(at - width)
    if (row < height - 1) visit(at + width)
  }
  return { minX, maxX, minY, maxY, inside }
}
