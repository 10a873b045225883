import type { CampaignListItem } from '#contract/emails/campaigns'
import { expect, test } from 'vitest'
import { deferredMessage, unreachableMessage, pauseMessage } from './email-labels.ts'

const counts = {
  total: 120,
  waiting: 96,
  sending: 0,
  sent: 0,
  failed: 20,
  unknown: 4,
  skipped: 0,
  deferred: 0,
  nonexistent: 0,
}
const paused = (change: Partial<typeof counts>) =>
  // Safe: of an e-mail that is all it looks at.
  pauseMessage({ pauseReason: 'error_rate', counts: { ...counts, ...change } } as CampaignListItem)

test('an automatically paused campaign shows its failures, unless they are queued again', () => {
  expect(paused({})).toMatch(/^Too many e-mails failed \(24 so far\), so it was paused\./)
  expect(paused({ failed: 0, unknown: 0 })).toMatch(/^Too many e-mails failed, so it was paused\./)
})

test('recipients deferred by a mail server are shown with the next attempt', () => {
  const words = (change: Partial<typeof counts>) =>
    deferredMessage({ counts: { ...counts, ...change }, nextTry: '2026-11-28 10:30:00.000Z' })
  expect(words({})).toBe('')
  expect(words({ deferred: 40 })).toMatch(
    /^Mail servers asked us to come back later for 40 people\. .* Next try: .*2026/,
  )
  expect(words({ deferred: 1 })).toMatch(/for 1 person\./)
})

test('addresses that don’t exist are counted separately', () => {
  expect(unreachableMessage(counts)).toBe('')
  expect(unreachableMessage({ ...counts, nonexistent: 37 })).toBe(
    '37 addresses don’t exist. They won’t get any more mail.',
  )
})
