import { expect, test } from 'vitest'
import { hasPreview } from './answer-picture.ts'

const MAX = 10 * 1024 * 1024

test.each([
  ['image/png', 10, true],
  ['image/gif', MAX, true],
  ['image/jpeg', MAX + 1, false],
  ['image/svg+xml', 10, false],
  ['text/plain; charset=utf-8', 10, false],
  ['application/pdf', 10, false],
])('a file of %s with %i bytes', (type, size, shown) => {
  expect(hasPreview({ type, size })).toBe(shown)
})

test('a deleted file has no preview', () => {
  expect(hasPreview(undefined)).toBe(false)
})
