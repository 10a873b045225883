import { expect, test } from 'vitest'
import { languageFor } from './language.ts'

test.each([
  [['en', 'de'], ['de'], 'de'],
  [['en', 'de'], ['de-AT', 'en'], 'de'],
  [['en', 'pt-BR'], ['pt'], 'pt-BR'],
  [['en', 'de'], ['', 'ja', 'de'], 'de'],
  [['en', 'de'], ['ja'], 'en'],
  [['en', 'de'], ['DE'], 'de'],
  [[], ['de'], ''],
])('of %j for a reader of %j: %s', (languages, wanted, expected) => {
  expect(languageFor(languages, wanted)).toBe(expected)
})
