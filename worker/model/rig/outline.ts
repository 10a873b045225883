import type { Matrix } from './matrix.ts'

/**
 * `steps` has a letter each (`M`, `L`, `C`, `Z`); `points` has the x and y of every point: one for `M` and `L`, three
 * for `C`, none for `Z`.
 */
export interface Outline {
  steps: string
  points: number[]
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Common to Path2D and a drawing context. */
export interface PathSink {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void
  closePath(): void
}

/** Handle length of a cubic curve that approximates a quarter circle of radius 1. */
export const QUARTER = 0.5522847498

const CURVE = 67
const CLOSE = 90

/** `points` may be a moved copy of the outline's own. */
export function tracePath(sink: PathSink, steps: string, points: ArrayLike<number>): void {
  let at = 0
  for (let index = 0; index < steps.length; index++) {
    const step = steps.charCodeAt(index)
    // `points` matches `steps`, because all outlines here are built in pairs; 0 is never used.
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    if (step === 77) {
      sink.moveTo(x, y)
      at += 2
    } else if (step === 76) {
      sink.lineTo(x, y)
      at += 2
    } else if (step === CURVE) {
      sink.bezierCurveTo(
        x,
        y,
        points[at + 2] ?? 0,
        points[at + 3] ?? 0,
        points[at + 4] ?? 0,
        points[at + 5] ?? 0,
      )
      at += 6
    } else sink.closePath()
  }
}

export function transformOutline(outline: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  const points: number[] = []
  for (let at = 0; at < outline.points.length; at += 2) {
    const x = outline.points[at] ?? 0
    const y = outline.points[at + 1] ?? 0
    points.push(a * x + c * y + e, b * x + d * y + f)
  }
  return { steps: outline.steps, points }
}

export function ellipseOutline(x: number, y: number, rx: number, ry: number): Outline {
  const kx = rx * QUARTER
  const ky = ry * QUARTER
  return {
    steps: 'MCCCCZ',
    points: [
      [x + rx, y, x + rx, y + ky, x + kx, y + ry, x, y + ry],
      [x - kx, y + ry, x - rx, y + ky, x - rx, y],
      [x - rx, y - ky, x - kx, y - ry, x, y - ry],
      [x + kx, y - ry, x + rx, y - ky, x + rx, y],
    ].flat(),
  }
}

/** `rx` and `ry` are limited to half the sides. */
export function rectOutline(box: Box, rx: number, ry: number): Outline {
  const { x, y, width, height } = box
  const right = x + width
  const bottom = y + height
  const h = Math.min(rx, width / 2)
  const v = Math.min(ry, height / 2)
  if (h <= 0 || v <= 0) return { steps: 'MLLLZ', points: [x, y, right, y, right, bottom, x, bottom] }
  const kh = h * (1 - QUARTER)
  const kv = v * (1 - QUARTER)
  return {
    steps: 'MLCLCLCLCZ',
    points: [
      [x + h, y, right - h, y, right - kh, y, right, y + kv, right, y + v],
      [right, bottom - v, right, bottom - kv, right - kh, bottom, right - h, bottom],
      [x + h, bottom, x + kh, bottom, x, bottom - kv, x, bottom - v],
      [x, y + v, x, y + kv, x + kh, y, x + h, y],
    ].flat(),
  }
}

/** Exact, grown by `margin`; `null` without points. */
export function outlineBox(outline: Outline, margin: number): Box | null {
  const { steps, points } = outline
  if (points.length === 0) return null
  const across = extentOf(steps, points, 0)
  const down = extentOf(steps, points, 1)
  const x = across.min - margin
  const y = down.min - margin
  return { x, y, width: across.max + margin - x, height: down.max + margin - y }
}

/** `axis` is 0 for x, 1 for y. Runs for each shape of a drawing, so it allocates no lists. */
function extentOf(steps: string, points: readonly number[], axis: 0 | 1): { min: number; max: number } {
  let min = Infinity
  let max = -Infinity
  const note = (value: number) => {
    if (value < min) min = value
    if (value > max) max = value
  }
  let at = axis
  for (let index = 0; index < steps.length; index++) {
    const step = steps.charCodeAt(index)
    if (step === CLOSE) continue
    if (step === CURVE) {
      noteTurns(points[at - 2] ?? 0, points[at] ?? 0, points[at + 2] ?? 0, points[at + 4] ?? 0, note)
      at += 4
    }
    note(points[at] ?? 0)
    at += 2
  }
  return { min, max }
}

/** Extrema of one coordinate of a cubic. Positional parameters: large drawings have tens of thousands. */
function noteTurns(p0: number, p1: number, p2: number, p3: number, note: (value: number) => void) {
  // Handles between the ends: the curve stays within their range.
  const min = Math.min(p0, p3)
  const max = Math.max(p0, p3)
  if (p1 >= min && p1 <= max && p2 >= min && p2 <= max) return
  const a = -p0 + 3 * p1 - 3 * p2 + p3
  const b = 2 * (p0 - 2 * p1 + p2)
  const c = p1 - p0
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c))
  const at = (t: number) => {
    if (!(t > 0 && t < 1)) return
    const u = 1 - t
    note(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3)
  }
  if (Math.abs(a) < 1e-9) return at(-c / b)
  at((-b + root) / (2 * a))
  at((-b - root) / (2 * a))
}

export function unionBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
