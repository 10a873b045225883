import { expect, test } from 'vitest'
import { needsConsent } from './consent.ts'

test.each(['DE', 'IE', 'NO', 'RE', 'GB', 'CH', 'BR', 'CA', 'de', 'XX', 'T1', '', undefined, null])(
  'visitors from %s are asked for consent',
  (country) => expect(needsConsent({ country })).toBe(true),
)

test.each(['US', 'JP', 'AU', 'AR'])('visitors from %s are not', (country) => {
  expect(needsConsent({ country })).toBe(false)
})

test('without a country from the platform, no consent is needed', () => {
  expect(needsConsent(undefined)).toBe(false)
})
