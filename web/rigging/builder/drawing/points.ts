/** A corner stops the curve; other points are passed smoothly. */
export interface PathPoint {
  x: number
  y: number
  corner: boolean
}

/** Reads "x y, x y c, …", where `c` marks a corner. */
export function points(text: string): PathPoint[] {
  return text.split(',').map((part) => {
    const [x, y, corner] = part.trim().split(/\s+/)
    return { x: Number(x), y: Number(y), corner: corner === 'c' }
  })
}

/** Completes a right half, from its upper to its lower end, by its mirror image. Points at x = 0 are not doubled. */
export function mirrored(right: readonly PathPoint[]): PathPoint[] {
  const left = right.filter(({ x }) => x !== 0).map((point) => ({ ...point, x: -point.x }))
  return [...right, ...left.reverse()]
}

export function flipped(list: readonly PathPoint[]): PathPoint[] {
  return list.map((point) => ({ ...point, x: -point.x }))
}

export function moved(list: readonly PathPoint[], dx: number, dy: number): PathPoint[] {
  return list.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy }))
}

export function mapped(
  list: readonly PathPoint[],
  change: (point: PathPoint) => { x: number; y: number },
): PathPoint[] {
  return list.map((point) => ({ ...point, ...change(point) }))
}

/** A share of the distance to the next point, for the handles of a smooth curve. */
const TENSION = 0.36

/** A smooth closed path. */
export function closed(list: readonly PathPoint[]): string {
  return `${curve([...list, ...list.slice(0, 1)], list.at(-1), list[1])} Z`
}

/** A smooth open path. */
export function open(list: readonly PathPoint[]): string {
  return curve(list, undefined, undefined)
}

function curve(
  list: readonly PathPoint[],
  before: PathPoint | undefined,
  after: PathPoint | undefined,
): string {
  const [first] = list
  if (!first) return ''
  let path = `M ${number(first.x)} ${number(first.y)}`
  for (let at = 0; at + 1 < list.length; at++) {
    const from = list[at] ?? first
    const to = list[at + 1] ?? first
    const out = handle(list[at - 1] ?? before, from, to, 1)
    const into = handle(from, to, list[at + 2] ?? after, -1)
    path += ` C ${number(out.x)} ${number(out.y)} ${number(into.x)} ${number(into.y)} ${number(to.x)} ${number(to.y)}`
  }
  return path
}

/** The handle at `point` along the tangent through its neighbours: `way` 1 leaves it, −1 arrives. */
function handle(before: PathPoint | undefined, point: PathPoint, after: PathPoint | undefined, way: 1 | -1) {
  const near = way === 1 ? after : before
  if (!near) return point
  const reach = TENSION * Math.hypot(near.x - point.x, near.y - point.y)
  if (point.corner || !before || !after) {
    const length = Math.hypot(near.x - point.x, near.y - point.y) || 1
    return {
      x: point.x + ((near.x - point.x) / length) * reach,
      y: point.y + ((near.y - point.y) / length) * reach,
    }
  }
  const dx = after.x - before.x
  const dy = after.y - before.y
  const length = Math.hypot(dx, dy) || 1
  return { x: point.x + (way * dx * reach) / length, y: point.y + (way * dy * reach) / length }
}

/** A closed path of round bumps, from point to point; the list runs clockwise. `bulge` is a share of their distance. */
export function bumps(list: readonly PathPoint[], bulge = 0.45): string {
  const [first] = list
  if (!first) return ''
  let path = `M ${number(first.x)} ${number(first.y)}`
  list.forEach((from, at) => {
    const to = list[(at + 1) % list.length] ?? first
    if (from.corner) {
      path += ` L ${number(to.x)} ${number(to.y)}`
      return
    }
    const dx = to.x - from.x
    const dy = to.y - from.y
    const out = { x: dy * bulge, y: -dx * bulge }
    path += ` C ${number(from.x + out.x - dx * 0.12)} ${number(from.y + out.y - dy * 0.12)} ${number(to.x + out.x + dx * 0.12)} ${number(to.y + out.y + dy * 0.12)} ${number(to.x)} ${number(to.y)}`
  })
  return `${path} Z`
}

/** An ellipse as a closed path of four curves. */
export function oval(x: number, y: number, rx: number, ry: number): string {
  const kx = rx * 0.5523
  const ky = ry * 0.5523
  const c = (...values: number[]) => ` C ${values.map(number).join(' ')}`
  return (
    `M ${number(x - rx)} ${number(y)}` +
    c(x - rx, y - ky, x - kx, y - ry, x, y - ry) +
    c(x + kx, y - ry, x + rx, y - ky, x + rx, y) +
    c(x + rx, y + ky, x + kx, y + ry, x, y + ry) +
    c(x - kx, y + ry, x - rx, y + ky, x - rx, y) +
    ' Z'
  )
}

export function number(value: number): string {
  return String(Math.round(value * 10) / 10)
}
