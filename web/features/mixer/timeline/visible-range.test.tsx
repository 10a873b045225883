import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { signal } from '../../../platform/signal.ts'
import { RangeProvider, rangeOf, useVisiblePart } from './visible-range.ts'

/** Returns the visible part of a box for a visible range of the timeline. */
function partOf(range: { from: number; to: number }, left: number, width: number) {
  let part: ReturnType<typeof useVisiblePart>
  function Probe() {
    part = useVisiblePart(left, width)
    return null
  }
  renderToString(
    <RangeProvider value={signal(range)}>
      <Probe />
    </RangeProvider>,
  )
  return part
}

test('the range exceeds the view and moves in steps, so that scrolling renders seldom', () => {
  expect(rangeOf(0, 900)).toEqual({ from: 0, to: 1_800 })
  expect(rangeOf(1_250, 900)).toEqual(rangeOf(1_300, 900))
})

test('only the part of a box within the range is drawn', () => {
  const range = { from: 600, to: 1_800 }
  expect(partOf(range, 700, 200)).toEqual({ from: 0, to: 200 })
  expect(partOf(range, 500, 200)).toEqual({ from: 100, to: 200 })
  expect(partOf(range, 0, 5_000)).toEqual({ from: 600, to: 1_800 })
  expect(partOf(range, 0, 600)).toBeUndefined()
  expect(partOf(range, 1_800, 50)).toBeUndefined()
})
