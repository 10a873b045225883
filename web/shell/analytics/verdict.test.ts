import { expect, test } from 'vitest'
import { verdictOn, type Choice, type Verdict } from './verdict.ts'

test.each<[where: string, browser: string, choice: Choice, verdict: Verdict]>([
  ['asked', 'says nothing', undefined, 'ask'],
  ['asked', 'says nothing', 'allowed', 'record'],
  ['asked', 'says nothing', 'refused', 'silent'],
  ['asked', 'refuses', undefined, 'silent'],
  ['asked', 'refuses', 'allowed', 'silent'],
  ['asked', 'refuses', 'refused', 'silent'],
  ['not asked', 'says nothing', undefined, 'record'],
  ['not asked', 'says nothing', 'allowed', 'record'],
  ['not asked', 'says nothing', 'refused', 'silent'],
  ['not asked', 'refuses', undefined, 'silent'],
  ['not asked', 'refuses', 'allowed', 'silent'],
  ['not asked', 'refuses', 'refused', 'silent'],
])(
  'where visitors are %s first, a browser that %s and the choice %s: %s',
  (where, browser, choice, verdict) => {
    expect(
      verdictOn({ needsConsent: where === 'asked', browserRefuses: browser === 'refuses', choice }),
    ).toBe(verdict)
  },
)
