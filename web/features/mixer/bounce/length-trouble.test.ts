import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { lengthTrouble } from './length-trouble.ts'
import { ROOM_MAX_SECONDS } from './send-to-room.ts'

test('a bounce that a room or a project does not take is told before it is made', () => {
  expect(lengthTrouble(ROOM_MAX_SECONDS, 'room')).toBe('')
  expect(lengthTrouble(ROOM_MAX_SECONDS + 1, 'room')).toMatch(/^A chat room/)
  expect(lengthTrouble(TAKE_MAX_SECONDS, 'project')).toBe('')
  expect(lengthTrouble(TAKE_MAX_SECONDS + 1, 'project')).toMatch(/^A project/)
})
