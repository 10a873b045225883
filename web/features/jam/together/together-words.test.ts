import { expect, test } from 'vitest'
import type { JamSeat } from '#contract/jam/frames'
import { countInWords, readyWords, recordingWords } from './together-words.ts'

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
  expect(readyWords([seat(0, 'Ada'), free])).toBe('No one’s microphone is on yet.')
  expect(readyWords([seat(0, 'Ada', { armed: true }), free])).toBe('Everyone is ready.')
  expect(readyWords([seat(0, 'Ada', { armed: true }), seat(1, 'Ben'), free])).toBe(
    'Ready: Ada. Microphone off: Ben.',
  )
})

test('each is told whether they are recorded', () => {
  const start = { by: 'Ada', seats: [0, 1] }
  expect(countInWords(start, 1)).toBe('Ada starts a take. You’re recorded.')
  expect(countInWords(start, 2)).toBe(
    'Ada starts a take. You’re not recorded, because your microphone wasn’t on.',
  )
  expect(countInWords(start, undefined)).toBe('Ada starts a take.')
  const seats = [seat(0, 'Ada', { recording: true }), seat(1, 'Ben', { recording: true }), seat(2, 'Cleo')]
  expect(recordingWords(seats, 0)).toBe('Recording: Ada and Ben.')
  expect(recordingWords(seats, 2)).toBe('Recording: Ada and Ben. You’re not recorded.')
  expect(recordingWords([seat(0, 'Ada')], 0)).toBe('')
})
