import type { Outline } from './outline.ts'

const argumentCounts: Record<string, number> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

// Sticky, so that parsing continues at `lastIndex` without slicing the text.
const gap = /[\s,]+/y
const anyLetter = /[a-zA-Z]/y
const flag = /[\s,]*([01])/y
const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y

/** All commands of SVG 1.1. Unlike browsers, it returns no part of a broken path, but `null`. */
export function parsePath(d: string): Outline | null {
  const pen = new Pen()
  let place = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = place
    const match = pattern.exec(d)
    if (!match) return null
    place += match[0].length
    return match[1] ?? match[0]
  }
  let command = ''
  take(gap)
  while (place < d.length) {
    const letter = take(anyLetter)
    if (letter !== null) command = letter
    else if (command === '' || command === 'z' || command === 'Z') return null
    const kind = command.toLowerCase()
    const count = argumentCounts[kind]
    if (count === undefined || (pen.steps === '' && kind !== 'm')) return null
    const values: number[] = []
    for (let index = 0; index < count; index++) {
      const text = take(kind === 'a' && (index === 3 || index === 4) ? flag : number)
      if (text === null) return null
      values.push(Number(text))
    }
    pen.step(command, values)
    if (command === 'M') command = 'L'
    if (command === 'm') command = 'l'
    take(gap)
  }
  return pen.points.every(Number.isFinite) ? { steps: pen.steps, points: pen.points } : null
}

/** Stores the state that relative and smooth commands need. */
class Pen {
  steps = ''
  points: number[] = []
  private x = 0
  private y = 0
  private startX = 0
  private startY = 0
  /** For `S` and `T`. */
  private handle: { kind: 'c' | 'q'; x: number; y: number } | null = null

  step(command: string, values: number[]) {
    const kind = command.toLowerCase()
    const relative = command === kind
    const [v0 = 0, v1 = 0, v2 = 0, v3 = 0, v4 = 0, v5 = 0, v6 = 0] = values
    const ox = relative ? this.x : 0
    const oy = relative ? this.y : 0
    if (kind === 'm') {
      this.add('M', ox + v0, oy + v1)
      this.startX = this.x
      this.startY = this.y
    } else if (kind === 'l') this.add('L', ox + v0, oy + v1)
    else if (kind === 'h') this.add('L', ox + v0, this.y)
    else if (kind === 'v') this.add('L', this.x, oy + v0)
    else if (kind === 'c') this.cubic(ox + v0, oy + v1, ox + v2, oy + v3, ox + v4, oy + v5)
    else if (kind === 's') {
      const first = this.mirrored('c')
      this.cubic(first.x, first.y, ox + v0, oy + v1, ox + v2, oy + v3)
    } else if (kind === 'q') this.quadratic(ox + v0, oy + v1, ox + v2, oy + v3)
    else if (kind === 't') {
      const control = this.mirrored('q')
      this.quadratic(control.x, control.y, ox + v0, oy + v1)
    } else if (kind === 'a') this.arc(v0, v1, v2, v3 === 1, v4 === 1, ox + v5, oy + v6)
    else {
      this.steps += 'Z'
      this.x = this.startX
      this.y = this.startY
      this.handle = null
    }
  }

  /** The handle mirrored at the pen, or the pen itself if the previous curve was of another kind. */
  private mirrored(of: 'c' | 'q'): { x: number; y: number } {
    return this.handle?.kind === of
      ? { x: 2 * this.x - this.handle.x, y: 2 * this.y - this.handle.y }
      : { x: this.x, y: this.y }
  }

  private add(step: 'M' | 'L' | 'C', ...points: number[]) {
    this.steps += step
    this.points.push(...points)
    this.x = points.at(-2) ?? 0
    this.y = points.at(-1) ?? 0
    this.handle = null
  }

  /** Parameters in the order of SVG's `C`. */
  private cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number) {
    this.add('C', ax, ay, bx, by, x, y)
    this.handle = { kind: 'c', x: bx, y: by }
  }

  private quadratic(cx: number, cy: number, x: number, y: number) {
    const third = (from: number, control: number) => from + (2 / 3) * (control - from)
    this.add('C', third(this.x, cx), third(this.y, cy), third(x, cx), third(y, cy), x, y)
    this.handle = { kind: 'q', x: cx, y: cy }
  }

  /** Cubics of at most 90°; the steps of SVG 1.1, appendix F.6.5. */
  private arc(rx: number, ry: number, degrees: number, large: boolean, sweep: boolean, x: number, y: number) {
    let h = Math.abs(rx)
    let v = Math.abs(ry)
    if (h === 0 || v === 0) return this.add('L', x, y)
    if (this.x === x && this.y === y) return
    const phi = (degrees * Math.PI) / 180
    const cos = Math.cos(phi)
    const sin = Math.sin(phi)
    const dx = (this.x - x) / 2
    const dy = (this.y - y) / 2
    const px = cos * dx + sin * dy
    const py = cos * dy - sin * dx
    const grow = Math.sqrt((px * px) / (h * h) + (py * py) / (v * v))
    if (grow > 1) {
      h *= grow
      v *= grow
    }
    const below = h * h * py * py + v * v * px * px
    const root = Math.sqrt(Math.max(0, (h * h * v * v - below) / below)) * (large === sweep ? -1 : 1)
    const qx = (root * h * py) / v
    const qy = (-root * v * px) / h
    const cx = cos * qx - sin * qy + (this.x + x) / 2
    const cy = sin * qx + cos * qy + (this.y + y) / 2
    const from = Math.atan2((py - qy) / v, (px - qx) / h)
    let turn = Math.atan2((-py - qy) / v, (-px - qx) / h) - from
    if (sweep && turn < 0) turn += 2 * Math.PI
    if (!sweep && turn > 0) turn -= 2 * Math.PI
    const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9))
    const reach = (4 / 3) * Math.tan(turn / pieces / 4)
    const at = (u: number, w: number): [number, number] => [
      cx + cos * h * u - sin * v * w,
      cy + sin * h * u + cos * v * w,
    ]
    for (let piece = 0; piece < pieces; piece++) {
      const a = from + (turn * piece) / pieces
      const b = from + (turn * (piece + 1)) / pieces
      const end: [number, number] = piece === pieces - 1 ? [x, y] : at(Math.cos(b), Math.sin(b))
      this.add(
        'C',
        ...at(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)),
        ...at(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)),
        ...end,
      )
    }
  }
}
