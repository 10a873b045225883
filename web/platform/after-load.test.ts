import { afterEach, expect, test, vi } from 'vitest'
import { afterLoad } from './after-load.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a page that still loads', 'interactive', [0, 1, 1]],
  ['a page that has loaded', 'complete', [1, 1, 1]],
])('on %s the work runs once', (_, readyState, expected) => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { readyState })
  let runs = 0
  const counts: number[] = []
  afterLoad(() => void runs++)
  counts.push(runs)
  for (const _event of [1, 2]) {
    window.dispatchEvent(new Event('load'))
    counts.push(runs)
  }
  expect(counts).toEqual(expected)
})
