import type { Point } from '#model/rig/rig'
import type { LabPicture } from './lab.ts'

/** Pixels of the longer side of the reduced picture in which edges are looked for. */
const SIDE = 720
/** Differences of colour, ΔE*ab over a pixel, that are noise in any picture. */
const NOISE = 4
/** The share of pixels that are taken for the strongest edges. */
const STRONGEST = 0.03
/** The cost of a step over a place without an edge; 1 along the strongest. */
export const MAX_COST = 64

/** The costs of a path at each place of a picture: low along its edges. */
export class EdgeMap {
  readonly width: number
  readonly height: number
  /** Pixels of the picture per pixel of the map. */
  readonly scale: number
  /** 1 to `MAX_COST` for each pixel of the map. */
  readonly costs: Uint8Array

  constructor(picture: LabPicture) {
    this.scale = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / SIDE))
    this.width = Math.max(1, Math.floor(picture.width / this.scale))
    this.height = Math.max(1, Math.floor(picture.height / this.scale))
    this.costs = costsOf(gradients(reduced(picture, this), this), this)
  }

  /** The pixel of the map at a place of the picture. */
  pixelAt({ x, y }: Point): Point {
    const within = (value: number, size: number) =>
      Math.max(0, Math.min(size - 1, Math.floor(value / this.scale)))
    return { x: within(x, this.width), y: within(y, this.height) }
  }

  /** The middle of a pixel, as a place of the picture. */
  placeOf({ x, y }: Point): Point {
    return { x: (x + 0.5) * this.scale, y: (y + 0.5) * this.scale }
  }

  /** The strongest edge within a distance of a place, or the place itself if there is none. */
  nearest(place: Point, distance: number): Point {
    const { x, y } = this.pixelAt(place)
    const reach = Math.round(distance / this.scale)
    let [found, lowest]: [Point | undefined, number] = [undefined, MAX_COST / 2]
    for (let row = Math.max(0, y - reach); row <= Math.min(this.height - 1, y + reach); row++)
      for (let column = Math.max(0, x - reach); column <= Math.min(this.width - 1, x + reach); column++) {
        const away = Math.hypot(column - x, row - y)
        if (away > reach) continue
        // The nearer one of equal edges.
        const cost = (this.costs[row * this.width + column] ?? MAX_COST) + away / (reach + 1)
        if (cost < lowest) [found, lowest] = [{ x: column, y: row }, cost]
      }
    return found ? this.placeOf(found) : place
  }
}

interface Size {
  width: number
  height: number
}

/** L, a and b of a picture, a plane each, whose squares of `scale` pixels are averaged. */
function reduced(picture: LabPicture, { width, height, scale }: Size & { scale: number }): Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(width * height))
  const [light, greenRed, blueYellow] = planes
  const share = 1 / (scale * scale)
  if (!light || !greenRed || !blueYellow) return []
  for (let row = 0; row < height * scale; row++) {
    const start = Math.floor(row / scale) * width
    for (let column = 0; column < width * scale; column++) {
      const at = start + Math.floor(column / scale)
      const [l, a, b] = picture.at(row * picture.width + column)
      light[at] = (light[at] ?? 0) + share * l
      greenRed[at] = (greenRed[at] ?? 0) + share * a
      blueYellow[at] = (blueYellow[at] ?? 0) + share * b
    }
  }
  return planes
}

/** The strength of the edge at each pixel: Sobel's operator over all planes. */
function gradients(planes: readonly Float32Array[], { width, height }: Size): Float32Array {
  const found = new Float32Array(width * height)
  for (const plane of planes)
    for (let row = 0; row < height; row++) {
      const here = row * width
      const above = row === 0 ? here : here - width
      const below = row === height - 1 ? here : here + width
      for (let column = 0; column < width; column++) {
        const left = column === 0 ? column : column - 1
        const right = column === width - 1 ? column : column + 1
        const nw = plane[above + left] ?? 0
        const ne = plane[above + right] ?? 0
        const sw = plane[below + left] ?? 0
        const se = plane[below + right] ?? 0
        const across = ne - nw + 2 * ((plane[here + right] ?? 0) - (plane[here + left] ?? 0)) + se - sw
        const down = sw - nw + 2 * ((plane[below + column] ?? 0) - (plane[above + column] ?? 0)) + se - ne
        found[here + column] = (found[here + column] ?? 0) + across * across + down * down
      }
    }
  for (let at = 0; at < found.length; at++) found[at] = Math.sqrt(found[at] ?? 0) / 8
  return found
}

/** The ridges of the gradients cost least, so that a path follows the middle of a soft edge. */
function costsOf(strengths: Float32Array, { width, height }: Size): Uint8Array {
  const sample = strengths.filter((_, at) => at % 7 === 0).toSorted()
  const full = Math.max(2 * NOISE, sample[Math.floor((1 - STRONGEST) * (sample.length - 1))] ?? 0)
  const costs = new Uint8Array(strengths.length)
  for (let at = 0; at < costs.length; at++) {
    const strength = strengths[at] ?? 0
    const share = Math.min(1, Math.max(0, strength - NOISE) / (full - NOISE))
    const column = at % width
    const beside = (step: number) => strengths[at + step] ?? 0
    const isRidge =
      (column > 0 && column < width - 1 && strength >= beside(-1) && strength >= beside(1)) ||
      (at >= width && at < width * (height - 1) && strength >= beside(-width) && strength >= beside(width))
    const cost = 1 - share * (isRidge ? 1 : 0.8)
    costs[at] = 1 + Math.round((MAX_COST - 1) * cost * cost)
  }
  return costs
}
