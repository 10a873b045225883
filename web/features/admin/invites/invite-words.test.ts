import { expect, test } from 'vitest'
import { countWords, leftWords, mailWords } from './invite-words.ts'

test('who was left out is counted by reason', () => {
  const row = { row: 1, email: 'a@x.test', name: '' }
  const left = (['member', 'duplicate', 'member'] as const).map((verdict) => ({ ...row, verdict }))
  expect(leftWords(left)).toBe('3 left out: has an account (2), duplicate (1).')
})

test('one is one, and many are many', () => {
  expect(countWords(1, 'invite', 'invites')).toBe('1 invite')
  expect(countWords(2_314, 'invite', 'invites')).toMatch(/^2.314 invites$/)
})

test('a mail that went well needs no words', () => {
  expect(mailWords({ mail: 'sent', mailAnswer: '250 OK' })).toBe('')
  expect(mailWords({ mail: 'failed', mailAnswer: '550 No such user' })).toBe('Not sent: 550 No such user')
})
