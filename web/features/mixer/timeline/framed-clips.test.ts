import { expect, test } from 'vitest'
import { frameBetween, framedClips, scrollAt } from './framed-clips.ts'

const box = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 20 })
const clips = new Map([
  ['a', box(0, 0)],
  ['b', box(100, 0)],
  ['c', box(20, 50)],
])

test('a frame drawn from any corner selects the clips it touches', () => {
  expect(framedClips(clips, frameBetween({ x: 45, y: 80 }, { x: 30, y: 10 }))).toEqual(['a', 'c'])
  expect(framedClips(clips, frameBetween({ x: 30, y: 10 }, { x: 100, y: 15 }))).toEqual(['a', 'b'])
  expect(framedClips(clips, frameBetween({ x: 50, y: 30 }, { x: 90, y: 45 }))).toEqual([])
})

test('a drag scrolls at an edge only, faster further out', () => {
  const room = { from: 200, to: 1_000 }
  expect([600, 228, 972].map((at) => scrollAt(at, room))).toEqual([0, 0, 0])
  expect([218, 190, 0].map((at) => scrollAt(at, room))).toEqual([-5, -19, -24])
  expect([982, 1_200].map((at) => scrollAt(at, room))).toEqual([5, 24])
})
