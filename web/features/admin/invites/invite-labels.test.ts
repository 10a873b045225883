import { expect, test } from 'vitest'
import { countWords, skippedTable, skippedMessage, mailMessage } from './invite-labels.ts'

test('skipped addresses are counted by reason', () => {
  const row = { row: 1, email: 'a@x.test', name: '' }
  const left = (['member', 'duplicate', 'member'] as const).map((verdict) => ({ ...row, verdict }))
  expect(skippedMessage(left)).toBe('3 skipped: has an account (2), duplicate (1).')
})

test('skipped addresses are copied into a spreadsheet, one per row, without formulas', () => {
  const rows = [
    { row: 2, email: 'ada@x.test', name: 'Ada', verdict: 'new' },
    { row: 3, email: 'no\taddress\n', name: '=HYPERLINK("https://x.test")', verdict: 'invalid' },
    { row: 9, email: 'ben@x.test', name: '', verdict: 'duplicate' },
  ] as const
  expect(skippedTable(rows).split('\n')).toEqual([
    'Row\tAddress\tName\tOutcome',
    '3\tno address \t’=HYPERLINK("https://x.test")\tNot an address',
    '9\tben@x.test\t\tDuplicate',
  ])
})

test('counts have singular and plural', () => {
  expect(countWords(1, 'invite', 'invites')).toBe('1 invite')
  expect(countWords(2_314, 'invite', 'invites')).toMatch(/^2.314 invites$/)
})

test('a delivered mail has no label', () => {
  expect(mailMessage({ mail: 'sent', mailAnswer: '250 OK' })).toBe('')
  expect(mailMessage({ mail: 'failed', mailAnswer: '550 No such user' })).toBe('Not sent: 550 No such user')
})
