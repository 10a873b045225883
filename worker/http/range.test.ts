import { expect, test } from 'vitest'
import { wantedRange } from './range.ts'

test.each([
  [undefined, { kind: 'all' }],
  ['items=0-1', { kind: 'all' }],
  ['bytes=0-0', { kind: 'part', offset: 0, length: 1 }],
  ['bytes=10-19', { kind: 'part', offset: 10, length: 10 }],
  ['Bytes = 90-', { kind: 'part', offset: 90, length: 10 }],
  ['bytes=90-1000', { kind: 'part', offset: 90, length: 10 }],
  ['bytes=90-18446744073709551615', { kind: 'part', offset: 90, length: 10 }],
  ['bytes=18446744073709551615-', { kind: 'none' }],
  ['bytes=-10', { kind: 'part', offset: 90, length: 10 }],
  ['bytes=-1000', { kind: 'part', offset: 0, length: 100 }],
  ['bytes=0-1,5-6', { kind: 'all' }],
  ['bytes=100-', { kind: 'none' }],
  ['bytes=5-2', { kind: 'none' }],
  ['bytes=-0', { kind: 'none' }],
  ['bytes=-', { kind: 'none' }],
  ['bytes=nonsense', { kind: 'none' }],
  ['bytes=1e3-', { kind: 'none' }],
])('%s of 100 bytes', (header, expected) => {
  expect(wantedRange(header, 100)).toEqual(expected)
})
