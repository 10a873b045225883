import { expect, test } from 'vitest'
import { codeIn } from './code-in.ts'

test.each([
  ['abc123', 'abc123'],
  ['  ABC-123 ', 'abc123'],
  ['https://mouthpiece.example/invite?code=abc123', 'abc123'],
  ['https://mouthpiece.example/invite?from=mail&code=abc123#x', 'abc123'],
  ['', ''],
])('%j holds the code %j', (text, code) => {
  expect(codeIn(text)).toBe(code)
})
