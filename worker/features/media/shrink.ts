import type { Framing, Size } from './thumb-size.ts'

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels extends Size {
  data: Uint8ClampedArray
}

/** The source pixels under one pixel of the thumbnail, with their weights, which add up to 1. */
interface Cover {
  from: number
  weights: Float32Array
}

/** Resizes a part of a picture: each pixel is the mean of its source pixels, weighted by opacity. */
export function shrunk(source: Pixels, { from, size }: Framing): Pixels {
  const across = covers(from.left, from.width, size.width, source.width)
  const down = covers(from.top, from.height, size.height, source.height)
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const left = across[0]?.from ?? 0
  const last = across.at(-1)
  const right = last ? last.from + last.weights.length : left
  // Rows are summed first, so that the source is read once, in memory order.
  const sums = new Float32Array((right - left) * 4)
  for (const [y, rows] of down.entries()) {
    sums.fill(0)
    for (const [index, weight] of rows.weights.entries()) {
      addRow(sums, source.data, ((rows.from + index) * source.width + left) * 4, weight)
    }
    writeRow(data, y * size.width * 4, { sums, across, left })
  }
  return { ...size, data }
}

/** Adds a row of the source, from the byte `at` on, to the sums: colours are weighted by their opacity. */
function addRow(sums: Float32Array, source: Uint8ClampedArray, at: number, weight: number) {
  const share = weight / 255
  for (let index = 0; index < sums.length; index += 4) {
    const opacity = (source[at + index + 3] ?? 0) * share
    // Unrolled: a loop over the channels takes three times as long.
    sums[index] = (sums[index] ?? 0) + (source[at + index] ?? 0) * opacity
    sums[index + 1] = (sums[index + 1] ?? 0) + (source[at + index + 1] ?? 0) * opacity
    sums[index + 2] = (sums[index + 2] ?? 0) + (source[at + index + 2] ?? 0) * opacity
    sums[index + 3] = (sums[index + 3] ?? 0) + opacity
  }
}

/** Writes a row of the thumbnail, from the byte `to` on, from the sums of its source rows. */
function writeRow(
  data: Uint8ClampedArray,
  to: number,
  { sums, across, left }: { sums: Float32Array; across: readonly Cover[]; left: number },
) {
  for (const [x, { from, weights }] of across.entries()) {
    let red = 0
    let green = 0
    let blue = 0
    let opacity = 0
    for (let index = 0; index < weights.length; index++) {
      const at = (from - left + index) * 4
      const weight = weights[index] ?? 0
      red += (sums[at] ?? 0) * weight
      green += (sums[at + 1] ?? 0) * weight
      blue += (sums[at + 2] ?? 0) * weight
      opacity += (sums[at + 3] ?? 0) * weight
    }
    const at = to + x * 4
    if (opacity > 0) {
      data[at] = red / opacity
      data[at + 1] = green / opacity
      data[at + 2] = blue / opacity
    }
    data[at + 3] = opacity * 255
  }
}

function covers(start: number, length: number, count: number, limit: number): Cover[] {
  const step = length / count
  return Array.from({ length: count }, (_, index) => {
    const first = Math.min(limit - 1e-6, Math.max(0, start + index * step))
    const end = Math.min(limit, Math.max(first + 1e-6, start + (index + 1) * step))
    const from = Math.floor(first)
    const weights = Float32Array.from({ length: Math.ceil(end) - from }, (_weight, offset) => {
      const pixel = from + offset
      return (Math.min(end, pixel + 1) - Math.max(first, pixel)) / (end - first)
    })
    return { from, weights }
  })
}
