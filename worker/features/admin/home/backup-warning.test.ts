import { expect, test } from 'vitest'
import { backupWarning, type EndedAttempt } from './backup-warning.ts'

const now = new Date('2026-05-10T12:00:00Z')
const finished: EndedAttempt = {
  state: 'finished',
  ended: '2026-05-09 03:00:00.000Z',
  missing: 0,
  problems: '[]',
}
const production = { now, needsBackups: true }
const development = { now, needsBackups: false }

test('a complete backup of the last 36 hours is fine', () => {
  expect(backupWarning({ finished }, production)).toBeUndefined()
  const ended = '2026-05-09 00:00:00.000Z'
  expect(backupWarning({ finished: { ...finished, ended } }, production)).toBeUndefined()
})

test('an older one, or none, is reported unless the machine is for development', () => {
  const old = { ...finished, ended: '2026-05-08 23:59:59.999Z' }
  expect(backupWarning({ finished: old }, production)).toMatchObject({ reason: 'old', since: old.ended })
  expect(backupWarning({}, production)).toMatchObject({ reason: 'none', since: '' })
  expect([backupWarning({ finished: old }, development), backupWarning({}, development)]).toEqual([
    undefined,
    undefined,
  ])
})

test('an incomplete backup is reported with what it lacks', () => {
  const problems = JSON.stringify(['chat lounge', 'the file a', 'the file b', 'the file c'])
  expect(backupWarning({ finished: { ...finished, missing: 4, problems } }, development)).toEqual({
    reason: 'incomplete',
    since: finished.ended,
    count: 4,
    detail: 'chat lounge · the file a · the file b',
  })
})

test('a failure is reported until a later backup finishes', () => {
  const failed: EndedAttempt = {
    state: 'failed',
    ended: '2026-05-09 04:00:00.000Z',
    missing: 0,
    problems: JSON.stringify(['The disk is full.']),
  }
  const warning = { reason: 'failed', since: failed.ended, count: 1, detail: 'The disk is full.' }
  expect(backupWarning({ finished, failed }, production)).toEqual(warning)
  expect(backupWarning({ failed }, development)).toEqual(warning)
  const later = { ...finished, ended: '2026-05-10 03:00:00.000Z' }
  expect(backupWarning({ finished: later, failed }, production)).toBeUndefined()
})
