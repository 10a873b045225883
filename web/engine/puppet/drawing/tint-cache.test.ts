import { expect, test } from 'vitest'
import { TintCache } from './tint-cache.ts'

const levelsOf = (side: number) => [side, side / 2, side / 4].map((one) => ({ width: one, height: one }))
type Level = ReturnType<typeof levelsOf>[number]

/** Draws each picture in each colour, as a frame does; returns the widths that were drawn. */
function drawing(limit: number) {
  const made: number[] = []
  const released: number[] = []
  const cache = new TintCache<Level, number>(limit, (width) => void released.push(width))
  const frame = (pictures: readonly Level[][], colours: number) => {
    made.length = 0
    return Array.from({ length: colours }, (_, colour) =>
      pictures.map((levels) =>
        cache.get(levels, String(colour), ({ width }) => {
          made.push(width)
          return width
        }),
      ),
    )
  }
  return { frame, made, released }
}

test('what fits is recoloured once, in its full size', () => {
  const { frame, made } = drawing(100_000)
  const pictures = [levelsOf(100), levelsOf(100)]
  expect(frame(pictures, 3).flat()).toEqual([100, 100, 100, 100, 100, 100])
  expect(made).toHaveLength(6)
  frame(pictures, 3)
  expect(made).toHaveLength(0)
})

test('if those in use do not fit, all are smaller, and no frame recolours them again', () => {
  const { frame, made } = drawing(45_000)
  const pictures = [levelsOf(100), levelsOf(100)]
  frame(pictures, 5)
  expect(new Set(frame(pictures, 5).flat())).toEqual(new Set([50]))
  for (let times = 0; times < 200; times++) {
    expect(frame(pictures, 5).flat()).toEqual(Array.from({ length: 10 }, () => 50))
    expect(made).toHaveLength(0)
  }
})

test('once fewer are in use, they have their full size again, and others are released', () => {
  const { frame, made, released } = drawing(45_000)
  const pictures = [levelsOf(100), levelsOf(100)]
  for (let times = 0; times < 3; times++) frame(pictures, 5)
  for (let times = 0; times < 600; times++) frame(pictures, 1)
  expect(frame(pictures, 1).flat()).toEqual([100, 100])
  expect(made).toHaveLength(0)
  frame([levelsOf(200)], 1)
  expect(released).toContain(50)
})

test('what is not in use any more makes room for what is', () => {
  const { frame, released } = drawing(25_000)
  frame([levelsOf(100), levelsOf(100)], 1)
  const after = [levelsOf(120)]
  for (let times = 0; times < 1_200; times++) frame(after, 1)
  expect(frame(after, 1).flat()).toEqual([120])
  expect(released).toContain(100)
})

test('the smallest level is made in any case, and without a canvas nothing is', () => {
  const { frame } = drawing(10)
  const pictures = [levelsOf(100)]
  frame(pictures, 2)
  expect(frame(pictures, 2).flat()).toEqual([25, 25])
  const cache = new TintCache<Level, number>(100_000, () => undefined)
  expect(cache.get(levelsOf(100), 'red', () => null)).toBeNull()
  expect(cache.get([], 'red', () => 1)).toBeNull()
})
