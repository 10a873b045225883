import { expect, test } from 'vitest'
import { languageName } from './language.ts'

test('a language has its own name, and an unknown one its tag', () => {
  expect(languageName('de')).toBe('Deutsch')
  expect(languageName('not a tag')).toBe('not a tag')
})
