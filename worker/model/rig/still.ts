import { channelsOf } from '../drawing/luminance.ts'
import { shownByDefault } from './compile.ts'
import { tracePath, type Outline } from './outline.ts'
import type { Paint, Rig, RigNode, RigShape } from './rig.ts'

/** Units of a rig's page. */
const PAGE = 1_000
/** For `pictureHash`: a standing figure is narrow on a page of 192 pixels. */
export const MIN_STILL_SIDE = 32
/** Straight pieces of a curve. */
const PIECES = 6
/** Steps of painting, after which the rest of a drawing is not painted: a made-up one may take a million times as many. */
const MAX_STEPS = 4_000_000
/** A crossing of an edge and a row is stored, which costs as much as this many steps. */
const CROSSING = 8

export interface Still {
  width: number
  height: number
  /** RGBA, rows from the top. */
  data: Uint8ClampedArray
}

/**
 * Paints a rig at rest, for comparisons: shapes without antialiasing, lines as rows of dots, no clips and no pictures.
 * Needs no canvas.
 */
export function rigStill({ nodes, props }: Pick<Rig, 'nodes' | 'props'>, side = 192): Still {
  const still: Still = { width: side, height: side, data: new Uint8ClampedArray(4 * side * side) }
  const work: Work = { steps: 0 }
  const visit = (node: RigNode, opacity: number) => {
    if (work.steps > MAX_STEPS || node.kind === 'picture' || !shownByDefault(node.when, { props })) return
    const shown = opacity * node.opacity
    if (node.kind === 'shape') return paintShape(still, node, { opacity: shown, work })
    if (!node.hand || node.hand === 'rest') for (const child of node.children) visit(child, shown)
  }
  for (const node of nodes) visit(node, 1)
  return still
}

type Line = readonly { x: number; y: number }[]

interface Work {
  steps: number
}

function paintShape(
  still: Still,
  { outline, fill, stroke, width, evenOdd }: RigShape,
  { opacity, work }: { opacity: number; work: Work },
) {
  const scale = still.width / PAGE
  const lines = linesOf(outline, scale)
  work.steps += outline.points.length
  if (fill) fillLines(still, lines, { paint: painter(still, fill, opacity), evenOdd, work })
  if (!stroke) return
  const radius = Math.min(still.width, Math.max(0.5, (width / 2) * scale))
  strokeLines(still, lines, { paint: painter(still, stroke, opacity), radius, work })
}

function painter({ data }: Still, { colour }: Paint, opacity: number): (pixel: number) => void {
  const channels = channelsOf(colour)
  return (pixel) => {
    const at = 4 * pixel
    const below = ((data[at + 3] ?? 0) / 255) * (1 - opacity)
    const alpha = opacity + below
    if (alpha <= 0) return
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = ((channels[channel] ?? 0) * opacity + (data[at + channel] ?? 0) * below) / alpha
    data[at + 3] = 255 * alpha
  }
}

/** An outline as lines of points, in pixels. */
function linesOf({ steps, points }: Outline, scale: number): Line[] {
  const lines: { x: number; y: number }[][] = []
  let line: { x: number; y: number }[] = []
  const add = (x: number, y: number) => void line.push({ x: x * scale, y: y * scale })
  tracePath(
    {
      moveTo(x, y) {
        line = []
        lines.push(line)
        add(x, y)
      },
      lineTo: add,
      bezierCurveTo(ax, ay, bx, by, x, y) {
        const from = line.at(-1) ?? { x: x * scale, y: y * scale }
        for (let piece = 1; piece <= PIECES; piece++) {
          const t = piece / PIECES
          const u = 1 - t
          const at = (start: number, a: number, b: number, end: number) =>
            u * u * u * start + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * end
          add(at(from.x / scale, ax, bx, x), at(from.y / scale, ay, by, y))
        }
      },
      closePath() {
        const [first] = line
        if (first) line.push(first)
      },
    },
    steps,
    points,
  )
  return lines
}

/** Fills by the nonzero or the even-odd rule; a pixel is inside if its middle is. */
function fillLines(
  { width, height }: Still,
  lines: readonly Line[],
  { paint, evenOdd, work }: { paint: (pixel: number) => void; evenOdd: boolean; work: Work },
) {
  const rows = new Map<number, { x: number; turn: number }[]>()
  for (const line of lines)
    for (const [index, to] of line.entries()) {
      const from = line[index - 1] ?? line.at(-1)
      if (!from || from.y === to.y) continue
      const [top, bottom] = from.y < to.y ? [from, to] : [to, from]
      const last = Math.min(height - 1, Math.ceil(bottom.y - 0.5) - 1)
      for (let row = Math.max(0, Math.ceil(top.y - 0.5)); row <= last; row++) {
        work.steps += CROSSING
        if (work.steps > MAX_STEPS) return
        const share = (row + 0.5 - top.y) / (bottom.y - top.y)
        const crossings = rows.get(row) ?? []
        crossings.push({ x: top.x + share * (bottom.x - top.x), turn: from.y < to.y ? 1 : -1 })
        rows.set(row, crossings)
      }
    }
  for (const [row, crossings] of rows) {
    crossings.sort((one, other) => one.x - other.x)
    let inside = 0
    for (const [index, { x, turn }] of crossings.entries()) {
      inside += evenOdd ? 1 : turn
      if (evenOdd ? inside % 2 === 0 : inside === 0) continue
      const end = Math.min(width, Math.ceil((crossings[index + 1]?.x ?? x) - 0.5))
      for (let column = Math.max(0, Math.ceil(x - 0.5)); column < end; column++, work.steps++)
        paint(row * width + column)
    }
  }
}

/** Each pixel of a line is painted once. */
function strokeLines(
  { width, height }: Still,
  lines: readonly Line[],
  { paint, radius, work }: { paint: (pixel: number) => void; radius: number; work: Work },
) {
  const touched = new Set<number>()
  const dot = (x: number, y: number) => {
    work.steps++
    const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.floor(x + radius))]
    const bottom = Math.min(height - 1, Math.floor(y + radius))
    for (let row = Math.max(0, Math.floor(y - radius)); row <= bottom; row++)
      for (let column = left; column <= right; column++, work.steps++)
        if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) touched.add(row * width + column)
  }
  // A rig has at most 200,000 points; longer lines than this lie beyond the page.
  const longest = 4 * width
  for (const line of lines)
    for (const [index, to] of line.entries()) {
      const from = line[index - 1] ?? to
      work.steps++
      if (Math.max(from.x, to.x) < -radius || Math.min(from.x, to.x) > width + radius) continue
      if (Math.max(from.y, to.y) < -radius || Math.min(from.y, to.y) > height + radius) continue
      const length = Math.min(longest, Math.hypot(to.x - from.x, to.y - from.y))
      const count = Math.max(1, Math.ceil(length / Math.max(0.5, radius)))
      for (let step = 0; step <= count && work.steps <= MAX_STEPS; step++)
        dot(from.x + ((to.x - from.x) * step) / count, from.y + ((to.y - from.y) * step) / count)
    }
  for (const pixel of touched) paint(pixel)
}
