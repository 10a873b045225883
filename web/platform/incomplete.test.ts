import { afterEach, expect, test, vi } from 'vitest'
import { incomplete } from './incomplete.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a missing file counts as', new TypeError('Failed to fetch dynamically imported module: /app.js'), 1],
  ['an exception of our own code does not count as', new TypeError('x is not a function'), 0],
])('%s a script that did not load', (_, failure, count) => {
  const dispatchEvent = vi.fn()
  vi.stubGlobal('document', { querySelector: () => ({ dispatchEvent }) })
  expect(() => incomplete(failure)).toThrow(failure)
  expect(dispatchEvent).toHaveBeenCalledTimes(count)
})
