import { expect, test } from 'vitest'
import { roomForToasts } from './room-for-toasts.ts'

const bar = (top: number, height = 50) => ({ top, bottom: top + height })

test('toasts appear above a bar at the lower edge, above the highest of several', () => {
  expect(roomForToasts([], 900)).toBe(0)
  expect(roomForToasts([bar(838)], 900)).toBe(62)
  expect(roomForToasts([bar(838), bar(780)], 900)).toBe(120)
})

test('a bar that is hidden or high up in the page is ignored', () => {
  expect(roomForToasts([bar(900)], 900)).toBe(0)
  expect(roomForToasts([bar(300)], 900)).toBe(0)
})
