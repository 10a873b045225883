import { expect, test } from 'vitest'
import { addressFrom, isNarrowed, paramsOf, scopeOf } from './list-address.ts'

test('an address survives reading and writing', () => {
  const text = 'q=owls&f=published%7Eis%7Etrue&f=title%7Ehas%7Ea%26b&sort=-title&trash=only'
  const address = addressFrom(new URLSearchParams(text))
  expect(address.chips).toHaveLength(2)
  expect(paramsOf(address).toString()).toBe(text)
  expect(paramsOf(addressFrom(new URLSearchParams(''))).toString()).toBe('')
})

test('the scope contains only what filters the list', () => {
  const filters = [{ field: 'published', label: 'P', kind: 'flag', yes: 'Y', no: 'N' }] as const
  const everything = addressFrom(new URLSearchParams('f=gone~is~1&q=%20'))
  expect([scopeOf(everything, filters), isNarrowed(everything)]).toEqual([{}, true])
  const some = addressFrom(new URLSearchParams('f=published~is~true&q=owl&trash=only'))
  expect(scopeOf(some, filters)).toEqual({ search: 'owl', filter: 'published = true', trash: 'only' })
})
