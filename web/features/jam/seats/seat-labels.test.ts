import { expect, test } from 'vitest'
import { cutOffMessage, seatStateLabel } from './seat-labels.ts'

const idle = { away: false, recording: false, armed: false, live: false }

test('the label names the user’s activity', () => {
  expect(
    [
      idle,
      { ...idle, armed: true },
      { ...idle, recording: true },
      { ...idle, recording: true, away: true },
    ].map(seatStateLabel),
  ).toEqual(['', 'Ready to record', 'Recording', 'Lost the connection while recording'])
})

test('offline, the own seat shows this page’s activity and other seats show none', () => {
  const words = (isOwn: boolean, isRecording: boolean) => cutOffMessage({ isOwn, isRecording })
  expect([words(true, true), words(true, false)]).toEqual(['Recording on this device', 'Not connected'])
  expect([words(false, true), words(false, false)]).toEqual(['', ''])
})
