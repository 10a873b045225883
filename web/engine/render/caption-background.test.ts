import { expect, test } from 'vitest'
import { brightnessIn } from './caption-background.ts'

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
