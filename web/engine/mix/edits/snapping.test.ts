import { expect, test } from 'vitest'
import { madeMix } from '../../../../tests/support/mix/mix-fixtures.ts'
import { placesIn, snapped, snappedClip } from './snapping.ts'

const beats = { tempo: 120, division: 1 }
const near = { ...beats, places: [3.2, 7.13], reach: 0.1 }

test('a time snaps to nearby places first, then to beats; without snapping to nothing', () => {
  expect(snapped(3.3, beats)).toBe(3.5)
  expect(snapped(3.25, near)).toBe(3.2)
  expect(snapped(3.2, near)).toBe(3.2)
  expect(snapped(3.31, near)).toBe(3.5)
  expect(snapped(3.25, { ...near, division: null })).toBe(3.25)
  expect(snapped(-1, beats)).toBe(0)
  expect(snapped(3.3, { ...beats, firstBeat: 0.375 })).toBe(3.375)
})

test('a dragged clip snaps by either of its ends, the nearer one first', () => {
  expect(snappedClip(3.25, 1, near)).toBe(3.2)
  expect(snappedClip(6.1, 1, near)).toBeCloseTo(6.13)
  // Both are near: 3.22 is 0.02 away, and 3.15 + 4 is 0.02 from 7.13 as well, 0.05 from 3.2.
  expect(snappedClip(3.15, 4, near)).toBeCloseTo(3.13)
  expect(snappedClip(3.22, 4, near)).toBe(3.2)
  expect(snappedClip(5.1, 1, near)).toBe(5)
  // Nothing begins before the song.
  expect(snappedClip(0.1, 9, { ...near, places: [8.95], reach: 0.2 })).toBe(0)
  expect(snappedClip(6.1, 1, { ...near, division: null })).toBe(6.1)
})

test('clips snap to the others, the markers and the loop, not to themselves', () => {
  const sound = [new Float32Array(48_000)]
  const mix = {
    ...madeMix({ a: sound, b: sound }),
    markers: [{ id: 'm', time: 4, name: 'Chorus' }],
    loop: { on: false, start: 5, end: 6 },
  }
  expect(placesIn(mix, ['clip-a'])).toEqual([0, 1, 4, 5, 6])
  expect(placesIn({ ...mix, loop: { on: false, start: 0, end: 0 } }, ['clip-a', 'clip-b'])).toEqual([4])
})
