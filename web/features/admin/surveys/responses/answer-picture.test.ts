import { expect, test } from 'vitest'
import { hasPreview, PREVIEW_MAX_BYTES } from './answer-picture.ts'

test.each([
  ['image/png', 10, true],
  ['image/gif', PREVIEW_MAX_BYTES, true],
  ['image/jpeg', PREVIEW_MAX_BYTES + 1, false],
  ['image/svg+xml', 10, false],
  ['text/plain; charset=utf-8', 10, false],
  ['application/pdf', 10, false],
])('a file of %s with %i bytes', (type, size, shown) => {
  expect(hasPreview({ type, size })).toBe(shown)
})

test('a deleted file has no preview', () => {
  expect(hasPreview(undefined)).toBe(false)
})
