import { expect, test } from 'vitest'
import { barLabels, rulerStep, timeOf, xOf } from './timeline-scale.ts'

test('labels have room at every zoom', () => {
  for (const zoom of [4, 20, 100, 400]) expect(rulerStep({ zoom }) * zoom).toBeGreaterThanOrEqual(70)
})

test('pixels and seconds', () => {
  expect(timeOf(xOf(3.5, { zoom: 40 }), { zoom: 40 })).toBe(3.5)
})

test('bars are counted from the first beat, and labelled where there is room', () => {
  const grid = { tempo: 120, firstBeat: 0.375 }
  expect(barLabels(5, grid, { zoom: 40 })).toEqual([
    { bar: 1, time: 0.375 },
    { bar: 2, time: 2.375 },
    { bar: 3, time: 4.375 },
  ])
  expect(barLabels(17, grid, { zoom: 4 }).map(({ bar }) => bar)).toEqual([1, 5, 9])
})
