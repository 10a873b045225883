import { expect, test } from 'vitest'
import { localeOf } from '../../../platform/locale.ts'
import { sortedByTitle } from './page-loaders.ts'

const titles = ['Zebra', 'apple', 'Take 10', 'Łódź', 'Take 2', 'Éclair', 'Ärger', 'Åland', 'Apple'].map(
  (title) => ({ id: title, title }),
)

test.each([
  ['en', ['Åland', 'apple', 'Apple', 'Ärger', 'Éclair', 'Łódź', 'Take 2', 'Take 10', 'Zebra']],
  // In Swedish these letters are the end of the alphabet, in Polish Ł has a place of its own behind L.
  ['sv', ['apple', 'Apple', 'Éclair', 'Łódź', 'Take 2', 'Take 10', 'Zebra', 'Åland', 'Ärger']],
])('titles are sorted for readers of %s', (language, expected) => {
  expect(sortedByTitle(titles, localeOf([language]).compareNames)).toEqual(expected)
})

test('equal titles keep their order across pages', () => {
  const same = ['b', 'c', 'a'].map((id) => ({ id, title: 'Untitled' }))
  expect(sortedByTitle(same)).toEqual(['a', 'b', 'c'])
})
