import { expect, test, vi } from 'vitest'
import { brightnessIn, captionBackgrounds } from './caption-background.ts'

const pixels = (...greys: number[]) => greys.flatMap((grey) => [grey, grey, grey, 255])

test('one colour is as dark as it is bright', () => {
  const { dark, bright } = brightnessIn(pixels(255, 255, 255))
  expect(dark).toBeCloseTo(1)
  expect(bright).toBeCloseTo(1)
})

test('a few pixels do not count, a good part does', () => {
  const speck = brightnessIn(pixels(255, ...Array.from({ length: 40 }, () => 0)))
  expect(speck).toEqual({ dark: 0, bright: 0 })
  const halves = brightnessIn(pixels(...Array.from({ length: 40 }, (_, index) => (index < 20 ? 0 : 255))))
  expect(halves.dark).toBeCloseTo(0)
  expect(halves.bright).toBeCloseTo(1)
})

test('no pixels are dark', () => {
  expect(brightnessIn([])).toEqual({ dark: 0, bright: 0 })
})

test('of the colours that a picker passes through, only some are remembered', () => {
  let looks = 0
  const context = {
    fillStyle: '',
    fillRect() {},
    getImageData() {
      looks++
      return { data: new Uint8ClampedArray(32 * 18 * 4) }
    },
  }
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context
    },
  )
  const look = (index: number) =>
    captionBackgrounds({ background: { kind: 'colour', colour: `rgb(${index} 0 0)` } }, new Map())
  for (let index = 0; index < 200; index++) look(index)
  look(199)
  expect(looks).toBe(200)
  look(0)
  expect(looks).toBe(201)
})
