import { expect, test } from 'vitest'
import { loudnessOf } from './export-loudness.ts'

test('a silent format has no loudness, whatever was chosen for the format before it', () => {
  expect(loudnessOf({ format: 'gif', loudness: -14 })).toBeNull()
  expect(loudnessOf({ format: 'mp4', loudness: -14 })).toBe(-14)
  expect(loudnessOf({ format: 'wav', loudness: -14 })).toBe(-14)
  expect(loudnessOf({ format: 'mp4', loudness: null })).toBeNull()
  expect(loudnessOf({ format: 'mp4' })).toBeNull()
})
