import { expect, test } from 'vitest'
import { yuvConverter, type ByteOrder } from './yuv.ts'

/** BT.709 in the limited range, in floating point. */
function yuvOf([r, g, b]: readonly [number, number, number]) {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return [
    16 + (y * 219) / 255,
    128 + (((b - y) / 1.8556) * 224) / 255,
    128 + (((r - y) / 1.5748) * 224) / 255,
  ]
}

function flat(width: number, height: number, colour: readonly [number, number, number], order: ByteOrder) {
  const converter = yuvConverter(width, height)
  const bytes = order === 'rgb' ? colour : colour.toReversed()
  for (let at = 0; at < width * height; at++) converter.picture.set([...bytes, 255], at * 4)
  const planes = converter.convert(order)
  const size = width * height
  return [planes.subarray(0, size), planes.subarray(size, size * 1.25), planes.subarray(size * 1.25)]
}

test.each(['rgb', 'bgr'] as const)(
  'every pixel of a plain %s picture is within a half of the standard’s value',
  (order) => {
    for (const colour of [
      [0, 0, 0],
      [255, 255, 255],
      [228, 87, 46],
      [0, 177, 64],
      [12, 0, 255],
    ] as const) {
      // 14 is no multiple of the eight pixels that are worked on at once.
      const planes = flat(14, 6, colour, order)
      const wanted = yuvOf(colour)
      planes.forEach((plane, index) => {
        for (const value of plane) expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThan(0.52)
      })
    }
  },
)

test('colours keep their places: a pixel has its own luma, four share their colour', () => {
  const [width, height] = [24, 10]
  const converter = yuvConverter(width, height)
  const colourAt = (x: number, y: number) =>
    [(x * 37 + y * 11) % 256, (x * 5 + y * 91) % 256, (x * 71 + y * 3) % 256] as const
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) converter.picture.set([...colourAt(x, y), 255], (y * width + x) * 4)
  }
  const planes = converter.convert('rgb')
  const at = (x: number, y: number, part: number) => yuvOf(colourAt(x, y))[part] ?? 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      expect(Math.abs((planes[y * width + x] ?? 0) - at(x, y, 0))).toBeLessThan(0.52)
      if (x % 2 || y % 2) continue
      for (const part of [1, 2]) {
        const plane = width * height * (part === 1 ? 1 : 1.25)
        const mean = (at(x, y, part) + at(x + 1, y, part) + at(x, y + 1, part) + at(x + 1, y + 1, part)) / 4
        expect(Math.abs((planes[plane + (y / 2) * (width / 2) + x / 2] ?? 0) - mean)).toBeLessThan(0.52)
      }
    }
  }
})

test('sizes that no video can have are refused', () => {
  expect(() => yuvConverter(15, 10)).toThrow('No video can be 15 × 10.')
  expect(() => yuvConverter(6, 10)).toThrow(RangeError)
})
