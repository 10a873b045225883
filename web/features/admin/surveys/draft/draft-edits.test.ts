import { schemaProblems } from '#model/survey/schema-problems'
import { surveySchema, type Question, type SurveySchema } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import {
  addOption,
  allQuestions,
  duplicateQuestion,
  freshName,
  insertPage,
  insertQuestion,
  moveOption,
  moveQuestion,
  moveRow,
  nameFrom,
  nudgePage,
  nudgeQuestion,
  outlineRows,
  removePage,
  removeQuestion,
  renameQuestion,
} from './draft-edits.ts'
import { emptySchema } from '../../../../../tests/support/survey/admin-survey-fixtures.ts'
import { newQuestion, withType } from '../kinds/new-question.ts'
import { questionTypes } from '../kinds/index.ts'

/** Pages `p1: a b c`, `p2: d`, `p3:`. */
function sample(): SurveySchema {
  const question = (id: string) => ({ ...newQuestion('short_text', id, 'en'), title: { en: `Ask ${id}` } })
  return {
    ...emptySchema(),
    pages: [
      { id: 'p1', questions: ['a', 'b', 'c'].map(question) },
      { id: 'p2', questions: [question('d')] },
      { id: 'p3', questions: [] },
    ],
  }
}

const order = (schema: SurveySchema) =>
  schema.pages.map(({ id, questions }) => `${id}:${questions.map((one) => one.id).join('')}`).join(' ')

test('a question moves within its page and to others, by index', () => {
  const schema = sample()
  expect(order(moveQuestion(schema, 'a', { page: 'p1', index: 2 }))).toBe('p1:bac p2:d p3:')
  expect(order(moveQuestion(schema, 'a', { page: 'p1', index: 3 }))).toBe('p1:bca p2:d p3:')
  expect(order(moveQuestion(schema, 'c', { page: 'p1', index: 0 }))).toBe('p1:cab p2:d p3:')
  expect(order(moveQuestion(schema, 'b', { page: 'p2', index: 1 }))).toBe('p1:ac p2:db p3:')
  expect(moveQuestion(schema, 'b', { page: 'p1', index: 1 })).toBe(schema)
  expect(moveQuestion(schema, 'b', { page: 'p1', index: 2 })).toBe(schema)
  expect(moveQuestion(schema, 'b', { page: 'gone', index: 0 })).toBe(schema)
  expect(moveQuestion(schema, 'gone', { page: 'p1', index: 0 })).toBe(schema)
})

test('keys move a question through every position and back', () => {
  const down = ['p1:bac p2:d p3:', 'p1:bca p2:d p3:', 'p1:bc p2:ad p3:', 'p1:bc p2:da p3:', 'p1:bc p2:d p3:a']
  const places: SurveySchema[] = [sample()]
  for (const expected of down) {
    const next = nudgeQuestion(places.at(-1) ?? sample(), 'a', 1)
    expect(order(next)).toBe(expected)
    places.push(next)
  }
  const end = places.at(-1) ?? sample()
  expect(nudgeQuestion(end, 'a', 1)).toBe(end)
  let back = end
  for (const expected of places.toReversed().slice(1)) {
    back = nudgeQuestion(back, 'a', -1)
    expect(order(back)).toBe(order(expected))
  }
  expect(nudgeQuestion(back, 'a', -1)).toBe(back)
})

test('pages are added, removed and moved; the last one stays', () => {
  const { schema, id } = insertPage(sample(), 'p1')
  expect(order(schema)).toBe(`p1:abc ${id}: p2:d p3:`)
  expect(order(nudgePage(sample(), 'p2', -1))).toBe('p2:d p1:abc p3:')
  const top = sample()
  expect(nudgePage(top, 'p1', -1)).toBe(top)
  expect(order(removePage(sample(), 'p1'))).toBe('p2:d p3:')
  const only = emptySchema()
  expect(removePage(only, 'page_1')).toBe(only)
})

test('a row dropped into the outline is inserted before the row at that place', () => {
  const schema = sample()
  const drop = (row: number, to: number) => {
    const dragged = outlineRows(schema)[row]
    return order(dragged ? moveRow(schema, dragged, to) : schema)
  }
  // Rows: 0 p1, 1 a, 2 b, 3 c, 4 p2, 5 d, 6 p3.
  expect(drop(1, 3)).toBe('p1:bac p2:d p3:')
  expect(drop(1, 4)).toBe('p1:bca p2:d p3:')
  expect(drop(1, 5)).toBe('p1:bc p2:ad p3:')
  expect(drop(1, 7)).toBe('p1:bc p2:d p3:a')
  expect(drop(5, 0)).toBe('p1:dabc p2: p3:')
  expect(drop(4, 7)).toBe('p1:abc p3: p2:d')
  expect(drop(6, 0)).toBe('p3: p1:abc p2:d')
  expect(drop(4, 4)).toBe(order(schema))
})

test('a duplicated question has its own name and follows the original', () => {
  const { schema, id } = duplicateQuestion(sample(), 'b')
  expect(order(schema)).toBe(`p1:ab${id}c p2:d p3:`)
  const names = allQuestions(schema).map((one) => one.id)
  expect(new Set(names).size).toBe(names.length)
  expect(order(removeQuestion(schema, id))).toBe(order(sample()))
})

test('renaming updates conditions, jumps and piped texts', () => {
  const schema = sample()
  const withUses: SurveySchema = {
    ...schema,
    pages: schema.pages.map((page) => ({
      ...page,
      jumps: [{ if: { any: [{ question: 'a', operator: 'answered' as const }] }, to: 'end' }],
      questions: page.questions.map((one) =>
        one.id === 'd'
          ? {
              ...one,
              title: { en: 'Hi {{ a }}, {{ab}}' },
              showIf: { question: 'a', operator: 'answered' as const },
            }
          : one,
      ),
    })),
  }
  const text = JSON.stringify(renameQuestion(withUses, 'a', 'first'))
  expect(text).toContain('Hi {{first}}, {{ab}}')
  expect(text).not.toContain('"a"')
  expect(schemaProblems(renameQuestion(withUses, 'a', 'first'))).toEqual(schemaProblems(withUses))
})

test('question names', () => {
  expect(nameFrom('How old are you?')).toBe('how_old_are_you')
  expect(nameFrom('2 Größen')).toBe('gro_en')
  expect(nameFrom('???')).toBe('')
  // A name that every object inherits.
  expect(nameFrom('Constructor')).toBe('constructor_1')
  expect(nameFrom('x'.repeat(80))).toHaveLength(40)
  expect(freshName('q', ['q_1', 'q_3'])).toBe('q_2')
})

test('options get unique names and can be moved', () => {
  const options = addOption(addOption(addOption([], 'en', 'Yes'), 'en', 'Yes'), 'en')
  expect(new Set(options.map(({ id }) => id)).size).toBe(3)
  expect(moveOption(options, 0, 2).map(({ id }) => id)).toEqual(
    [options[1], options[2], options[0]].map((one) => one?.id),
  )
  expect(moveOption(options, 0, 3)).toBe(options)
  expect(moveOption(options, 0, -1)).toBe(options)
})

test('every kind of question starts valid, and converts to every other kind', () => {
  for (const type of questionTypes) {
    const question = { ...newQuestion(type, 'q_1', 'en'), title: { en: 'Words' } }
    for (const other of questionTypes) {
      const turned = withType(question, other, 'en')
      expect(turned).toMatchObject({ type: other, id: 'q_1', title: { en: 'Words' } })
      const schema = insertQuestion(emptySchema(), turned, { page: 'page_1', index: 0 })
      expect(surveySchema.safeParse(schema).success, `${type} → ${other}`).toBe(true)
      // A listen question has no clip at first, and pictures are missing.
      const code = { listen: 'no_clip', picture_choice: 'no_picture' }[String(other)]
      const missing = code ? [{ at: 'page_1.q_1', code }] : []
      expect(schemaProblems(schema)).toEqual(missing)
    }
  }
})

test('questions that can’t be answered are never required', () => {
  const question: Question = { ...newQuestion('short_text', 'q_1', 'en'), required: true }
  expect(withType(question, 'email', 'en').required).toBe(true)
  expect(withType(question, 'hidden', 'en').required).toBeUndefined()
  expect(withType(question, 'statement', 'en').required).toBeUndefined()
})
