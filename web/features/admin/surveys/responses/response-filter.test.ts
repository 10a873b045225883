import { expect, test } from 'vitest'
import { askedFilter, filterFrom, withFilter } from './response-filter.ts'

test('a filter survives the address', () => {
  const filter = {
    version: 2,
    state: 'sent',
    from: '2026-01-01',
    to: '2026-01-31',
    language: 'de',
    search: 'a & b',
    question: 'q_1',
    answer: '5',
    where: '{"question":"q_1","operator":"above","value":3}',
  } as const
  const params = withFilter(new URLSearchParams('view=table&page=4'), filter)
  expect(params.get('view')).toBe('table')
  expect(params.get('page')).toBeNull()
  expect(filterFrom(new URLSearchParams(params.toString()))).toEqual(filter)
  expect(withFilter(params, {}).toString()).toBe('view=table')
})

test('nonsense in the address is ignored', () => {
  const params = new URLSearchParams('version=x&state=lost&from=yesterday&search=%20&question=q&where=%7B')
  expect(filterFrom(params)).toEqual({})
})

test('days are filtered as whole days', () => {
  const { from = '', to = '' } = askedFilter({ from: '2026-03-01', to: '2026-03-01' })
  const length = Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))
  expect(length).toBe(24 * 60 * 60 * 1000 - 1)
  expect(askedFilter({ state: 'sent' })).toEqual({ state: 'sent' })
})

test('conditions without a value filter nothing', () => {
  const asked = (where: unknown) => askedFilter({ where: JSON.stringify(where) }).where
  const blank = { question: 'q_1', operator: 'is' }
  const given = { question: 'q_2', operator: 'above', value: 0 }
  const presence = { question: 'q_3', operator: 'answered' }
  expect(asked(blank)).toBeUndefined()
  expect(asked({ all: [{ ...blank, value: ' ' }, { any: [blank] }] })).toBeUndefined()
  expect(asked({ any: [blank, given, { all: [presence, blank] }] })).toBe(
    JSON.stringify({ any: [given, { all: [presence] }] }),
  )
  expect(asked({ question: 'q_4', operator: 'is', value: false })).toBe(
    '{"question":"q_4","operator":"is","value":false}',
  )
})
