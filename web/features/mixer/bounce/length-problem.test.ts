import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { fileSizeProblem, lengthProblem } from './length-problem.ts'
import { ROOM_MAX_SECONDS } from './send-to-room.ts'

test('a bounce too long for a room or a project is reported before rendering', () => {
  expect(lengthProblem(ROOM_MAX_SECONDS, 'room')).toBe('')
  expect(lengthProblem(ROOM_MAX_SECONDS + 1, 'room')).toMatch(/^A chat room/)
  expect(lengthProblem(TAKE_MAX_SECONDS, 'project')).toBe('')
  expect(lengthProblem(TAKE_MAX_SECONDS + 1, 'project')).toMatch(/^A project/)
})

test('a bounce too long for a WAV file is reported before rendering', () => {
  const float = { kind: 'wav', bits: 'float' } as const
  // The limit is 2 ** 32 bytes; a second at 48 kHz has 384,000.
  expect(fileSizeProblem(11_184, float, 48_000)).toBe('')
  expect(fileSizeProblem(11_185, float, 48_000)).toMatch(/^A WAV file of this format holds up to 186:24/)
  expect(fileSizeProblem(11_185, { kind: 'wav', bits: 16 }, 48_000)).toBe('')
  expect(fileSizeProblem(100_000, { kind: 'mp3' }, 48_000)).toBe('')
})
