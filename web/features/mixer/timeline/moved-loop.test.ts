import { expect, test } from 'vitest'
import { movedLoop } from './moved-loop.ts'

const loop = { on: false, start: 4, end: 6 }
const snap = (time: number) => Math.max(0, Math.round(time))

test('a loop is drawn in either direction, moved as a whole, and resized by its ends', () => {
  expect(movedLoop(loop, 'new', { from: 9.9, to: 7.2, snap })).toEqual({ on: true, start: 7, end: 10 })
  expect(movedLoop(loop, 'new', { from: 9.9, to: 10.1, snap })).toBe(loop)
  expect(movedLoop(loop, 'all', { from: 5, to: 7.2, snap })).toEqual({ on: false, start: 6, end: 8 })
  expect(movedLoop(loop, 'all', { from: 5, to: -20, snap })).toEqual({ on: false, start: 0, end: 2 })
  expect(movedLoop(loop, 'end', { from: 6, to: 8.4, snap })).toEqual({ on: true, start: 4, end: 8 })
  expect(movedLoop(loop, 'start', { from: 4, to: 8.4, snap })).toEqual({ on: true, start: 6, end: 8 })
  expect(movedLoop(loop, 'start', { from: 4, to: 6.2, snap })).toBe(loop)
})
