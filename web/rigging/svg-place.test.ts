import { expect, test } from 'vitest'
import { arrowed } from './svg-place.ts'

test.each([0.1, 0.4, 0.5, 0.8, 1.6, 3.2])(
  'each arrow key moves a place of whole units, at steps of %f too',
  (step) => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const moved = arrowed({ x: 100, y: 100 }, { key, shiftKey: false }, step)
      const { x = 100, y = 100 } = moved ?? {}
      expect([key, Math.round(x) !== 100 || Math.round(y) !== 100]).toEqual([key, true])
    }
  },
)

test('Shift takes ten steps, and other keys none', () => {
  expect(arrowed({ x: 5, y: 5 }, { key: 'ArrowDown', shiftKey: true }, 2)).toEqual({ x: 5, y: 25 })
  expect(arrowed({ x: 5, y: 5 }, { key: 'Enter', shiftKey: false }, 2)).toBeUndefined()
})
