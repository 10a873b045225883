import { expect, test } from 'vitest'
import { campaignStates, campaignSteps } from '../../contract/emails/campaigns.ts'
import { isFailing, settled, slowerPace, stateAfter } from './campaign.ts'

test('steps between states', () => {
  const table = campaignStates.flatMap((state) =>
    campaignSteps.flatMap((step) => {
      const next = stateAfter(state, step, { retryable: 1 })
      return next ? [`${state} –${step}→ ${next}`] : []
    }),
  )
  expect(table).toEqual([
    'scheduled –cancel→ cancelled',
    'scheduled –unschedule→ draft',
    'collecting –cancel→ cancelled',
    'sending –pause→ paused',
    'sending –cancel→ cancelled',
    'sending –retry-failed→ sending',
    'sending –retry-unknown→ sending',
    'paused –resume→ sending',
    'paused –cancel→ cancelled',
    'paused –retry-failed→ paused',
    'paused –retry-unknown→ paused',
    'sent –retry-failed→ sending',
    'sent –retry-unknown→ sending',
  ])
  expect(stateAfter('sent', 'retry-failed', { retryable: 0 })).toBeUndefined()
})

test('temporary failures are retried for a day, with growing waits, and then fail', () => {
  const pauses: unknown[] = []
  for (let attempts = 1; attempts <= 10; attempts++) {
    const recipient = { address: 'a@example.org', name: '', attempts }
    const { state, due } = settled(recipient, { state: 'later', answer: '451 busy' }, 1_000_000)
    pauses.push(state === 'waiting' ? (due - 1_000_000) / 60_000 : state)
  }
  expect(pauses).toEqual([1, 5, 15, 30, 60, 120, 240, 480, 480, 'failed'])
})

test('a deferral delays its scope: the address alone, its domain, or all mail', () => {
  const recipient = { address: 'a@example.org', name: '', attempts: 1 }
  const held = (scope: 'address' | 'domain' | 'server') =>
    settled(recipient, { state: 'later', answer: '4xx', scope }, 0).holds
  expect([held('address'), held('domain'), held('server')]).toEqual([undefined, 'example.org', ''])
  expect([1, 2, 3, 9].map(slowerPace)).toEqual([
    { pause: 60_000, gap: 500 },
    { pause: 120_000, gap: 1_000 },
    { pause: 240_000, gap: 2_000 },
    { pause: 900_000, gap: 10_000 },
  ])
})

test('a server’s answer is stored on one line with a limited length', () => {
  const recipient = { address: 'a@example.org', name: '', attempts: 1 }
  const { answer } = settled(recipient, { state: 'refused', answer: `550 no\r\n${'x'.repeat(900)}` }, 0)
  expect(answer).toMatch(/^550 no x+$/)
  expect(answer).toHaveLength(500)
})

test('a campaign fails when more than a fifth of at least twenty attempts failed', () => {
  expect(isFailing({ attempts: 19, errors: 19 })).toBe(false)
  expect(isFailing({ attempts: 100, errors: 20 })).toBe(false)
  expect(isFailing({ attempts: 100, errors: 21 })).toBe(true)
})
