import { expect, test } from 'vitest'
import { setOpaque } from './compose.ts'

test('the base of clipped layers becomes opaque where it can be seen, and keeps its colours', () => {
  const data = new Uint8ClampedArray([9, 8, 7, 0, 200, 100, 50, 1, 20, 30, 40, 128, 1, 2, 3, 255])
  setOpaque(data)
  expect([...data]).toEqual([9, 8, 7, 0, 200, 100, 50, 255, 20, 30, 40, 255, 1, 2, 3, 255])
})
