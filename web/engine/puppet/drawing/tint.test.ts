import { expect, test } from 'vitest'
import { channelsOf } from '#model/drawing/luminance'
import { tintPixels } from './tint.ts'

const recoloured = (colours: readonly string[], from: string, to: string, alpha = 255): number[][] => {
  const data = Uint8ClampedArray.from(colours.flatMap((colour) => [...channelsOf(colour), alpha]))
  tintPixels(data, { from, to })
  return colours.map((_, at) => Array.from(data.subarray(4 * at, 4 * at + 4)))
}
const near = (pixel: readonly number[] | undefined, colour: string, within = 3) =>
  channelsOf(colour).every((value, at) => Math.abs(value - (pixel?.[at] ?? 0)) <= within)

test('a colour becomes another in light and shade; lines, whites and other hues stay', () => {
  const [skin, shade, light, ink, white, blue] = recoloured(
    ['#f6c4a0', '#c49d80', '#fbe1d0', '#2a1720', '#ffffff', '#3060c0'],
    '#f6c4a0',
    '#8d5a3c',
  )
  expect(near(skin, '#8d5a3c')).toBe(true)
  const sum = (pixel: readonly number[] = []) => (pixel[0] ?? 0) + (pixel[1] ?? 0) + (pixel[2] ?? 0)
  expect(sum(shade)).toBeLessThan(sum(skin))
  expect(sum(light)).toBeGreaterThan(sum(skin))
  expect(near(ink, '#2a1720', 12)).toBe(true)
  expect([near(white, '#ffffff'), near(blue, '#3060c0')]).toEqual([true, true])
})

test('greys become colours and back, the same colour changes nothing, and edges stay as clear as they are', () => {
  expect(near(recoloured(['#808080'], '#808080', '#2040c0')[0], '#2040c0')).toBe(true)
  expect(near(recoloured(['#2040c0'], '#2040c0', '#808080')[0], '#808080')).toBe(true)
  expect(near(recoloured(['#000000'], '#000000', '#ff0000')[0], '#000000')).toBe(true)
  for (const colour of ['#f6c4a0', '#808080', '#123456', '#ffffff', '#000000'])
    expect(near(recoloured([colour], colour, colour)[0], colour, 1)).toBe(true)
  expect(recoloured(['#f6c4a0'], '#f6c4a0', '#000000', 77)[0]?.[3]).toBe(77)
  expect(recoloured(['#f6c4a0'], '#f6c4a0', '#000000', 0)[0]).toEqual([246, 196, 160, 0])
})
