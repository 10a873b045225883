import { expect, test } from 'vitest'
import { slideOfHash, swipeStep } from './deck-place.ts'

test.each([
  ['', 0],
  ['#', 0],
  ['#1', 0],
  ['#5', 4],
  ['#12', 11],
  ['#13', 0],
  ['#0', 0],
  ['#-1', 0],
  ['#1.5', 0],
  ['#five', 0],
])('the address %s shows slide index %i', (hash, index) => {
  expect(slideOfHash(hash, 12)).toBe(index)
})

test.each([
  [-120, 10, 1],
  [120, -10, -1],
  [-30, 0, 0],
  [-120, 300, 0],
  [0, 0, 0],
])('a swipe of (%i, %i) turns %i', (x, y, step) => {
  expect(swipeStep(x, y)).toBe(step)
})
