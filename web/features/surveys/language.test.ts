import { expect, test } from 'vitest'
import { languageFor, languageName } from './language.ts'

test.each([
  [['en', 'de'], ['de'], 'de'],
  [['en', 'de'], ['de-AT', 'en'], 'de'],
  [['en', 'pt-BR'], ['pt'], 'pt-BR'],
  [['en', 'de'], ['', 'ja', 'de'], 'de'],
  [['en', 'de'], ['ja'], 'en'],
  [['en', 'de'], ['DE'], 'de'],
  [[], ['de'], ''],
])('of %j for somebody who reads %j: %s', (languages, wanted, expected) => {
  expect(languageFor(languages, wanted)).toBe(expected)
})

test('a language has its own name, and an unknown one its tag', () => {
  expect(languageName('de')).toBe('Deutsch')
  expect(languageName('not a tag')).toBe('not a tag')
})
