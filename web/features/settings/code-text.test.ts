import { expect, test } from 'vitest'
import { codesAsText, grouped, pathOfSquares } from './code-text.ts'

test('a secret is written in groups', () => {
  expect(grouped('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(grouped('ABCDE')).toBe('ABCD E')
  expect(grouped('')).toBe('')
})

test('the sheet of codes says whose they are and holds each on its own line', () => {
  const lines = codesAsText(['aaaaa-bbbbb', 'ccccc-ddddd'], 'ada@example.org').split('\n')
  expect(lines[0]).toContain('ada@example.org')
  expect(lines.slice(-3)).toEqual(['aaaaa-bbbbb', 'ccccc-ddddd', ''])
})

test('dark squares are drawn row by row, neighbours in one run', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ]
  expect(pathOfSquares(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
  expect(pathOfSquares([])).toBe('')
})
