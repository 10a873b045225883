import { expect, test } from 'vitest'
import { daysUntil, seriesOf } from './domain.ts'

test('days go up to today, across months', () => {
  expect(daysUntil(new Date('2026-03-02T23:59:00Z'), 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
})

test('days without events count zero, and storage adds up', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03']
  const rows = [
    { day: '2026-01-02', kind: 'projects', count: 4 },
    { day: '2026-01-01', kind: 'storage', count: 50 },
    { day: '2026-01-03', kind: 'storage', count: -20 },
  ]
  expect(seriesOf(days, rows, ['projects', 'storage'], 100)).toEqual({
    projects: [0, 4, 0],
    storage: [150, 150, 130],
  })
})
