import { expect, test } from 'vitest'
import { TOLERANCE } from './background.ts'
import { measured } from './open-single-picture.ts'

const plain = (width: number, height: number, colourAt: (x: number, y: number) => number[]) => ({
  width,
  height,
  data: Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, at) => colourAt(at % width, Math.floor(at / width))).flat(),
  ),
})

test('a pencil drawing on grey paper, lit unevenly, gets white paper; a person before a grey wall does not', () => {
  const [across, down] = [400, 500]
  const ring = (x: number, y: number) => Math.abs(Math.hypot(x - 200, y - 200) - 120) < 3
  const drawn = plain(across, down, (x, y) => {
    const light = ring(x, y) ? 70 : 150 + (60 * x) / across
    return [light, light, light - 4, 255]
  })
  const { pixels, background, notes } = measured(drawn)
  const at = (x: number, y: number) => pixels.data[4 * (y * across + x)] ?? 0
  expect(notes).toEqual(['Its paper was made white.'])
  for (const [x, y] of [
    [140, 200],
    [260, 200],
    [200, 300],
    [20, 20],
    [380, 480],
  ] as const)
    expect(at(x, y), `${x}, ${y}`).toBeGreaterThan(240)
  expect(at(80, 200)).toBeLessThan(140)
  const mask = background?.mask(TOLERANCE)
  expect([mask?.[200 * across + 200], mask?.[20 * across + 20]]).toEqual([255, 0])

  // A frame of another grey is no reason to try again.
  const framed = plain(300, 300, (x, y) => {
    const light =
      Math.min(x, y, 299 - x, 299 - y) < 2 ? 200 : Math.abs(Math.hypot(x - 150, y - 150) - 90) < 3 ? 70 : 250
    return [light, light, light, 255]
  })
  expect(measured(framed).notes.length).toBeLessThan(2)

  const owl = plain(300, 300, (x, y) => {
    const light = Math.hypot(x - 150, y - 150) > 100 ? 222 : Math.hypot(x - 150, y - 130) < 12 ? 30 : 250
    return [light, light, light, 255]
  })
  expect(measured(owl).notes).toEqual([])

  const photo = plain(across, down, (x, y) =>
    Math.hypot(x - 200, y - 200) < 120 ? [196, 142, 118, 255] : [170, 170, 168, 255],
  )
  expect(measured(photo).pixels).toBe(photo)
})
