import type { DailyCounts } from '#contract/admin/daily-counts'
import { expect, test } from 'vitest'
import { amountOf, headlineOf } from './series.ts'

const none = [0, 0, 0]
const counts: DailyCounts = {
  days: ['2026-01-01', '2026-01-02', '2026-01-03'],
  series: {
    sign_ups: [1, 4, 2],
    creators: [2, 5, 3],
    projects: none,
    exports: none,
    messages: none,
    answers: none,
    mails_sent: none,
    mails_failed: none,
    storage: [10, 1_500_000, 2_500_000_000],
  },
}

test('events are summed, people are not, and storage is the latest value', () => {
  expect(headlineOf({ kind: 'sign_ups', label: '', total: 'sum' }, counts).amount).toBe('7')
  expect(headlineOf({ kind: 'creators', label: '', total: 'peak' }, counts).amount).toBe('5')
  expect(headlineOf({ kind: 'storage', label: '', total: 'last' }, counts).amount).toBe('2.5 GB')
})

test('bytes have a fitting unit', () => {
  expect(amountOf('storage', 0)).toBe('0 B')
  expect(amountOf('storage', 999)).toBe('999 B')
  expect(amountOf('storage', 23_400)).toBe('23 KB')
  expect(amountOf('projects', 12)).toBe('12')
})
