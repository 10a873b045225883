import { expect, test } from 'vitest'
import { rulerStep, snapToBeat, timeOf, xOf } from './timeline-scale.ts'

test('a beat is snapped to from near by only', () => {
  expect(snapToBeat(1.02, 120, 0.05)).toBe(1)
  expect(snapToBeat(1.2, 120, 0.05)).toBe(1.2)
})

test('labels have room at every zoom', () => {
  for (const zoom of [4, 20, 100, 400]) expect(rulerStep({ zoom }) * zoom).toBeGreaterThanOrEqual(70)
})

test('pixels and seconds', () => {
  expect(timeOf(xOf(3.5, { zoom: 40 }), { zoom: 40 })).toBe(3.5)
})
