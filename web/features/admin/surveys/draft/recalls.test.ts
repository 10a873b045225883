import type { Question } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { emptySchema } from '../../../../../tests/support/survey/admin-survey-fixtures.ts'
import { recallableAfter, recallProblem } from './recalls.ts'

const question = (id: string, type: 'short_text' | 'statement' | 'hidden' = 'short_text'): Question => ({
  id,
  type,
  title: { en: id },
})
const [note, name, city, link] = [
  question('note', 'statement'),
  question('name'),
  question('city'),
  question('link', 'hidden'),
]
const schema = { ...emptySchema(), pages: [{ id: 'page_1', questions: [note, name, city, link] }] }

test('earlier answers and hidden fields can be inserted, statements and later answers cannot', () => {
  expect(recallableAfter([note, name], schema.pages[0]?.questions ?? [])).toEqual([name, link])
})

test('invalid insertions are described in words', () => {
  const problemOf = (words: string) => recallProblem({ en: 'Fine', de: words }, [name, link], schema)
  expect(problemOf('Hallo {{name|du}} {{link}}')).toBeUndefined()
  expect(problemOf('{{city}}')).toBe('“city” is only answered later')
  expect(problemOf('{{town|x}}')).toBe('There is no question named “town”')
  expect(problemOf('{{note}}')).toBe('There is no question named “note”')
})
