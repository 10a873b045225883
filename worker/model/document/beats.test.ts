import { expect, test } from 'vitest'
import { beatGridOf, beatsBetween, countInClicks, snapToBeat } from './beats.ts'

const grid = { tempo: 120, firstBeat: 0.375 }
const rounded = (clicks: { time: number; strong: boolean }[]) =>
  clicks.map(({ time, strong }) => [Math.round(time * 1000) / 1000, strong])

test('a document without a first beat begins with one', () => {
  expect(beatGridOf({ tempo: 90 })).toEqual({ tempo: 90, firstBeat: 0 })
  expect(beatGridOf({ tempo: 90, firstBeat: null })).toEqual({ tempo: 90, firstBeat: 0 })
})

test('beats begin with the timeline, or lie where the first one does, also before it', () => {
  expect(rounded(beatsBetween(0.9, 2.1, { tempo: 120, firstBeat: 0 }))).toEqual([
    [1, false],
    [1.5, false],
    [2, true],
  ])
  expect(rounded(beatsBetween(0, 2.5, grid))).toEqual([
    [0.375, true],
    [0.875, false],
    [1.375, false],
    [1.875, false],
    [2.375, true],
  ])
  expect(rounded(beatsBetween(0, 1.2, { tempo: 120, firstBeat: 1 }))).toEqual([
    [0, false],
    [0.5, false],
    [1, true],
  ])
})

test('a beat is snapped to from near by only', () => {
  expect(snapToBeat(1.02, { tempo: 120, firstBeat: 0 }, 0.05)).toBe(1)
  expect(snapToBeat(1.2, { tempo: 120, firstBeat: 0 }, 0.05)).toBe(1.2)
  expect(snapToBeat(0.9, grid, 0.05)).toBe(0.875)
  expect(snapToBeat(1, grid, 0.05)).toBe(1)
})

test('a count-in ends a beat before the song where it is heard from a beat on', () => {
  expect(rounded(countInClicks({ beats: 4, playFrom: 2.375 }, grid))).toEqual([
    [-2, true],
    [-1.5, false],
    [-1, false],
    [-0.5, false],
  ])
})

test('a count-in to a song whose beats begin later falls on them', () => {
  // The music starts at 0, its first beat is at 0.375: the last click is half a second before that.
  expect(rounded(countInClicks({ beats: 4, playFrom: 0 }, grid))).toEqual([
    [-1.625, true],
    [-1.125, false],
    [-0.625, false],
    [-0.125, false],
  ])
})
