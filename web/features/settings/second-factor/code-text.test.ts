import { expect, test } from 'vitest'
import { codesAsText, grouped } from './code-text.ts'

test('a secret is written in groups', () => {
  expect(grouped('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(grouped('ABCDE')).toBe('ABCD E')
  expect(grouped('')).toBe('')
})

test('the sheet of codes names its account and has one code per line', () => {
  const lines = codesAsText(['aaaaa-bbbbb', 'ccccc-ddddd'], 'ada@example.org').split('\n')
  expect(lines[0]).toContain('ada@example.org')
  expect(lines.slice(-3)).toEqual(['aaaaa-bbbbb', 'ccccc-ddddd', ''])
})
