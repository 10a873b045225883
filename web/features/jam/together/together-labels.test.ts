import { expect, test } from 'vitest'
import type { JamSeat } from '#contract/jam/frames'
import { countInLabel, readyLabel, recordingLabel } from './together-labels.ts'

const seat = (number: number, name: string | null, part: Partial<JamSeat> = {}): JamSeat => ({
  seat: number,
  person: name === null ? null : { id: name, name },
  away: false,
  recording: false,
  armed: false,
  live: false,
  ...part,
})

test('the host sees who is ready before the press', () => {
  const free = seat(3, null)
  expect(readyLabel([seat(0, 'Ada'), free])).toBe('No one’s microphone is on yet.')
  expect(readyLabel([seat(0, 'Ada', { armed: true }), free])).toBe('Everyone is ready.')
  expect(readyLabel([seat(0, 'Ada', { armed: true }), seat(1, 'Ben'), free])).toBe(
    'Ready: Ada. Microphone off: Ben.',
  )
})

test('each user sees whether they are recorded', () => {
  const start = { by: 'Ada', seats: [0, 1] }
  expect(countInLabel(start, 1)).toBe('Ada starts a take. You’re recorded.')
  expect(countInLabel(start, 2)).toBe(
    'Ada starts a take. You’re not recorded, because your microphone wasn’t on.',
  )
  expect(countInLabel(start, undefined)).toBe('Ada starts a take.')
  const seats = [seat(0, 'Ada', { recording: true }), seat(1, 'Ben', { recording: true }), seat(2, 'Cleo')]
  expect(recordingLabel(seats, 0)).toBe('Recording: Ada and Ben.')
  expect(recordingLabel(seats, 2)).toBe('Recording: Ada and Ben. You’re not recorded.')
  expect(recordingLabel([seat(0, 'Ada')], 0)).toBe('')
})
