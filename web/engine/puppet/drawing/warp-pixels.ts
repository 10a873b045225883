import type { Matrix } from '#model/rig/matrix'
import type { Point } from '#model/rig/rig'
import type { Texels } from './warp-texels.ts'

/** Pixels without premultiplied colours, as one number each; a row of them begins every `stride`. */
export interface WarpedPixels {
  pixels: Int32Array
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

const BLOCK = 8
const ONE = 65_536
const HARD = 1e-6

/**
 * Writes to `out` what is seen of a picture in a turned head: each pixel takes what the shift of the head's middle has
 * moved there, so that there are neither seams nor holes. Without a shift these are the pixels that the canvas draws.
 */
export function warpPixels(
  texels: Texels,
  { pixels, stride, ...out }: WarpedPixels,
  { toPicture, toHead, shift }: Warp,
): void {
  const { values, window } = texels
  const [stepX, stepY] = toPicture
  const [stepU, stepV] = toHead
  const row = window.width + 1
  const [left, top] = [window.x, window.y]
  const edge = edgeOf(texels, toPicture)
  for (let line = 0; line < out.height; line++) {
    const down = line + 0.5
    const firstX = toPicture[0] * 0.5 + toPicture[2] * down + toPicture[4] - 0.5
    const firstY = toPicture[1] * 0.5 + toPicture[3] * down + toPicture[5] - 0.5
    const firstU = toHead[0] * 0.5 + toHead[2] * down + toHead[4]
    const firstV = toHead[1] * 0.5 + toHead[3] * down + toHead[5]
    let weight = weightIn(firstU, firstV)
    let x = firstX - shift.x * weight
    let y = firstY - shift.y * weight
    let isInside = holds(edge, x, y)
    // Straight between columns that are this close, so that most need no root.
    for (let first = 0; first < out.width; first += BLOCK) {
      const next = Math.min(first + BLOCK, out.width)
      const count = next - first
      const fromX = x
      const fromY = y
      const wasInside = isInside
      weight = weightIn(firstU + next * stepU, firstV + next * stepV)
      x = firstX + next * stepX - shift.x * weight
      y = firstY + next * stepY - shift.y * weight
      isInside = holds(edge, x, y)
      let at = line * stride + first
      const end = at + count
      if (wasInside && isInside) {
        let placeX = ((fromX - left) * ONE) | 0
        let placeY = ((fromY - top) * ONE) | 0
        const moveX = (((x - fromX) * ONE) / count) | 0
        const moveY = (((y - fromY) * ONE) / count) | 0
        for (; at < end; at++, placeX += moveX, placeY += moveY)
          pixels[at] = plain(seen(values, row, placeX, placeY))
        continue
      }
      const moveX = (x - fromX) / count
      const moveY = (y - fromY) / count
      let placeX = fromX
      let placeY = fromY
      for (; at < end; at++, placeX += moveX, placeY += moveY)
        pixels[at] = plain(seenAtEdge(texels, edge, placeX, placeY))
    }
  }
}

/** See `weightAt`; the head's outline is the unit circle. */
function weightIn(u: number, v: number): number {
  const inside = 1 - u * u - v * v
  return inside > 0 ? inside * Math.sqrt(inside) : 0
}

interface Edge {
  /** Pixels of the picture that its edge takes to fade: one pixel to be drawn. */
  across: number
  down: number
  /** In between, the picture covers pixels in whole, and their neighbours were read. */
  left: number
  top: number
  right: number
  bottom: number
}

function edgeOf({ window, width, height }: Texels, [a, b, c, d]: Matrix): Edge {
  // The canvas softens only edges that are not upright.
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0)
  const [across, down] = isUpright ? [HARD, HARD] : [Math.hypot(a, c), Math.hypot(b, d)]
  return {
    across,
    down,
    left: Math.max(window.x, across / 2 - 0.5),
    top: Math.max(window.y, down / 2 - 0.5),
    right: Math.min(window.x + window.width - 1, width - 0.5 - across / 2),
    bottom: Math.min(window.y + window.height - 1, height - 0.5 - down / 2),
  }
}

function holds({ left, top, right, bottom }: Edge, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Returns what is between the middles of four texels; places are in fractions of 16 bits. */
function seen(values: Int32Array, row: number, placeX: number, placeY: number): number {
  const corner = Math.imul(placeY >> 16, row) + (placeX >> 16)
  const nw = values[corner] ?? 0
  const ne = values[corner + 1] ?? 0
  const sw = values[corner + row] ?? 0
  const se = values[corner + row + 1] ?? 0
  if (nw === ne && nw === sw && nw === se) return nw
  const share = (placeX >> 8) & 255
  return mixed(mixed(nw, ne, share), mixed(sw, se, share), (placeY >> 8) & 255)
}

/** Returns what `seen` does, for a pixel that the picture may cover in part or not at all. */
function seenAtEdge({ values, window, width, height }: Texels, edge: Edge, x: number, y: number): number {
  const cover =
    part(0.5 + (x + 0.5) / edge.across) *
    part(0.5 + (width - 0.5 - x) / edge.across) *
    part(0.5 + (y + 0.5) / edge.down) *
    part(0.5 + (height - 0.5 - y) / edge.down)
  if (cover <= 0) return 0
  const across = Math.min(window.width - 1, Math.max(0, x - window.x))
  const down = Math.min(window.height - 1, Math.max(0, y - window.y))
  const value = seen(values, window.width + 1, (across * ONE) | 0, (down * ONE) | 0)
  return cover < 1 ? mixed(0, value, Math.round(256 * cover)) : value
}

function part(share: number): number {
  return share < 0 ? 0 : share > 1 ? 1 : share
}

/** Mixes two channels at a time, by a share of 256 of the other; sums of products fit 32 bits without a sign. */
function mixed(one: number, other: number, share: number): number {
  const rest = 256 - share
  const even =
    ((Math.imul(one & 0xff00ff, rest) + Math.imul(other & 0xff00ff, share) + 0x800080) >>> 8) & 0xff00ff
  const odd =
    (Math.imul((one >>> 8) & 0xff00ff, rest) + Math.imul((other >>> 8) & 0xff00ff, share) + 0x800080) &
    0xff00ff00
  return even | odd
}

/** Colours that are not premultiplied. */
function plain(value: number): number {
  const alpha = value >>> 24
  if (alpha === 255 || alpha === 0) return value
  const share = 255 / alpha
  const red = Math.min(255, ((value & 255) * share + 0.5) | 0)
  const green = Math.min(255, (((value >>> 8) & 255) * share + 0.5) | 0)
  const blue = Math.min(255, (((value >>> 16) & 255) * share + 0.5) | 0)
  return (alpha << 24) | (blue << 16) | (green << 8) | red
}
