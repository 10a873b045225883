import { expect, test } from 'vitest'
import { isOfSpeech } from './is-of-speech.ts'

test.each([
  [450, 4.5, true],
  [12_000, 120, true],
  [12_101, 120, false],
  [50_000_000, 4.5, false],
  [-1, 4.5, false],
  [0.5, 4.5, false],
  [450, 1e9, false],
])('an analysis of %d frames and %d seconds: %s', (frames, duration, expected) => {
  expect(isOfSpeech({ frames, duration })).toBe(expected)
})
