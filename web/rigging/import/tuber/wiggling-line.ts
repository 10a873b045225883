import type { Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import type { Pixels } from '../art.ts'
import { releaseCanvas } from '../../pictures/release-canvas.ts'
import { numberIn, type Fields } from './fields.ts'
import { turnedPoint } from './sprites.ts'

/** The line at rest along which a wiggling part's picture is stretched, in its own units. */
export interface WigglingLine {
  points: readonly Point[]
  length: number
  across: number
  isStraight: boolean
}

/** Hostile files promise lines without end. */
const MAX_PIECES = 40
const MAX_SMOOTHING = 50
const MAX_LINE = 20_000

/**
 * Pieces of equal length, each turned by `wiggle_curve` against the one before, then smoothed by quadratic curves between
 * their middles; the smoothed line ends a little before the last point. A line that wags by itself is straight at rest.
 */
export function lineIn(state: Fields): WigglingLine {
  const value = (name: string, otherwise: number) => numberIn({ [name]: otherwise, ...state }, name)
  const pieces = Math.max(1, Math.min(MAX_PIECES, Math.round(value('wiggle_segm', 5))))
  const piece = Math.max(0, Math.min(MAX_LINE / pieces, value('segm_length', 30)))
  const curve = state['auto_wag'] === true ? 0 : value('wiggle_curve', 0) % (2 * Math.PI)
  const corners: Point[] = [{ x: 0, y: 0 }]
  for (let index = 1; index <= pieces; index++) {
    const before = corners.at(-1) ?? { x: 0, y: 0 }
    corners.push(plus(before, turnedPoint({ x: piece, y: 0 }, curve * index)))
  }
  const smoothing = Math.max(0, Math.min(MAX_SMOOTHING, Math.round(value('subdivision', 5))))
  const points = pieces < 2 || smoothing < 1 ? corners : smoothed(corners, smoothing)
  const length = points.reduce((sum, point, index) => sum + distance(point, points[index - 1] ?? point), 0)
  const across = Math.max(0, Math.min(MAX_LINE, value('width', 80)))
  return { points, length, across, isStraight: curve === 0 }
}

function smoothed(corners: readonly Point[], smoothing: number): Point[] {
  const last = corners.length - 1
  return corners.slice(0, last).flatMap((from, index) => {
    const to = corners[index + 1] ?? from
    // After the last corner the line would turn as before it.
    const bend = turn(directionOf(corners[index - 1] ?? from, from), directionOf(from, to))
    const ahead = corners[index + 2] ?? plus(to, turnedPoint({ x: to.x - from.x, y: to.y - from.y }, bend))
    const [start, end] = [index === 0 ? from : between(from, to, 0.5), between(to, ahead, 0.5)]
    const steps = index === last - 1 ? Math.floor(smoothing / 2) + 1 : smoothing
    return Array.from({ length: steps }, (_, step) => {
      const at = step / smoothing
      return between(between(start, to, at), between(to, end, at), at)
    })
  })
}

function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y }
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** A line around which a picture is bent, with the box that it needs and pixels a unit. */
export interface Bend {
  line: WigglingLine
  box: Box
  density: number
}

const MAX_SIDE = 2_048

export function bendOf(line: WigglingLine, { width, height }: { width: number; height: number }): Bend {
  const half = line.across / 2
  const xs = line.points.map(({ x }) => x)
  const ys = line.points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs) - half, Math.min(...ys) - half]
  const box = {
    x: left,
    y: top,
    width: Math.max(...xs) + half - left,
    height: Math.max(...ys) + half - top,
  }
  const own = Math.max(width / line.length, height / line.across)
  return { line, box, density: Math.min(own, MAX_SIDE / Math.max(box.width, box.height)) }
}

export function bentSize({ box, density }: Bend): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(box.width * density)),
    height: Math.max(1, Math.round(box.height * density)),
  }
}

/** Pixels of a slice along the line, and by how much it covers the next one. */
const SLICE = 2
const COVER = 0.75

/** A picture bent around a line, slice by slice. */
export function bentPixels(pixels: Pixels, bend: Bend): Pixels {
  const { width, height } = bentSize(bend)
  const [canvas, source] = [
    new OffscreenCanvas(width, height),
    new OffscreenCanvas(pixels.width, pixels.height),
  ]
  source.getContext('2d')?.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return pixels
  const { line, box, density } = bend
  const count = Math.max(1, Math.ceil((line.length * density) / SLICE))
  const step = line.length / count
  const cover = COVER / density
  for (let slice = 0; slice < count; slice++) {
    const { point, angle } = alongLine(line.points, (slice + 0.5) * step)
    context.setTransform(density, 0, 0, density, -box.x * density, -box.y * density)
    context.translate(point.x, point.y)
    context.rotate(angle)
    const from = (slice / count) * pixels.width
    context.drawImage(
      source,
      from,
      0,
      pixels.width / count,
      pixels.height,
      -step / 2,
      -line.across / 2,
      step + (slice === count - 1 ? 0 : cover),
      line.across,
    )
  }
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(canvas)
  releaseCanvas(source)
  return { width, height, data }
}

/** A point of a line by its distance from the beginning, and the direction there, which turns evenly along each piece. */
export function alongLine(points: readonly Point[], from: number): { point: Point; angle: number } {
  let left = from
  for (let index = 1; index < points.length; index++) {
    const [start, end] = [points[index - 1], points[index]]
    if (!start || !end) break
    const length = distance(start, end)
    if (left > length && index < points.length - 1) {
      left -= length
      continue
    }
    const share = length === 0 ? 0 : left / length
    const own = directionOf(start, end)
    const before = points[index - 2]
    const after = points[index + 1]
    const first = before ? own - turn(directionOf(before, start), own) / 2 : own
    const last = after ? own + turn(own, directionOf(end, after)) / 2 : own
    return { point: between(start, end, share), angle: first + (last - first) * share }
  }
  return { point: points[0] ?? { x: 0, y: 0 }, angle: 0 }
}

function directionOf(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x)
}

/** The shorter turn from one direction to another. */
function turn(from: number, to: number): number {
  const full = 2 * Math.PI
  return ((((to - from + Math.PI) % full) + full) % full) - Math.PI
}
