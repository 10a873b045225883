import { expect, test } from 'vitest'
import { languageFor } from './language.ts'
import { runnerLanguageFor } from './runner-languages.ts'

test.each([
  [['en', 'de'], ['de'], 'de'],
  [['en', 'de'], ['de-AT', 'en'], 'de'],
  [['en', 'pt-BR'], ['pt'], 'pt-BR'],
  [['en', 'de'], ['', 'ja', 'de'], 'de'],
  [['en', 'de'], ['ja'], 'en'],
  [['en', 'de'], ['DE'], 'de'],
  [['zh-Hans', 'zh-Hant'], ['zh-TW'], 'zh-Hant'],
  [['zh', 'zh-Hant'], ['zh-HK'], 'zh-Hant'],
  [['zh-Hans', 'zh-Hant'], ['zh-CN'], 'zh-Hans'],
  [['zh-Hant'], ['zh'], 'zh-Hant'],
  [['en', 'de'], ['<b>', 'de'], 'de'],
  [[], ['de'], ''],
])('of %j for a reader of %j: %s', (languages, wanted, expected) => {
  expect(languageFor(languages, wanted)).toBe(expected)
})

test.each([
  [['', 'sv', 'pt-PT'], 'pt'],
  [['zh-HK'], 'zh-Hant'],
  [['constructor'], 'en'],
  [[], 'en'],
])('the page speaks to a reader of %j in %s', (wanted, expected) => {
  expect(runnerLanguageFor(wanted)).toBe(expected)
})
