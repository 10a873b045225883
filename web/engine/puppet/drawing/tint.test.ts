import { afterEach, expect, test, vi } from 'vitest'
import { channelsOf } from '#model/drawing/luminance'
import { pictureLimits } from '#model/rig/pictures'
import { tinted, tintPixels } from './tint.ts'

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
  expect(near(recoloured(['#000000'], '#000000', '#ff0000')[0], '#ff0000')).toBe(true)
  for (const colour of ['#f6c4a0', '#808080', '#123456', '#ffffff', '#000000'])
    expect(near(recoloured([colour], colour, colour)[0], colour, 1)).toBe(true)
  expect(recoloured(['#f6c4a0'], '#f6c4a0', '#000000', 77)[0]?.[3]).toBe(77)
  expect(recoloured(['#f6c4a0'], '#f6c4a0', '#000000', 0)[0]).toEqual([246, 196, 160, 0])
})

afterEach(() => vi.unstubAllGlobals())

test('tints of many performers are remembered, and those drawn longest ago make room beyond a rig’s pixels', () => {
  const canvases: { width: number; height: number }[] = []
  class FakeCanvas {
    width: number
    height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      canvases.push(this)
    }
    getContext() {
      const data = new Uint8ClampedArray(4)
      return { drawImage() {}, getImageData: () => ({ data }), putImageData() {} }
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  const side = Math.floor(Math.sqrt(pictureLimits.pixels / 8))
  // Only its size is read.
  const source = { width: side, height: side } as ImageBitmap
  const colours = Array.from({ length: 9 }, (_, index) => `#00000${index + 1}`)
  const draw = (to = '') => tinted([source], { from: '#ff0000', to })
  const drawn = colours.slice(0, 8).map(draw)
  expect(colours.slice(0, 8).map(draw)).toEqual(drawn)
  expect(canvases).toHaveLength(8)
  draw(colours[0])
  draw(colours[8])
  expect(canvases.map(({ width }) => width)).toEqual([side, 0, ...Array.from({ length: 7 }, () => side)])
  expect(draw(colours[0])).toBe(drawn[0])
})
