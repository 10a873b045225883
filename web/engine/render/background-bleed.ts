import type { DrawingContext } from '../puppet/drawing/mouth-drawing.ts'

/** Rounding leaves gaps of less than this many pixels. */
const SEAM = 0.01
/** Pixels of a drawing that go on beyond it, and their distance from its edge as a share of the drawing. */
const EDGE = 2
const INSET = 0.012

/** Draws a background into `place`, and its edges on from there over the whole picture: more floor, more wall. */
export function drawWithBleed(
  context: DrawingContext,
  drawing: OffscreenCanvas | ImageBitmap,
  place: { x: number; y: number; width: number; height: number },
  size: { width: number; height: number },
): void {
  const across = bands(place.x, place.width, { picture: size.width, source: drawing.width })
  const down = bands(place.y, place.height, { picture: size.height, source: drawing.height })
  for (const column of across) {
    for (const row of down) {
      context.drawImage(
        drawing,
        column.from,
        row.from,
        column.length,
        row.length,
        column.to,
        row.to,
        column.size,
        row.size,
      )
    }
  }
}

interface Band {
  /** Pixels of the drawing. */
  from: number
  length: number
  /** Pixels of the picture. */
  to: number
  size: number
}

/** The drawing itself, and what lies before and behind it in the picture. */
function bands(
  start: number,
  length: number,
  { picture, source }: { picture: number; source: number },
): Band[] {
  const end = start + length
  const all = [{ from: 0, length: source, to: start, size: length }]
  // The outermost part is covered as well: outlines may run along the edge of a drawing.
  const inset = Math.ceil(source * INSET)
  const covered = (inset / source) * length
  if (start > SEAM) all.push({ from: inset, length: EDGE, to: 0, size: start + covered })
  if (end < picture - SEAM)
    all.push({ from: source - inset - EDGE, length: EDGE, to: end - covered, size: picture - end + covered })
  return all
}
