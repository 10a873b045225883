import { expect, test } from 'vitest'
import { madeMix, withTrack } from '../../../engine/mix/made-mix-for-tests.ts'
import { stretchOf } from './stretch.ts'

const mix = madeMix({ a: [new Float32Array(96_000)] })

test('all of a mix ends with its last clip, and later where an effect rings out', () => {
  expect(stretchOf(mix, 'all')).toEqual({ from: 0, to: 96_000 })
  expect(stretchOf(withTrack(mix, { reverb: -12 }), 'all').to).toBeGreaterThan(96_000 + 3 * 48_000)
})

test('the loop is bounced as it is drawn; without one it is all', () => {
  expect(stretchOf({ ...mix, loop: { on: false, start: 0.5, end: 1.5 } }, 'loop')).toEqual({
    from: 24_000,
    to: 72_000,
  })
  expect(stretchOf(mix, 'loop')).toEqual(stretchOf(mix, 'all'))
  expect(stretchOf({ ...mix, tracks: [] }, 'all')).toEqual({ from: 0, to: 0 })
})
