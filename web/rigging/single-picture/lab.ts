import { linearOf } from '#model/drawing/luminance'
import type { Pixels } from '../import/art.ts'

/** Bits of each channel in the table; the rest changes a colour by less than an eye sees. */
const BITS = 6

/** CIE 1976 L*a*b* (ISO/CIE 11664-4, white D65) of the colours of a picture; distances in it are seen distances. */
export class LabPicture {
  readonly width: number
  readonly height: number
  /** The number of each pixel's colour. */
  readonly colours: Int32Array
  /** L, a and b of every colour of 18 bits. */
  readonly #table = labTable()

  constructor({ width, height, data }: Pixels) {
    this.width = width
    this.height = height
    const shift = 8 - BITS
    this.colours = new Int32Array(width * height)
    for (let pixel = 0, at = 0; pixel < this.colours.length; pixel++, at += 4) {
      const red = (data[at] ?? 0) >> shift
      const green = (data[at + 1] ?? 0) >> shift
      const blue = (data[at + 2] ?? 0) >> shift
      this.colours[pixel] = (red << (2 * BITS)) | (green << BITS) | blue
    }
  }

  at(pixel: number): Lab {
    const at = 3 * (this.colours[pixel] ?? 0)
    const table = this.#table
    return [table[at] ?? 0, table[at + 1] ?? 0, table[at + 2] ?? 0]
  }

  /** Distance (ΔE*ab) of a pixel from a colour. */
  distance(pixel: number, colour: Lab): number {
    return this.#distance(this.colours[pixel] ?? 0, colour)
  }

  /** Distances of all colours, by their numbers, from one: for work on every pixel. */
  distances(colour: Lab): Float32Array {
    const distances = new Float32Array(this.#table.length / 3)
    for (let one = 0; one < distances.length; one++) distances[one] = this.#distance(one, colour)
    return distances
  }

  #distance(number: number, [l, a, b]: Lab): number {
    const table = this.#table
    const at = 3 * number
    const [dl, da, db] = [(table[at] ?? 0) - l, (table[at + 1] ?? 0) - a, (table[at + 2] ?? 0) - b]
    return Math.sqrt(dl * dl + da * da + db * db)
  }
}

/** L* 0..100, a* and b* about −128..127. */
export type Lab = readonly [l: number, a: number, b: number]

function labTable(): Float32Array {
  const steps = 1 << BITS
  const linear = Float64Array.from({ length: steps }, (_, step) => linearOf(step / (steps - 1)))
  const table = new Float32Array(3 * steps ** 3)
  let at = 0
  for (const red of linear)
    for (const green of linear)
      for (const blue of linear) {
        const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
        const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
        table[at++] = 116 * y - 16
        table[at++] = 500 * (x - y)
        table[at++] = 200 * (y - z)
      }
  return table
}

function bent(share: number): number {
  return share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116
}
