import { identity, multiply, type Matrix } from '#model/rig/matrix'
import type { Box } from '#model/rig/outline'

/** Left, top, right and bottom; empty while left is beyond right. */
type Edges = [number, number, number, number]

const nothing = (): Edges => [Infinity, Infinity, -Infinity, -Infinity]
const everything: Readonly<Edges> = [-Infinity, -Infinity, Infinity, Infinity]

/**
 * Paints nothing and measures where paint would go. Counts curve handles and line widths, so the box is never too
 * small.
 */
export class MeasuringContext {
  globalAlpha = 1
  lineWidth = 1
  fillStyle: unknown = ''
  strokeStyle: unknown = ''
  lineCap = 'butt'
  lineJoin = 'miter'

  readonly #pointsOf: (path: Path2D) => ArrayLike<number>
  readonly #painted = nothing()
  #matrix: Matrix = identity
  #clip: Readonly<Edges> = everything
  #path = nothing()
  readonly #saved: { matrix: Matrix; clip: Readonly<Edges>; lineWidth: number; globalAlpha: number }[] = []

  constructor(pointsOf: (path: Path2D) => ArrayLike<number>) {
    this.#pointsOf = pointsOf
  }

  /** Everything painted so far; `null` when that is nothing. */
  box(): Box | null {
    const [left, top, right, bottom] = this.#painted
    return left > right || top > bottom
      ? null
      : { x: left, y: top, width: right - left, height: bottom - top }
  }

  save() {
    const { lineWidth, globalAlpha } = this
    this.#saved.push({ matrix: this.#matrix, clip: this.#clip, lineWidth, globalAlpha })
  }

  restore() {
    const last = this.#saved.pop()
    if (!last) return
    this.#matrix = last.matrix
    this.#clip = last.clip
    this.lineWidth = last.lineWidth
    this.globalAlpha = last.globalAlpha
  }

  translate(x: number, y: number) {
    this.transform(1, 0, 0, 1, x, y)
  }

  scale(x: number, y: number) {
    this.transform(x, 0, 0, y, 0, 0)
  }

  rotate(angle: number) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.transform(cos, sin, -sin, cos, 0, 0)
  }

  transform(...inner: Matrix) {
    this.#matrix = multiply(this.#matrix, inner)
  }

  getTransform() {
    const [a, b, c, d, e, f] = this.#matrix
    return { a, b, c, d, e, f }
  }

  drawImage(_source: unknown, x: number, y: number, width: number, height: number) {
    const edges = nothing()
    this.#reachAll(edges, [x, y, x + width, y, x + width, y + height, x, y + height])
    this.#paint(edges, 0)
  }

  beginPath() {
    this.#path = nothing()
  }

  moveTo(x: number, y: number) {
    this.#reach(this.#path, x, y)
  }

  lineTo(x: number, y: number) {
    this.#reach(this.#path, x, y)
  }

  quadraticCurveTo(...points: number[]) {
    this.#reachAll(this.#path, points)
  }

  bezierCurveTo(...points: number[]) {
    this.#reachAll(this.#path, points)
  }

  closePath() {}

  fill(path?: Path2D | string) {
    this.#paint(this.#edgesOf(path), 0)
  }

  stroke(path?: Path2D) {
    const [a, b, c, d] = this.#matrix
    const size = Math.max(Math.hypot(a, b), Math.hypot(c, d))
    this.#paint(this.#edgesOf(path), (this.lineWidth / 2) * size)
  }

  clip(path?: Path2D | string) {
    this.#clip = shared(this.#clip, this.#edgesOf(path))
  }

  /** A fill rule instead of a path means the path in the making. */
  #edgesOf(path: Path2D | string | undefined): Readonly<Edges> {
    if (path === undefined || typeof path === 'string') return this.#path
    const edges = nothing()
    this.#reachAll(edges, this.#pointsOf(path))
    return edges
  }

  #reachAll(edges: Edges, points: ArrayLike<number>) {
    // Points come in pairs: every maker of outlines sees to that.
    for (let at = 0; at < points.length; at += 2) this.#reach(edges, points[at] ?? 0, points[at + 1] ?? 0)
  }

  #reach(edges: Edges, pointX: number, pointY: number) {
    const [a, b, c, d, e, f] = this.#matrix
    const x = a * pointX + c * pointY + e
    const y = b * pointX + d * pointY + f
    edges[0] = Math.min(edges[0], x)
    edges[1] = Math.min(edges[1], y)
    edges[2] = Math.max(edges[2], x)
    edges[3] = Math.max(edges[3], y)
  }

  #paint([left, top, right, bottom]: Readonly<Edges>, margin: number) {
    if (this.globalAlpha === 0 || left > right) return
    const seen = shared(this.#clip, [left - margin, top - margin, right + margin, bottom + margin])
    if (seen[0] > seen[2] || seen[1] > seen[3]) return
    const painted = this.#painted
    painted[0] = Math.min(painted[0], seen[0])
    painted[1] = Math.min(painted[1], seen[1])
    painted[2] = Math.max(painted[2], seen[2])
    painted[3] = Math.max(painted[3], seen[3])
  }
}

function shared(one: Readonly<Edges>, other: Readonly<Edges>): Edges {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
}
