import type { Lab, LabPicture } from './lab.ts'

/** Colours this close, in ΔE*ab, are one background. */
const SAME = 12
/** A colour of the frame is background from this share of its pixels on. */
const COMMON = 0.2
const MAX_COLOURS = 4
/** The frame's sides count down to this height: below, shoulders often touch it. */
const SIDES = 0.6
/** Gradients: a step to the next pixel below this share of the tolerance goes this many tolerances far. */
const GRADIENT = { step: 1 / 6, reach: 2 }
/** The edge loses what is this share of the tolerance near the background beside it, up to this many pixels deep. */
const FRINGE = { share: 0.6, depth: 8, around: 3 }
/** Islands below this share of the largest are dirt. */
const DIRT = 0.01

/** ΔE*ab up to which a colour is the background's, until it is set. */
export const TOLERANCE = 14

export const OPAQUE = 255
const REMOVED = 0

/** Finds the background of a picture: what is connected with its frame and has the frame's colours. */
export class Background {
  readonly #picture: LabPicture
  readonly #colours: readonly Lab[]
  #last: { tolerance: number; mask: Uint8Array } | undefined

  constructor(picture: LabPicture) {
    this.#picture = picture
    this.#colours = frameColours(picture)
  }

  /** The most frequent colour of the frame. */
  get colour(): Lab | undefined {
    return this.#colours[0]
  }

  /** 255 for each pixel to keep, 0 for the background; at a tolerance (ΔE*ab) of 0 everything stays. */
  mask(tolerance: number): Uint8Array {
    if (this.#last?.tolerance !== tolerance) {
      const mask = this.#flooded(tolerance)
      if (tolerance > 0) {
        this.#removeFringe(mask, tolerance)
        removeDirt(mask, this.#picture)
      }
      this.#last = { tolerance, mask }
    }
    return this.#last.mask
  }

  #flooded(tolerance: number): Uint8Array {
    const { width, height } = this.#picture
    const mask = new Uint8Array(width * height).fill(OPAQUE)
    if (tolerance <= 0) return mask
    for (const colour of this.#colours) this.#flood(mask, colour, tolerance)
    return mask
  }

  /** Grain and shadows leave flecks of background at the edge, which differ from its frame but not from what is beside them. */
  #removeFringe(mask: Uint8Array, tolerance: number) {
    const { width, height } = this.#picture
    let edge: number[] = []
    for (let pixel = 0; pixel < mask.length; pixel++)
      if (mask[pixel] === OPAQUE && touchesRemoved(mask, pixel, this.#picture)) edge.push(pixel)
    for (let round = 0; round < FRINGE.depth && edge.length > 0; round++) {
      const fringe = edge.filter((pixel) => {
        const beside = meanRemoved(mask, pixel, this.#picture)
        return beside && this.#picture.distance(pixel, beside) <= FRINGE.share * tolerance
      })
      for (const pixel of fringe) mask[pixel] = REMOVED
      const next = new Set<number>()
      for (const pixel of fringe)
        forNeighbours(pixel, { width, height }, (near) => {
          if (mask[near] === OPAQUE) next.add(near)
        })
      edge = [...next]
    }
  }

  #flood(mask: Uint8Array, colour: Lab, tolerance: number) {
    const picture = this.#picture
    const { width, height, colours } = picture
    const distances = picture.distances(colour)
    // Each pixel waits at most once.
    const waiting = new Int32Array(width * height)
    let count = 0
    const remove = (pixel: number) => {
      mask[pixel] = REMOVED
      waiting[count++] = pixel
    }
    const farOf = (pixel: number) => distances[colours[pixel] ?? 0] ?? 0
    for (const pixel of framePixels(width, height))
      if (mask[pixel] === OPAQUE && farOf(pixel) <= tolerance) remove(pixel)
    const [step, reach] = [tolerance * GRADIENT.step, tolerance * GRADIENT.reach]
    const spread = (pixel: number, from: number) => {
      if (mask[pixel] === REMOVED) return
      const far = farOf(pixel)
      if (far > reach || (far > tolerance && picture.distance(pixel, picture.at(from)) > step)) return
      remove(pixel)
    }
    while (count > 0) {
      const pixel = waiting[--count] ?? 0
      forNeighbours(pixel, this.#picture, (near) => spread(near, pixel))
    }
  }
}

function forNeighbours(
  pixel: number,
  { width, height }: { width: number; height: number },
  visit: (near: number) => void,
) {
  const x = pixel % width
  if (x > 0) visit(pixel - 1)
  if (x < width - 1) visit(pixel + 1)
  if (pixel >= width) visit(pixel - width)
  if (pixel < width * (height - 1)) visit(pixel + width)
}

function touchesRemoved(mask: Uint8Array, pixel: number, size: { width: number; height: number }): boolean {
  let touches = false
  forNeighbours(pixel, size, (near) => {
    if (mask[near] === REMOVED) touches = true
  })
  return touches
}

/** The mean colour of the removed pixels around one. */
function meanRemoved(mask: Uint8Array, pixel: number, picture: LabPicture): Lab | undefined {
  const { width, height } = picture
  const [column, row] = [pixel % width, Math.floor(pixel / width)]
  const { around } = FRINGE
  let [l, a, b, count] = [0, 0, 0, 0]
  for (let y = Math.max(0, row - around); y <= Math.min(height - 1, row + around); y++)
    for (let x = Math.max(0, column - around); x <= Math.min(width - 1, column + around); x++) {
      if (mask[y * width + x] !== REMOVED) continue
      const colour = picture.at(y * width + x)
      l += colour[0]
      a += colour[1]
      b += colour[2]
      count++
    }
  return count > 0 ? [l / count, a / count, b / count] : undefined
}

function framePixels(width: number, height: number): number[] {
  const pixels: number[] = []
  for (let x = 0; x < width; x++) pixels.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y++) pixels.push(y * width, y * width + width - 1)
  return pixels
}

/** The most frequent colours of the frame's upper part. */
function frameColours(picture: LabPicture): Lab[] {
  const { width, height } = picture
  const pixels = Array.from({ length: width }, (_, x) => x)
  for (let y = 1; y < height * SIDES; y++) pixels.push(y * width, y * width + width - 1)
  const groups: { sum: [number, number, number]; first: Lab; count: number }[] = []
  for (const pixel of pixels) {
    const group = groups.find(({ first }) => picture.distance(pixel, first) <= SAME)
    const [l, a, b] = picture.at(pixel)
    if (!group) groups.push({ sum: [l, a, b], first: [l, a, b], count: 1 })
    else {
      group.sum = [group.sum[0] + l, group.sum[1] + a, group.sum[2] + b]
      group.count++
    }
  }
  const byCount = groups.toSorted((one, other) => other.count - one.count)
  const common = byCount.filter(({ count }, at) => at === 0 || count >= COMMON * pixels.length)
  return common
    .slice(0, MAX_COLOURS)
    .map(({ sum: [l, a, b], count }): Lab => [l / count, a / count, b / count])
}

/** Removes small islands. */
function removeDirt(mask: Uint8Array, size: { width: number; height: number }) {
  const seen = new Uint8Array(mask.length)
  /** The pixels of all islands, one island after the other. */
  const pixels = new Int32Array(mask.length)
  const islands: { from: number; to: number }[] = []
  let [end, largest] = [0, 0]
  const visit = (pixel: number) => {
    if (mask[pixel] === REMOVED || seen[pixel]) return
    seen[pixel] = 1
    pixels[end++] = pixel
  }
  for (let start = 0; start < mask.length; start++) {
    const from = end
    visit(start)
    for (let at = from; at < end; at++) forNeighbours(pixels[at] ?? 0, size, visit)
    if (end > from) islands.push({ from, to: end })
    largest = Math.max(largest, end - from)
  }
  for (const { from, to } of islands)
    if (to - from < DIRT * largest) for (let at = from; at < to; at++) mask[pixels[at] ?? 0] = REMOVED
}
