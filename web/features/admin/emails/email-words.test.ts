import type { CampaignListItem } from '#contract/emails/campaigns'
import { expect, test } from 'vitest'
import { pauseWords } from './email-words.ts'

const counts = { total: 120, waiting: 96, sending: 0, sent: 0, failed: 20, unknown: 4, skipped: 0 }
const paused = (change: Partial<typeof counts>) =>
  // Safe: of an e-mail that is all it looks at.
  pauseWords({ pauseReason: 'error_rate', counts: { ...counts, ...change } } as CampaignListItem)

test('what paused by itself says how many went wrong, unless they are back in line', () => {
  expect(paused({})).toMatch(/^Too many e-mails went wrong \(24 so far\), so it paused by itself\./)
  expect(paused({ failed: 0, unknown: 0 })).toMatch(/^Too many e-mails went wrong, so it paused by itself\./)
})
