import { expect, test } from 'vitest'
import { compositionOf, readComposition } from './composition.ts'
import { newSurvey } from '../../../../../tests/support/survey/admin-survey-fixtures.ts'

const stored = compositionOf(newSurvey)

test.each([
  ['as it was', stored],
  ['without a title, which can’t be saved', { ...stored, title: '' }],
])('a stored draft is restored %s', (_, copy) => {
  expect(readComposition(structuredClone(copy))).toEqual(copy)
})

test.each([[null], [''], [{}], [{ title: 'A' }]])('what is no composition counts as none: %j', (copy) => {
  expect(readComposition(copy)).toBeUndefined()
})
