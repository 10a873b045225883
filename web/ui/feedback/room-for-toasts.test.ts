import { expect, test } from 'vitest'
import { roomForToasts } from './room-for-toasts.ts'

const bar = (top: number, height = 50) => ({ top, bottom: top + height })

test('toasts stand above a bar at the lower edge, of several above the highest', () => {
  expect(roomForToasts([], 900)).toBe(0)
  expect(roomForToasts([bar(838)], 900)).toBe(62)
  expect(roomForToasts([bar(838), bar(780)], 900)).toBe(120)
})

test('a bar that is out of sight or high up in the page keeps them nowhere', () => {
  expect(roomForToasts([bar(900)], 900)).toBe(0)
  expect(roomForToasts([bar(300)], 900)).toBe(0)
})
