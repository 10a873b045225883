import type { Framing, Size } from './thumb-size.ts'

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels extends Size {
  data: Uint8ClampedArray
}

/** The source pixels that one pixel of the thumb covers, and how much each counts; the weights add up to 1. */
interface Cover {
  from: number
  weights: number[]
}

/** A part of a picture in another size: each pixel is the mean of what it covers, weighted by opacity. */
export function shrunk(source: Pixels, { from, size }: Framing): Pixels {
  const across = covers(from.left, from.width, size.width, source.width)
  const down = covers(from.top, from.height, size.height, source.height)
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const sums = new Float32Array(size.width * 4)
  for (const [y, rows] of down.entries()) {
    sums.fill(0)
    for (const [index, weight] of rows.weights.entries())
      addRow(sums, { source, row: rows.from + index, across, weight })
    for (let x = 0; x < sums.length; x += 4) {
      const opacity = sums[x + 3] ?? 0
      for (let channel = 0; channel < 3; channel++) {
        data[y * sums.length + x + channel] = opacity === 0 ? 0 : (sums[x + channel] ?? 0) / opacity
      }
      data[y * sums.length + x + 3] = opacity * 255
    }
  }
  return { ...size, data }
}

/** Adds one row of the source, shrunk across, to the sums of a row of the thumb. */
function addRow(
  sums: Float32Array,
  { source, row, across, weight }: { source: Pixels; row: number; across: Cover[]; weight: number },
) {
  for (const [x, { from, weights }] of across.entries()) {
    for (let index = 0; index < weights.length; index++) {
      const at = (row * source.width + from + index) * 4
      const opacity = ((source.data[at + 3] ?? 0) / 255) * weight * (weights[index] ?? 0)
      for (let channel = 0; channel < 3; channel++) {
        sums[x * 4 + channel] = (sums[x * 4 + channel] ?? 0) + (source.data[at + channel] ?? 0) * opacity
      }
      sums[x * 4 + 3] = (sums[x * 4 + 3] ?? 0) + opacity
    }
  }
}

function covers(start: number, length: number, count: number, limit: number): Cover[] {
  const step = length / count
  return Array.from({ length: count }, (_, index) => {
    const first = Math.min(limit - 1e-6, Math.max(0, start + index * step))
    const end = Math.min(limit, Math.max(first + 1e-6, start + (index + 1) * step))
    const from = Math.floor(first)
    const weights = Array.from({ length: Math.ceil(end) - from }, (_weight, offset) => {
      const pixel = from + offset
      return (Math.min(end, pixel + 1) - Math.max(first, pixel)) / (end - first)
    })
    return { from, weights }
  })
}
