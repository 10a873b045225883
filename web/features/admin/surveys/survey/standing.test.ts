import { expect, test } from 'vitest'
import { standingHint, standingOf, type StandingOf } from './standing.ts'

const now = new Date('2026-11-27T06:00:00Z')
const survey: StandingOf = { state: 'open', opens: '', closes: '', maxResponses: 0, responses: 3 }

test.each<[Partial<StandingOf>, string]>([
  [{}, 'open'],
  [{ opens: '2026-11-27 06:00:00.000Z', closes: '2026-11-28 06:00:00.000Z' }, 'open'],
  [{ opens: '2026-11-27 06:00:00.001Z' }, 'soon'],
  [{ closes: '2026-11-27 06:00:00.000Z' }, 'ended'],
  [{ maxResponses: 3 }, 'full'],
  [{ maxResponses: 4 }, 'open'],
  [{ state: 'closed', opens: '2027-01-01 00:00:00.000Z' }, 'closed'],
  [{ state: 'draft', closes: '2026-01-01 00:00:00.000Z' }, 'draft'],
])('with %j it is %s', (change, standing) => {
  expect(standingOf({ ...survey, ...change }, now)).toBe(standing)
})

test('only a survey with a start or an end has a detail', () => {
  const closes = '2026-12-03 09:00:00.000Z'
  expect(standingHint({ ...survey, closes }, 'open')).toMatch(/^Closes .*2026/)
  expect(standingHint({ ...survey, opens: closes }, 'soon')).toMatch(/^Opens .*2026/)
  expect(standingHint(survey, 'open')).toBeUndefined()
})
