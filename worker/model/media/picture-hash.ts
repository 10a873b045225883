/** Decoded pixels: RGBA, rows from the top. */
export interface HashedPixels {
  width: number
  height: number
  data: ArrayLike<number>
}

const COLUMNS = 9
const ROWS = 8
/** Opacity, 0..255, from which a pixel is part of the picture. */
const SEEN = 16
/** Pixels; smaller parts, such as an eye, look alike in many drawings. */
const MIN_SIDE = 96
/** Steps of grey, 0..255: encoding changes flat areas by less. */
const STEP = 3
/** Set bits below and above which a picture is as plain as many others. */
const PLAIN = { least: 6, most: 58 }

/** Bits of 64 up to which two hashes are of similar pictures. */
export const SIMILAR_BITS = 8

/**
 * A picture's hash by the differences of neighbouring greys, as 16 hex digits; scaling, margins and small changes of
 * colour leave it nearly the same. `undefined` for pictures that are smaller than `least` pixels or too plain. After “dHash”: Neal
 * Krawetz, “Kind of Like That”, hackerfactor.com, 2013.
 */
export function pictureHash(pixels: HashedPixels, least = MIN_SIDE): string | undefined {
  const box = seenBox(pixels)
  if (!box || Math.min(box.right - box.left, box.bottom - box.top) < least) return undefined
  const greys = gridOf(pixels, box)
  let bits = ''
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column + 1 < COLUMNS; column++) {
      const at = row * COLUMNS + column
      bits += (greys[at + 1] ?? 0) - (greys[at] ?? 0) > STEP ? '1' : '0'
    }
  const count = bits.replaceAll('0', '').length
  if (count < PLAIN.least || count > PLAIN.most) return undefined
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('')
}

/** A hash's 64 bits, as two integers of 32. */
type HashBits = readonly [number, number]

export function hashBits(hash: string): HashBits {
  return [Number.parseInt(hash.slice(0, 8), 16) | 0, Number.parseInt(hash.slice(8), 16) | 0]
}

/** Different bits of two hashes, 0..64. */
export function bitDistance(one: HashBits, other: HashBits): number {
  return bitCount(one[0] ^ other[0]) + bitCount(one[1] ^ other[1])
}

/** Set bits of 32, summed in pairs, fours and bytes. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

function seenBox({ width, height, data }: HashedPixels): Edges | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < SEEN) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  return right > left ? { left, top, right, bottom } : undefined
}

/** Mean greys (luma of ITU-R BT.601) of the cells of a grid, on white, row by row. */
function gridOf({ width, data }: HashedPixels, { left, top, right, bottom }: Edges): number[] {
  const sums = Array.from({ length: COLUMNS * ROWS }, () => ({ grey: 0, count: 0 }))
  for (let y = top; y < bottom; y++) {
    const row = Math.floor(((y - top) / (bottom - top)) * ROWS)
    for (let x = left; x < right; x++) {
      const at = 4 * (y * width + x)
      const cell = sums[row * COLUMNS + Math.floor(((x - left) / (right - left)) * COLUMNS)]
      if (!cell) continue
      const luma = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      const opacity = (data[at + 3] ?? 0) / 255
      cell.grey += 255 + (luma - 255) * opacity
      cell.count++
    }
  }
  return sums.map(({ grey, count }) => grey / count)
}
