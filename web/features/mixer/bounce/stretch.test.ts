import { expect, test } from 'vitest'
import { madeMix } from '../../../../tests/support/mix/mix-fixtures.ts'
import { stretchOf } from './stretch.ts'

const mix = madeMix({ a: [new Float32Array(96_000)] })

test('the whole mix ends with its last clip; the tail is up to the bounce', () => {
  expect(stretchOf(mix, 'all')).toEqual({ from: 0, to: 96_000 })
})

test('the loop is bounced as drawn; without one the whole mix', () => {
  expect(stretchOf({ ...mix, loop: { on: false, start: 0.5, end: 1.5 } }, 'loop')).toEqual({
    from: 24_000,
    to: 72_000,
  })
  expect(stretchOf(mix, 'loop')).toEqual(stretchOf(mix, 'all'))
  expect(stretchOf({ ...mix, tracks: [] }, 'all')).toEqual({ from: 0, to: 0 })
})
