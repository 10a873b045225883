import { expect, test } from 'vitest'
import { countWords, leftTable, leftOutMessage, mailMessage } from './invite-labels.ts'

test('who was left out is counted by reason', () => {
  const row = { row: 1, email: 'a@x.test', name: '' }
  const left = (['member', 'duplicate', 'member'] as const).map((verdict) => ({ ...row, verdict }))
  expect(leftOutMessage(left)).toBe('3 left out: has an account (2), duplicate (1).')
})

test('who is left out goes into a spreadsheet, each in a row, and nothing in it computes', () => {
  const rows = [
    { row: 2, email: 'ada@x.test', name: 'Ada', verdict: 'new' },
    { row: 3, email: 'no\taddress\n', name: '=HYPERLINK("https://x.test")', verdict: 'invalid' },
    { row: 9, email: 'ben@x.test', name: '', verdict: 'duplicate' },
  ] as const
  expect(leftTable(rows).split('\n')).toEqual([
    'Row\tAddress\tName\tOutcome',
    '3\tno address \t’=HYPERLINK("https://x.test")\tNot an address',
    '9\tben@x.test\t\tDuplicate',
  ])
})

test('one is one, and many are many', () => {
  expect(countWords(1, 'invite', 'invites')).toBe('1 invite')
  expect(countWords(2_314, 'invite', 'invites')).toMatch(/^2.314 invites$/)
})

test('a mail that went well needs no words', () => {
  expect(mailMessage({ mail: 'sent', mailAnswer: '250 OK' })).toBe('')
  expect(mailMessage({ mail: 'failed', mailAnswer: '550 No such user' })).toBe('Not sent: 550 No such user')
})
