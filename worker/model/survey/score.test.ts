import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import { hasPoints, resultFor, scoreOf, withoutHiddenPoints } from './score.ts'

const title = { en: 'Q' }
const options = (...points: (number | undefined)[]) =>
  points.map((one, at) => ({ id: `o${at}`, label: title, ...(one !== undefined && { points: one }) }))
const schemaOf = (...questions: Question[]): SurveySchema => ({
  format: 1,
  languages: ['en'],
  pages: [{ id: 'p', questions }],
  ending: {
    title,
    text: title,
    results: [
      { id: 'high', from: 3, text: { en: 'High' } },
      { id: 'low', from: 0, text: { en: 'Low' } },
    ],
  },
})
const one: Question = { id: 'one', type: 'single_choice', title, options: options(0, 2, -1, undefined) }
const some: Question = {
  id: 'some',
  type: 'multiple_choice',
  title,
  options: options(0.1, 0.2, -5),
  maxChoices: 2,
}

test.each([
  [{}, 0],
  [{ one: 'o1' }, 2],
  [{ one: 'o2' }, -1],
  [{ one: 'o3' }, 0],
  [{ one: { other: 'o1' } }, 0],
  [{ one: 'gone' }, 0],
  [{ some: ['o0', 'o1'] }, 0.3],
  [{ one: 'o1', some: ['o2', { other: 'x' }] }, -3],
])('%j scores %d', (answers, points) => {
  expect(scoreOf(schemaOf(one, some), answers)).toEqual({ points, total: 2.3 })
})

test('only shown questions count, and a survey without points has no score', () => {
  const later: Question = { ...one, id: 'later', showIf: { question: 'one', operator: 'is', value: 'o1' } }
  expect(scoreOf(schemaOf(one, later), { one: 'o0', later: 'o1' })).toEqual({ points: 0, total: 2 })
  expect(scoreOf(schemaOf(one, later), { one: 'o1', later: 'o1' })).toEqual({ points: 4, total: 4 })
  const plain: Question = { ...one, options: options(undefined) }
  expect([hasPoints(schemaOf(plain)), scoreOf(schemaOf(plain), { one: 'o0' })]).toEqual([false, undefined])
})

test('the result is that of the highest reached score', () => {
  const result = (points: number) => resultFor(schemaOf(one), { points, total: 9 })?.en
  expect([-1, 0, 2.9, 3, 100].map(result)).toEqual([undefined, 'Low', 'Low', 'High', 'High'])
})

test('fractions of several questions add up exactly', () => {
  const part = (id: string, points: number): Question => ({ ...one, id, options: options(points) })
  const schema = schemaOf(part('a', 0.7), part('b', 0.1))
  const score = scoreOf(schema, { a: 'o0', b: 'o0' })
  expect(score).toEqual({ points: 0.8, total: 0.8 })
  const ending = { ...schema.ending, results: [{ id: 'most', from: 0.8, text: title }] }
  expect(resultFor({ ending }, score!)).toEqual(title)
})

test('points that no ending shows stay on the server', () => {
  const heard: Question = {
    id: 'heard',
    type: 'listen',
    title,
    clip: 'media1',
    answer: { kind: 'choice', options: options(1) },
  }
  const shown = schemaOf(one, some, heard)
  expect(withoutHiddenPoints(shown)).toBe(shown)
  const hidden = { ...shown, ending: { title, text: title } }
  expect(hasPoints(withoutHiddenPoints(hidden))).toBe(false)
  expect(hasPoints(withoutHiddenPoints({ ...hidden, ending: { ...hidden.ending, score: true } }))).toBe(true)
  const plain = schemaOf({ ...one, options: options(undefined) })
  expect(withoutHiddenPoints({ ...plain, ending: hidden.ending }).pages).toEqual(plain.pages)
  expect(JSON.stringify(withoutHiddenPoints(hidden))).toBe(
    JSON.stringify(hidden, (key, value: unknown) => (key === 'points' ? undefined : value)),
  )
})
