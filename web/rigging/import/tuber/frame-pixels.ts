import type { Pixels } from '../art.ts'
import { cropped } from '../png.ts'
import type { Cell, Tint } from './remix-looks.ts'

/** Steps from a stored picture to the one that is drawn, in this order. */
export interface Framing {
  isFlipped: { x: boolean; y: boolean }
  /** Quarter turns, clockwise. */
  quarters: number
  cell: Cell
  tint: Tint
}

export function framePixels(pixels: Pixels, { isFlipped, quarters, cell, tint }: Framing): Pixels {
  let turned = pixels
  if (isFlipped.x || isFlipped.y)
    turned = rearranged(turned, turned, (x, y, { width, height }) => [
      isFlipped.x ? width - 1 - x : x,
      isFlipped.y ? height - 1 - y : y,
    ])
  for (let turn = 0; turn < ((quarters % 4) + 4) % 4; turn++) {
    const size = { width: turned.height, height: turned.width }
    turned = rearranged(turned, size, (x, y, { height }) => [y, height - 1 - x])
  }
  const width = Math.floor(turned.width / cell.columns)
  const height = Math.floor(turned.height / cell.rows)
  const isWhole = cell.columns === 1 && cell.rows === 1
  const frame = isWhole
    ? turned
    : cropped(turned, { x: cell.column * width, y: cell.row * height, width, height })
  return tint.every((share) => share === 1) ? frame : tinted(frame, tint)
}

/** Pixels of another order: `from` returns the place of the pixel that comes to a place. */
function rearranged(
  pixels: Pixels,
  { width, height }: { width: number; height: number },
  from: (x: number, y: number, pixels: Pixels) => [x: number, y: number],
): Pixels {
  const [source, words] = [wordsOf(pixels.data), new Uint32Array(width * height)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = from(x, y, pixels)
      words[y * width + x] = source[row * pixels.width + column] ?? 0
    }
  }
  return { width, height, data: new Uint8ClampedArray(words.buffer) }
}

function wordsOf(data: Uint8ClampedArray<ArrayBuffer>): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
}

function tinted({ width, height, data }: Pixels, tint: Tint): Pixels {
  const shares: readonly number[] = tint
  return { width, height, data: data.map((value, index) => value * (shares[index % 4] ?? 1)) }
}
