import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { Answer, Answers } from './answers.ts'
import { axesOf, isNumeric } from './axes.ts'
import { CrossCounts } from './cross-counts.ts'
import { crossTable } from './cross-table.ts'
import { reached } from './reached.ts'
import { questionsIn } from './walk.ts'

const option = (id: string) => ({ id, label: { en: id } })
const options = ['a', 'b', 'c', 'd'].map(option)
const questions: Question[] = [
  { id: 'pick', type: 'single_choice', title: {}, options, other: true },
  { id: 'many', type: 'multiple_choice', title: {}, options },
  { id: 'price', type: 'number', title: {} },
  { id: 'day', type: 'date', title: {} },
  { id: 'hour', type: 'time', title: {} },
  { id: 'rank', type: 'ranking', title: {}, options, top: 1 },
  { id: 'parts', type: 'constant_sum', title: {}, options, total: 10 },
  { id: 'words', type: 'long_text', title: {} },
  { id: 'papers', type: 'file', title: {}, maxFiles: 2, maxBytes: 10 },
  { id: 'spoken', type: 'voice', title: {}, maxSeconds: 60 },
  { id: 'name', type: 'signature', title: {} },
  { id: 'agree', type: 'consent', title: {} },
  {
    id: 'later',
    type: 'short_text',
    title: {},
    showIf: { question: 'pick', operator: 'is', value: 'a' },
  },
]
const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [
    { id: 'one', questions },
    { id: 'two', questions: [{ id: 'last', type: 'email', title: {} }] },
  ],
  ending: { title: {}, text: {} },
}

function chance(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
}

function randomAnswers(random: (below: number) => number): Answers {
  const pick = () => options[random(4)]?.id ?? 'a'
  const shuffled = options.map(({ id }) => ({ id, at: random(1_000) })).toSorted((a, b) => a.at - b.at)
  const two = (number: number) => String(number).padStart(2, '0')
  const all: Record<string, Answer> = {
    pick: random(5) === 0 ? { other: 'x' } : pick(),
    many: [...new Set([pick(), pick()])],
    price: random(2) === 0 ? random(40) : random(400) / 10,
    day: `202${random(4)}-${two(1 + random(12))}-${two(1 + random(28))}`,
    hour: `${two(random(24))}:${two(random(60))}`,
    rank: shuffled.slice(0, 1 + random(4)).map(({ id }) => id),
    parts: random(2) === 0 ? { [pick()]: 10 } : { a: 4, c: 6 },
    words: 'some words',
    papers: ['file'],
    spoken: 'file',
    name: { other: 'Ada' },
    agree: random(2) === 0,
    later: 'x',
    last: 'ada@x.test',
  }
  return Object.fromEntries(Object.entries(all).filter(() => random(4) > 0))
}

interface Given {
  answers: Answers
  complete: boolean
  lastPage: string
}

type Place = number | 'unranked'

/** Read from the answers directly; the value of a response in the terms of an axis, or none. */
const values: Record<string, (given: Given) => (string | number)[]> = {
  pick: ({ answers: { pick } }) => (pick === undefined ? [] : [typeof pick === 'object' ? '' : String(pick)]),
  many: ({ answers: { many } }) => (Array.isArray(many) ? many.map(String) : []),
  price: ({ answers: { price } }) => (typeof price === 'number' ? [price] : []),
  day: ({ answers: { day } }) => (typeof day === 'string' ? [day] : []),
  hour: ({ answers: { hour } }) => (typeof hour === 'string' ? [hour] : []),
  rank: ({ answers: { rank } }) => (Array.isArray(rank) ? [String(rank[0] as string)] : []),
  ...Object.fromEntries(
    options.flatMap(({ id }) => [
      [`rank.${id}`, ({ answers: { rank } }: Given) => (Array.isArray(rank) ? [placeOf(rank, id)] : [])],
      [
        `parts.${id}`,
        ({ answers: { parts } }: Given) =>
          parts === undefined ? [] : [(parts as Record<string, number>)[id] ?? 0],
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['words', 'papers', 'spoken', 'name', 'agree'].map((id) => [
      id,
      ({ answers }: Given) => [id in answers && answers[id] !== false ? 'answered' : 'not_answered'],
    ]),
  ),
  later: ({ answers }) => (answers['pick'] === 'a' ? ['later' in answers ? 'answered' : 'not_answered'] : []),
  last: ({ answers, complete, lastPage }) =>
    complete || lastPage === 'two' ? ['last' in answers ? 'answered' : 'not_answered'] : [],
}

function placeOf(rank: readonly unknown[], id: string): Place {
  const place = rank.indexOf(id) + 1
  if (place > 0) return place
  return rank.length === options.length - 1 ? options.length : 'unranked'
}

/** An unranked option shares the mean of the places that are left. */
function numberOfValue(id: string, value: string | number, { answers: { rank } }: Given): number {
  if (!id.startsWith('rank.') || value !== 'unranked') return Number(value)
  const left = options.map((_one, index) => index + 1).slice((rank as string[]).length)
  return left.reduce((sum, one) => sum + one, 0) / left.length
}

const axes = axesOf(schema)

test.each([1, 2])('any two questions are crossed as counting one by one does, by seed %d', (seed) => {
  const random = chance(seed * 7_919)
  const given = Array.from({ length: 100 }, (): Given => ({
    answers: randomAnswers(random),
    complete: random(3) > 0,
    lastPage: random(2) === 0 ? 'one' : 'two',
  }))
  const walks = given
    .map((one) => reached(schema, one))
    .map((walked) => ({ walked, asked: questionsIn(walked) }))
  expect(axes.map(({ id }) => id).toSorted()).toEqual(Object.keys(values).toSorted())
  for (const row of axes) {
    for (const column of axes) {
      const counts = new CrossCounts(row, column)
      for (const { walked, asked } of walks) counts.add(walked.answers, asked)
      const table = crossTable(row, column, counts.state())
      const both = given.flatMap((one) => {
        const [rows, columns] = [values[row.id]!(one), values[column.id]!(one)]
        return rows.length > 0 && columns.length > 0 ? [{ one, rows, columns }] : []
      })
      const name = `${row.id} × ${column.id}`
      expect(table.total, name).toBe(both.length)
      for (const tableRow of table.rows) {
        const inRow = both.filter(({ rows }) => rows.some((value) => isIn(value, tableRow)))
        expect(tableRow.count, name).toBe(inRow.length)
        expect(tableRow.cells, name).toEqual(
          table.columns.map(
            (head) => inRow.filter(({ columns }) => columns.some((value) => isIn(value, head))).length,
          ),
        )
        if (!isNumeric(column)) continue
        const numbers = inRow.map(({ one, columns }) => numberOfValue(column.id, columns[0]!, one))
        const sum = numbers.reduce((all, number) => all + number, 0)
        expect(tableRow.mean, name).toBeCloseTo(sum / numbers.length, 8)
      }
      // No answer is lost between the categories.
      if (!row.isMultiple)
        expect(
          table.rows.reduce((sum, { count = 0 }) => sum + count, 0),
          name,
        ).toBe(both.length)
    }
  }
})

function isIn(
  value: string | number,
  { key, range }: { key: string; range?: { from: string | number; below: string | number } },
): boolean {
  if (value === 'unranked') return key === '~'
  if (!range) return key === String(value)
  return value >= range.from && value < range.below
}
