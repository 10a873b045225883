import { expect, test } from 'vitest'
import { needsConsent } from './consent.ts'

test.each(['DE', 'IE', 'NO', 'RE', 'GB', 'CH', 'BR', 'CA', 'de', 'XX', 'T1', '', undefined, null])(
  'somebody in %s is asked first',
  (country) => expect(needsConsent({ country })).toBe(true),
)

test.each(['US', 'JP', 'AU', 'AR'])('somebody in %s is not', (country) => {
  expect(needsConsent({ country })).toBe(false)
})

test('without the platform’s country no consent is needed', () => {
  expect(needsConsent(undefined)).toBe(false)
})
