import type { Point } from '#model/rig/rig'
import { FAINT } from '../pictures/seen-box.ts'
import type { Pixels } from './art.ts'

/** The elbow of an arm in one picture, in its pixels. */
export interface Elbow extends Point {
  /** Half the arm's width there: a disc of it hides the cut. */
  radius: number
  /** Cells of a grid over the picture: 1 for the forearm, else 0. */
  fore: Uint8Array
  columns: number
  rows: number
}

/** Cells of the longer side. */
const CELLS = 160
/** Opacity, of 255, from which a pixel is of the arm. */
const SOLID = 128
/** The elbow's share of the way from the shoulder to the farthest finger. */
const WAY = 0.45
/** Arms that are broader than this share of their length do not bend. */
const BROADEST = 0.7
/** Cells from the shoulder to the hand. */
const FEWEST = 12

/** Opacity, of 255, from which an arm drawn twice looks as it does once. */
const OPAQUE = 240
/** The share of the disc that soft edges may fill. */
const SOFT_EDGES = 0.4

const around = [-1, 0, 1]
  .flatMap((y) => [-1, 0, 1].map((x) => ({ x, y })))
  .filter(({ x, y }) => x !== 0 || y !== 0)

/**
 * Finds the elbow by the way through the arm, so that a bent arm has its own. `undefined` for shapes without one, such
 * as a mitten.
 */
export function findElbow({ data, width, height }: Pixels, shoulder: Point): Elbow | undefined {
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / CELLS))
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const solid = new Uint8Array(columns * rows)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[4 * (y * width + x) + 3] ?? 0) >= SOLID)
        solid[Math.floor(y / cell) * columns + Math.floor(x / cell)] = 1
  const place = (index: number): Point => ({ x: index % columns, y: Math.floor(index / columns) })
  const cells = [...solid.keys()].filter((index) => solid[index] === 1)
  const from = (index: number) => {
    const { x, y } = place(index)
    return Math.hypot((x + 0.5) * cell - shoulder.x, (y + 0.5) * cell - shoulder.y)
  }
  const start = cells.toSorted((one, other) => from(one) - from(other))[0]
  if (start === undefined) return undefined

  const ways = waysFrom([start], { columns, rows, through: (index) => solid[index] === 1 })
  const reached = cells.filter((index) => Number.isFinite(ways.length[index]))
  const longest = reached.reduce((most, index) => Math.max(most, ways.length[index] ?? 0), 0)
  if (longest < FEWEST) return undefined
  const half = WAY * longest
  const band = reached.filter((index) => Math.abs((ways.length[index] ?? 0) - half) <= 1).map(place)
  if (band.length === 0) return undefined
  const middle = {
    x: band.reduce((sum, { x }) => sum + x, 0) / band.length,
    y: band.reduce((sum, { y }) => sum + y, 0) / band.length,
  }
  const reach = Math.max(...band.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)))
  if (2 * reach > BROADEST * longest) return undefined

  // Soft edges and loose specks belong to the nearest part of the arm.
  const nearest = waysFrom(reached, { columns, rows, through: () => true })
  const fore = Uint8Array.from(nearest.origin, (origin) => ((ways.length[origin] ?? 0) > half ? 1 : 0))
  return {
    x: (middle.x + 0.5) * cell,
    y: (middle.y + 0.5) * cell,
    radius: (reach + 1) * cell,
    fore,
    columns,
    rows,
  }
}

/** True if the disc about the elbow, which is drawn twice, would be darker than the arm. */
export function isTranslucent({ data, width, height }: Pixels, { x, y, radius }: Elbow): boolean {
  let [seen, soft] = [0, 0]
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++)
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      const alpha = data[4 * (row * width + column) + 3] ?? 0
      if (alpha < FAINT || Math.hypot(column - x, row - y) > radius) continue
      seen++
      if (alpha < OPAQUE) soft++
    }
  return soft > SOFT_EDGES * seen
}

/** The shortest way from any of `starts` to each cell, and where it begins. In cells; infinite where there is none. */
function waysFrom(
  starts: readonly number[],
  { columns, rows, through }: { columns: number; rows: number; through: (index: number) => boolean },
): { length: Float64Array; origin: Int32Array } {
  const length = new Float64Array(columns * rows).fill(Infinity)
  const origin = new Int32Array(columns * rows).fill(-1)
  let queue: number[] = [...starts]
  for (const start of starts) {
    length[start] = 0
    origin[start] = start
  }
  while (queue.length > 0) {
    const next: number[] = []
    for (const index of queue) {
      const [column, row] = [index % columns, Math.floor(index / columns)]
      for (const { x, y } of around) {
        const to = index + y * columns + x
        const isInside = column + x >= 0 && column + x < columns && row + y >= 0 && row + y < rows
        const way = (length[index] ?? 0) + Math.hypot(x, y)
        if (!isInside || !through(to) || way >= (length[to] ?? 0) - 1e-9) continue
        length[to] = way
        origin[to] = origin[index] ?? -1
        next.push(to)
      }
    }
    queue = next
  }
  return { length, origin }
}
