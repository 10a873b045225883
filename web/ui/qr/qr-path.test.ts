import { expect, test } from 'vitest'
import { pathOfSquares } from './qr-path.ts'

test('dark squares are drawn row by row, neighbours in one run', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ]
  expect(pathOfSquares(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
  expect(pathOfSquares([])).toBe('')
})
