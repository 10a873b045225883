import { expect, test } from 'vitest'
import { deferralScopeOf, enhancedStatusOf, isUnknownMailbox } from './smtp-answer.ts'

test.each([
  ['550 5.1.1 No such user here', true],
  ['550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more', true],
  ['550 #5.1.0 Address rejected.', false],
  ['550 5.1.2 Bad destination system address', true],
  ['556 5.1.10 Recipient address has null MX', true],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', true],
  ['550 5.1.8 Sender address rejected: domain not found', false],
  ['552 5.2.2 Mailbox full', false],
  ['550 5.7.1 Message rejected as spam by 5.1.1 filters', false],
  ['554 5.7.26 Unauthenticated mail', false],
  ['550 No such user', false],
  ['450 4.1.1 Unverified', false],
  ['550 version 5.1.1 of our filter refused this', false],
])('%s: gone is %s', (reply, isUnknown) => {
  expect(isUnknownMailbox(reply)).toBe(isUnknown)
})

test.each([
  [450, '450 4.7.1 Greylisted, see https://x.test', 'address'],
  [451, '451 4.7.1 Greylisting in action, please come back later', 'address'],
  [450, '450 Mailbox unavailable', 'address'],
  [452, '452 4.2.2 Mailbox full', 'address'],
  [454, '454 4.7.0 Throttling failure: Maximum sending rate exceeded', 'domain'],
  [454, '454 Throttling failure: Daily message quota exceeded', 'domain'],
  [421, '421 4.7.28 Our system has detected an unusual rate of mail', 'domain'],
  [451, '451 Try again later', 'domain'],
])('%i %s is about the %s', (code, reply, scope) => {
  expect(deferralScopeOf(code, reply)).toBe(scope)
})

test('a status is read with all its digits', () => {
  expect(enhancedStatusOf('550 5.7.606 Access denied')).toEqual({ class: 5, subject: 7, detail: 606 })
  expect(enhancedStatusOf('smtp; 550 5.1.1 <jane@example.com>... User')).toEqual({
    class: 5,
    subject: 1,
    detail: 1,
  })
  expect(enhancedStatusOf('250 OK')).toBeUndefined()
})
