import type { Point } from '#model/rig/rig'
import { MAX_COST, type EdgeMap } from './edge-map.ts'

/** Pixels of the map from a start to each side in which paths are looked for: bounds the time of one. */
const REACH = 130
/** Lengths of steps, straight and diagonal. */
const STRAIGHT = 5
const DIAGONAL = 7
/** More than the cost of any one step. */
const BUCKETS = DIAGONAL * MAX_COST + 1
const UNKNOWN = 0x7fffffff

/**
 * Paths along the edges of a picture from one place: intelligent scissors (Mortensen and Barrett, 1995). Dijkstra's
 * algorithm with a queue of buckets, which only goes as far as a path asks for.
 */
export class Livewire {
  readonly #edges: EdgeMap
  readonly #start: Point
  readonly #left: number
  readonly #top: number
  readonly #width: number
  readonly #height: number
  /** Costs from the start to each pixel of the window, and the pixel before it. */
  readonly #costs: Int32Array
  readonly #before: Int32Array
  readonly #settled: Uint8Array
  readonly #buckets: number[][] = Array.from({ length: BUCKETS }, () => [])
  #cost = 0
  #queued = 1

  constructor(edges: EdgeMap, start: Point) {
    this.#edges = edges
    this.#start = start
    const { x, y } = edges.pixelAt(start)
    this.#left = Math.max(0, x - REACH)
    this.#top = Math.max(0, y - REACH)
    this.#width = Math.min(edges.width, x + REACH + 1) - this.#left
    this.#height = Math.min(edges.height, y + REACH + 1) - this.#top
    const size = this.#width * this.#height
    this.#costs = new Int32Array(size).fill(UNKNOWN)
    this.#before = new Int32Array(size).fill(-1)
    this.#settled = new Uint8Array(size)
    const first = (y - this.#top) * this.#width + x - this.#left
    this.#costs[first] = 0
    this.#buckets[0]?.push(first)
  }

  /** The path to a place, without its ends; straight from where it leaves the window. */
  to(place: Point): Point[] {
    const { x, y } = this.#edges.pixelAt(this.#within(place))
    const target = (y - this.#top) * this.#width + x - this.#left
    this.#settle(target)
    const path: Point[] = []
    let [last, turn] = [target, 0]
    for (let at = this.#before[target] ?? -1; at >= 0; at = this.#before[at] ?? -1) {
      // Only the ends of a straight run count.
      if (last - at !== turn) path.push(this.#placeOf(last))
      turn = last - at
      last = at
    }
    // The ends are set by the user, and are hardly ever the middles of pixels.
    return path.slice(1).toReversed()
  }

  /** The place, or where a straight line to it leaves the window. */
  #within(place: Point): Point {
    const { scale } = this.#edges
    const share = (from: number, to: number, first: number, size: number) => {
      const [least, most] = [first * scale, (first + size) * scale - 0.5]
      return to < least ? (from - least) / (from - to) : to > most ? (most - from) / (to - from) : 1
    }
    const part = Math.min(
      share(this.#start.x, place.x, this.#left, this.#width),
      share(this.#start.y, place.y, this.#top, this.#height),
    )
    return {
      x: this.#start.x + part * (place.x - this.#start.x),
      y: this.#start.y + part * (place.y - this.#start.y),
    }
  }

  #placeOf(at: number): Point {
    const width = this.#width
    return this.#edges.placeOf({ x: this.#left + (at % width), y: this.#top + Math.floor(at / width) })
  }

  #settle(target: number) {
    while (this.#settled[target] === 0 && this.#queued > 0) {
      const bucket = this.#buckets[this.#cost % BUCKETS]
      const at = bucket?.pop()
      if (at === undefined) {
        this.#cost++
        continue
      }
      this.#queued--
      if (this.#settled[at] === 1) continue
      this.#settled[at] = 1
      this.#spread(at)
    }
  }

  #spread(at: number) {
    const [width, height] = [this.#width, this.#height]
    const [column, row] = [at % width, Math.floor(at / width)]
    for (let down = -1; down <= 1; down++)
      for (let across = -1; across <= 1; across++) {
        const [x, y] = [column + across, row + down]
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const to = y * width + x
        if (this.#settled[to] === 1) continue
        const place = (this.#top + y) * this.#edges.width + this.#left + x
        const length = across !== 0 && down !== 0 ? DIAGONAL : STRAIGHT
        const cost = this.#cost + length * (this.#edges.costs[place] ?? MAX_COST)
        if (cost >= (this.#costs[to] ?? 0)) continue
        this.#costs[to] = cost
        this.#before[to] = at
        this.#buckets[cost % BUCKETS]?.push(to)
        this.#queued++
      }
  }
}
