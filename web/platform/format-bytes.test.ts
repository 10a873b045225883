import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [512, '512 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [300 * 1024, '300 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1.44 * 1024 * 1024, '1.4 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
  [3_000 * 1024 ** 4, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('the decimals can be limited', () => {
  expect(formatBytes(12.4 * 1024 * 1024, 0)).toBe('12 MB')
})
