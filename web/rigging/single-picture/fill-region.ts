import type { Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import type { Pixels } from '../import/art.ts'

export interface Ellipse extends Point {
  rx: number
  ry: number
}

export function ellipseBox({ x, y, rx, ry }: Ellipse): Box {
  return { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry }
}

/** Rounds of relaxation at each size of the pyramid. */
const ROUNDS = 24
const SMALLEST = 4
/** Opacity, of 255, from which a pixel's colour is known. */
const SOLID = 128

/** Colours of a grid, three floats a cell; `state` says which of them are known. */
interface Grid {
  width: number
  height: number
  values: Float32Array
  state: Uint8Array
}
const KNOWN = 1
const UNKNOWN = 2

/**
 * Replaces the colours inside an ellipse by those around it, as smooth as skin: a solution of Laplace's equation, found
 * from coarse to fine. Opacity stays. The inside of other ellipses, which are filled as well, counts as unknown.
 */
export function fillRegion(pixels: Pixels, ellipse: Ellipse, others: readonly Ellipse[] = []): void {
  const { x, y, rx, ry } = ellipse
  const left = Math.max(0, Math.floor(x - rx) - 2)
  const top = Math.max(0, Math.floor(y - ry) - 2)
  const right = Math.min(pixels.width, Math.ceil(x + rx) + 2)
  const bottom = Math.min(pixels.height, Math.ceil(y + ry) + 2)
  const [width, height] = [right - left, bottom - top]
  if (width < 1 || height < 1) return
  const grid: Grid = {
    width,
    height,
    values: new Float32Array(3 * width * height),
    state: new Uint8Array(width * height),
  }
  const place = (at: number) => 4 * ((top + Math.floor(at / width)) * pixels.width + left + (at % width))
  let hasKnown = false
  for (let at = 0; at < width * height; at++) {
    const column = left + (at % width) + 0.5
    const row = top + Math.floor(at / width) + 0.5
    const from = place(at)
    const isIn = (one: Ellipse) => ((column - one.x) / one.rx) ** 2 + ((row - one.y) / one.ry) ** 2 <= 1
    if (isIn(ellipse)) grid.state[at] = UNKNOWN
    else if ((pixels.data[from + 3] ?? 0) >= SOLID && !others.some(isIn)) {
      grid.state[at] = KNOWN
      hasKnown = true
      for (let channel = 0; channel < 3; channel++)
        grid.values[3 * at + channel] = pixels.data[from + channel] ?? 0
    }
  }
  if (!hasKnown) return
  solve(grid)
  for (let at = 0; at < width * height; at++) {
    if (grid.state[at] !== UNKNOWN) continue
    for (let channel = 0; channel < 3; channel++)
      pixels.data[place(at) + channel] = grid.values[3 * at + channel] ?? 0
  }
}

function solve(grid: Grid) {
  const { width, height, values, state } = grid
  if (Math.min(width, height) > SMALLEST) {
    const coarse = halved(grid)
    solve(coarse)
    for (let at = 0; at < width * height; at++) {
      if (state[at] !== UNKNOWN) continue
      const from = Math.floor(Math.floor(at / width) / 2) * coarse.width + Math.floor((at % width) / 2)
      for (let channel = 0; channel < 3; channel++)
        values[3 * at + channel] = coarse.values[3 * from + channel] ?? 0
    }
  } else {
    const mean = meanOf(grid)
    for (let at = 0; at < width * height; at++) if (state[at] === UNKNOWN) values.set(mean, 3 * at)
  }
  for (let round = 0; round < ROUNDS; round++) relax(grid)
}

/** Sets each unknown cell to the mean of its neighbours. */
function relax({ width, height, values, state }: Grid) {
  for (let at = 0; at < width * height; at++) {
    if (state[at] !== UNKNOWN) continue
    const column = at % width
    let [red, green, blue, count] = [0, 0, 0, 0]
    const add = (near: number) => {
      if (!state[near]) return
      red += values[3 * near] ?? 0
      green += values[3 * near + 1] ?? 0
      blue += values[3 * near + 2] ?? 0
      count++
    }
    if (column > 0) add(at - 1)
    if (column < width - 1) add(at + 1)
    if (at >= width) add(at - width)
    if (at < width * (height - 1)) add(at + width)
    if (count === 0) continue
    values[3 * at] = red / count
    values[3 * at + 1] = green / count
    values[3 * at + 2] = blue / count
  }
}

/** A cell of the half has the mean of its known quarters; unknown ones count if no quarter is known. */
function halved({ width, height, values, state }: Grid): Grid {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const half: Grid = {
    width: across,
    height: down,
    values: new Float32Array(3 * across * down),
    state: new Uint8Array(across * down),
  }
  const counts = new Uint8Array(across * down)
  for (let at = 0; at < width * height; at++) {
    const to = Math.floor(Math.floor(at / width) / 2) * across + Math.floor((at % width) / 2)
    if (state[at] === UNKNOWN && half.state[to] !== KNOWN) half.state[to] = UNKNOWN
    if (state[at] !== KNOWN) continue
    half.state[to] = KNOWN
    counts[to] = (counts[to] ?? 0) + 1
    for (let channel = 0; channel < 3; channel++)
      half.values[3 * to + channel] = (half.values[3 * to + channel] ?? 0) + (values[3 * at + channel] ?? 0)
  }
  for (const [to, count] of counts.entries())
    if (count > 1)
      for (let channel = 0; channel < 3; channel++)
        half.values[3 * to + channel] = (half.values[3 * to + channel] ?? 0) / count
  return half
}

function meanOf({ values, state }: Grid): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const [at, one] of state.entries()) {
    if (one !== KNOWN) continue
    count++
    sum[0] += values[3 * at] ?? 0
    sum[1] += values[3 * at + 1] ?? 0
    sum[2] += values[3 * at + 2] ?? 0
  }
  const share = 1 / Math.max(1, count)
  return [sum[0] * share, sum[1] * share, sum[2] * share]
}
