import { expect, test } from 'vitest'
import { choiceOf, recipientChoices } from './recipient-choices.ts'

const counts = {
  total: 1_200,
  waiting: 0,
  sending: 0,
  sent: 1_190,
  failed: 10,
  unknown: 0,
  skipped: 0,
  deferred: 0,
  nonexistent: 0,
}

test('the log offers states and deliveries with their counts, without empty ones', () => {
  expect(recipientChoices(counts, { delivered: 1_100, failed: 2, bounced: 7, complained: 0 })).toEqual([
    { id: 'all', label: 'All 1,200' },
    { id: 'sent', label: 'Sent 1,190' },
    { id: 'failed', label: 'Failed 10' },
    { id: 'later-delivered', label: 'Delivered 1,100' },
    { id: 'later-failed', label: 'Failed later 2' },
    { id: 'later-bounced', label: 'Bounced 7' },
  ])
  expect(recipientChoices(counts).map(({ id }) => id)).toEqual(['all', 'sent', 'failed'])
})

test('immediate failures and later bounces are filtered separately', () => {
  expect(choiceOf('failed')).toEqual({ state: 'failed' })
  expect(choiceOf('later-failed')).toEqual({ delivery: 'failed' })
  expect(choiceOf('all')).toEqual({})
})
