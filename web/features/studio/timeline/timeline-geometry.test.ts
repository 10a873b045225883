import { expect, test } from 'vitest'
import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import {
  fitView,
  reveal,
  rulerMarks,
  toTime,
  toX,
  trimLimits,
  withinPiece,
  ZOOM_MAX,
  zoomAt,
} from './timeline-geometry.ts'

const clip = (id: string, start: number, duration: number, offset = 0) =>
  madeClip(id, 'take-1', { start, offset, duration })

test('time and pixels are each other’s inverse', () => {
  const view = { from: 3, zoom: 80 }
  expect(toX(view, 4)).toBe(80)
  expect(toTime(view, toX(view, 5.25))).toBeCloseTo(5.25)
})

test('zooming keeps what is under the pointer, within limits', () => {
  const view = { from: 10, zoom: 100 }
  const nearer = zoomAt(view, 2, 300)
  expect(toTime(nearer, 300)).toBeCloseTo(toTime(view, 300))
  expect(zoomAt(view, 1_000, 0).zoom).toBe(ZOOM_MAX)
  expect(zoomAt({ from: 0, zoom: 100 }, 0.5, 300).from).toBe(0)
})

test('zooming out shows more of the piece, at most all of it', () => {
  // Near the end, with the playhead at the left edge.
  let view = { from: 1_259, zoom: 100 }
  for (let press = 0; press < 40; press++) {
    const before = view
    view = withinPiece(zoomAt(view, 1 / 1.4, 48), 1_260, 1_200)
    expect(view.from).toBeLessThanOrEqual(before.from)
    expect(toTime(view, 1_200)).toBeGreaterThanOrEqual(1_260)
  }
  expect(view.from).toBe(0)
  expect(toTime(view, 1_200)).toBeCloseTo(4 * 1_260)
  expect(toTime(withinPiece({ from: 0, zoom: 0.1 }, 0, 1_200), 1_200)).toBeCloseTo(240)
})

test('the whole of a piece fits, and a playhead that left the picture is followed', () => {
  const view = fitView(10, 1_000)
  expect(toX(view, 10)).toBeLessThan(1_000)
  expect(toX(view, 10)).toBeGreaterThan(850)
  expect(reveal({ from: 0, zoom: 100 }, 5, 1_000)).toEqual({ from: 0, zoom: 100 })
  const turned = reveal({ from: 0, zoom: 100 }, 10, 1_000)
  expect(toX(turned, 10)).toBeCloseTo(48)
})

test('ruler labels stay readable at every zoom', () => {
  for (const zoom of [0.02, 0.1, 4, 10, 40, 100, 333, 3_200]) {
    const majors = rulerMarks({ from: 7.3, zoom }, 1_200).filter((mark) => mark.major)
    expect(majors.length).toBeGreaterThan(0)
    for (const [index, mark] of majors.slice(1).entries()) {
      expect((mark.time - (majors[index]?.time ?? 0)) * zoom).toBeGreaterThanOrEqual(75.9)
    }
  }
})

test('an edge is trimmed within its take and up to its neighbours', () => {
  const middle = clip('b', 3, 2, 1.5)
  const limits = trimLimits([clip('a', 0, 2), middle, clip('c', 8, 1)], middle, 10)
  expect(limits.start[0]).toBe(2)
  expect(limits.start[1]).toBeCloseTo(4.95)
  expect(limits.end).toEqual([3.05, 8])
  const alone = trimLimits([middle], middle, 4)
  expect(alone.start[0]).toBe(1.5)
  expect(alone.end[1]).toBe(5.5)
})
