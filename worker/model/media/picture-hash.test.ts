import { expect, test } from 'vitest'
import { bitDistance, hashBits, pictureHash, SIMILAR_BITS, type HashedPixels } from './picture-hash.ts'

type Paint = (x: number, y: number) => readonly [number, number, number, number]

function painted(width: number, height: number, paint: Paint): HashedPixels {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(paint((x + 0.5) / width, (y + 0.5) / height), 4 * (y * width + x))
  return { width, height, data }
}

/** A face-like picture of blots; another seed is another picture. */
const blots =
  (seed: number): Paint =>
  (x, y) => {
    let value = 0
    for (let blot = 1; blot <= 7; blot++) {
      const at = (axis: number) => {
        const wave = Math.sin(seed * 127.1 + blot * 311.7 + axis * 74.7) * 43_758.5453
        return wave - Math.floor(wave)
      }
      value += Math.exp(-40 * ((x - at(0)) ** 2 + (y - at(1)) ** 2))
    }
    const grey = Math.min(255, 40 + 200 * value)
    return [grey, grey * 0.8, 255 - grey, 255]
  }

const hashDistance = (one: string, other: string) => bitDistance(hashBits(one), hashBits(other))
const hashOf = (pixels: HashedPixels) => pictureHash(pixels) ?? ''
const original = painted(400, 500, blots(1))

test('a copy of another size, with margins, or a little brighter, is similar', () => {
  const small = painted(160, 200, blots(1))
  const framed = painted(800, 900, (x, y) => {
    const [u, v] = [(x * 800 - 200) / 400, (y * 900 - 100) / 500]
    return u < 0 || u > 1 || v < 0 || v > 1 ? [9, 9, 9, 0] : blots(1)(u, v)
  })
  const bright = painted(400, 500, (x, y) => {
    const [red, green, blue] = blots(1)(x, y)
    return [Math.min(255, red * 1.1 + 8), Math.min(255, green * 1.1 + 8), Math.min(255, blue * 1.1 + 8), 255]
  })
  for (const copy of [small, framed, bright])
    expect(hashDistance(hashOf(original), hashOf(copy))).toBeLessThanOrEqual(SIMILAR_BITS)
})

test('of the pairs of 40 different pictures, hardly one is similar', () => {
  const hashes = Array.from({ length: 40 }, (_, seed) => hashOf(painted(120, 120, blots(seed))))
  const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => hashDistance(one, other)))
  expect(pairs.filter((distance) => distance <= SIMILAR_BITS).length / pairs.length).toBeLessThan(0.01)
})

test('small, plain and empty pictures have no hash, as they would be like many others', () => {
  expect(pictureHash(painted(60, 300, blots(1)))).toBeUndefined()
  expect(pictureHash(painted(300, 300, () => [200, 40, 40, 255]))).toBeUndefined()
  expect(pictureHash(painted(300, 300, () => [200, 40, 40, 0]))).toBeUndefined()
})

test('distances count different bits', () => {
  expect(hashDistance('0000000000000000', '000000000000000f')).toBe(4)
  expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64)
  expect(hashDistance('8000000080000001', '0000000000000000')).toBe(3)
  expect(hashOf(original)).toMatch(/^[0-9a-f]{16}$/)
})
