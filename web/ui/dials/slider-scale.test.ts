import { expect, test } from 'vitest'
import { dragged, shareOf, snapped } from './slider-scale.ts'

const percent = { min: 0, max: 1, step: 0.01 }

test.each([
  [0.333, 0.33],
  [-4, 0],
  [7, 1],
  [0.1 + 0.2, 0.3],
])('%d snaps to %d', (value, expected) => {
  expect(snapped(value, percent)).toBe(expected)
})

test('without a step every value within the range is valid', () => {
  expect(snapped(0.12345, { min: 0, max: 1, step: 0 })).toBe(0.12345)
})

test('a last step that does not fit ends at the maximum', () => {
  expect(snapped(10, { min: 0, max: 10, step: 3 })).toBeLessThanOrEqual(10)
})

test('a drag over the whole track covers the whole range, a fine one a tenth of it', () => {
  const scale = { min: -12, max: 12, step: 0.1 }
  expect(dragged(-12, 1, scale, { fine: false })).toBe(12)
  expect(dragged(0, 0.5, scale, { fine: true })).toBeCloseTo(1.2)
  expect(dragged(11, 5, scale, { fine: false })).toBe(12)
})

test('an empty range is drawn at its start', () => {
  expect(shareOf(3, { min: 3, max: 3, step: 1 })).toBe(0)
})
