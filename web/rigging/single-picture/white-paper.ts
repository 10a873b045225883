import type { Pixels } from '../import/art.ts'
import { OPAQUE, type Background } from './background.ts'
import type { Lab, LabPicture } from './lab.ts'

/** Paper has next to no colour, and is neither dark nor white already; L* and chroma of CIE L*a*b*. */
const PAPER = { dark: 50, white: 97, chroma: 14 }
/** ΔE*ab from the frame's colour up to which a pixel is paper, lit unevenly. */
const LIT = 24
/** A drawing consists of paper to this share; before a grey wall, a person does not. */
const DRAWN = 0.6
/** Pixels of a side of the squares whose paper is measured. */
const SQUARE = 48

/**
 * A drawing on paper that is grey or lit unevenly, on white paper, or `undefined` for other pictures. `background` is
 * what surrounds the drawing at `tolerance` (ΔE*ab); the paper inside its outlines would be a grey skin otherwise.
 */
export function onWhitePaper(
  pixels: Pixels,
  colours: LabPicture,
  { background, tolerance }: { background: Background; tolerance: number },
): Pixels | undefined {
  const paper = background.colour
  if (!paper || !isPaper(paper)) return undefined
  const distances = colours.distances(paper)
  const isPaperAt = (pixel: number) => (distances[colours.colours[pixel] ?? 0] ?? Infinity) <= LIT
  const mask = background.mask(tolerance)
  let [foreground, onPaper] = [0, 0]
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] !== OPAQUE) continue
    foreground++
    if (isPaperAt(pixel)) onPaper++
  }
  if (foreground === 0 || onPaper < DRAWN * foreground) return undefined
  return dividedBy(pixels, paperSquares(pixels, isPaperAt))
}

function isPaper([l, a, b]: Lab): boolean {
  return l >= PAPER.dark && l <= PAPER.white && Math.hypot(a, b) <= PAPER.chroma
}

/** Red, green and blue (0..255) of the paper in each square, row by row. */
interface PaperSquares {
  columns: number
  rows: number
  colours: Float64Array
}

function paperSquares({ width, height, data }: Pixels, isPaperAt: (pixel: number) => boolean): PaperSquares {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)]
  const colours = new Float64Array(3 * columns * rows)
  const counts = new Float64Array(columns * rows)
  const whole = [0, 0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isPaperAt(pixel)) continue
    const column = Math.floor((pixel % width) / SQUARE)
    const square = Math.floor(pixel / width / SQUARE) * columns + column
    counts[square] = (counts[square] ?? 0) + 1
    for (let channel = 0; channel < 3; channel++) {
      const value = data[4 * pixel + channel] ?? 0
      colours[3 * square + channel] = (colours[3 * square + channel] ?? 0) + value
      whole[channel] = (whole[channel] ?? 0) + value
    }
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  for (let square = 0; square < counts.length; square++) {
    const count = counts[square] ?? 0
    // A square that is drawn over has the paper of all.
    const isDrawnOver = count < 0.1 * SQUARE * SQUARE
    for (let channel = 0; channel < 3; channel++)
      colours[3 * square + channel] = isDrawnOver
        ? (whole[channel] ?? 0) / all
        : (colours[3 * square + channel] ?? 0) / count
  }
  return { columns, rows, colours }
}

/** Divides by the paper, which is interpolated between the middles of its squares. */
function dividedBy({ width, height, data }: Pixels, { columns, rows, colours }: PaperSquares): Pixels {
  const divided = new Uint8ClampedArray(data)
  const place = (at: number, count: number) => {
    const middle = Math.min(count - 1, Math.max(0, (at + 0.5) / SQUARE - 0.5))
    const first = Math.min(count - 1, Math.floor(middle))
    return { first, next: Math.min(count - 1, first + 1), share: middle - first }
  }
  const across = Array.from({ length: width }, (_, x) => place(x, columns))
  for (let y = 0; y < height; y++) {
    const down = place(y, rows)
    for (const [x, { first, next, share }] of across.entries()) {
      const at = 4 * (y * width + x)
      for (let channel = 0; channel < 3; channel++) {
        const paperIn = (row: number, column: number) =>
          colours[3 * (row * columns + column) + channel] ?? 255
        const upper = paperIn(down.first, first) * (1 - share) + paperIn(down.first, next) * share
        const lower = paperIn(down.next, first) * (1 - share) + paperIn(down.next, next) * share
        const paper = upper * (1 - down.share) + lower * down.share
        divided[at + channel] = (255 * (data[at + channel] ?? 0)) / Math.max(1, paper)
      }
    }
  }
  return { width, height, data: divided }
}
