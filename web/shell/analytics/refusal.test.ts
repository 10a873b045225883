import { expect, test } from 'vitest'
import { refusesRecording, type Wishes } from './refusal.ts'

test.each<[Wishes, boolean]>([
  [{ globalPrivacyControl: true, doNotTrack: null }, true],
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: false, doNotTrack: '0' }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{}, false],
])('a browser that says %o refuses recording: %s', (wishes, expected) => {
  expect(refusesRecording(wishes)).toBe(expected)
})
