import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../worker/contract/survey/schema.ts'
import type { Answers } from '../worker/model/survey/answers.ts'
import { axesOf } from '../worker/model/survey/axes.ts'
import { CrossCounts } from '../worker/model/survey/cross-counts.ts'
import { crossTable } from '../worker/model/survey/cross-table.ts'
import { withoutSmallCounts } from '../worker/model/survey/small-counts.ts'
import { withoutSmallGroups } from '../worker/model/survey/small-groups.ts'
import { createSummary } from '../worker/model/survey/summary.ts'
import { randomSource } from './support/random-source.ts'
import { solvedCounts } from './support/survey/possible-tables.ts'

const LEAST = 5
const options = ['a', 'b', 'c'].map((id) => ({ id, label: { en: id } }))
const questions: Question[] = [
  { id: 'pick', type: 'single_choice', title: {}, options, other: true },
  { id: 'many', type: 'multiple_choice', title: {}, options },
  { id: 'sings', type: 'yes_no', title: {} },
  { id: 'woman', type: 'yes_no', title: {} },
]
const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [{ id: 'p', questions }],
  ending: { title: {}, text: {} },
}
const asked = new Set(questions.map(({ id }) => id))
const axis = (id: string) => axesOf(schema).find((one) => one.id === id)!

function shared(row: string, column: string, given: readonly Answers[]) {
  const counts = new CrossCounts(axis(row), axis(column))
  for (const answers of given) counts.add(answers, asked)
  return withoutSmallGroups(axis(row), axis(column), counts.wholeState(), LEAST)
}

function stateOf(given: readonly Answers[]) {
  const summary = createSummary(schema)
  const sent = { complete: true, lastPage: 'p', seconds: 1, moment: '2026-11-02 10:00:00.000Z', person: '' }
  for (const answers of given) summary.add({ id: 'x', answers, ...sent })
  return summary.state()
}

/** The charts that a reader sees who filters by women. */
function ofWomen(given: readonly Answers[]) {
  const part = stateOf(given.filter(({ woman }) => woman === true))
  const { summary, hasHidden } = withoutSmallCounts(schema, { part, whole: stateOf(given) }, LEAST)
  const shown = createSummary(schema)
  shown.merge(summary)
  const { questions: charts } = shown.result()
  return { hasHidden, question: (id: string) => charts.find((one) => one.id === id) }
}

function chance(seed: number) {
  const { next } = randomSource(seed)
  return (below: number) => Math.floor(next() * below)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('no hidden count below five can be solved, by trying all tables that would look the same', () => {
  let [hiding, telling] = [0, 0]
  for (let seed = 1; seed <= 150; seed++) {
    const random = chance(seed)
    const skips = random(3) * 6
    const given = Array.from({ length: 8 + random(22) }, () => ({
      ...(random(20) >= skips && { pick: ['a', 'b', 'c'][Math.min(random(4), random(3))] ?? 'a' }),
      ...(random(20) >= skips && { sings: random(4) > 0 }),
    }))
    const { cross, hasHidden } = shared('pick', 'sings', given)
    const [rowKeys, columnKeys] = [
      ['a', 'b', 'c', undefined],
      ['true', 'false', undefined],
    ]
    const counts = rowKeys.map((pick) =>
      columnKeys.map(
        (sings) =>
          given.filter(
            (one) => one.pick === pick && (one.sings === undefined ? undefined : String(one.sings)) === sings,
          ).length,
      ),
    )
    const table = crossTable(axis('pick'), axis('sings'), cross, hasHidden)
    const isShown = (row: number, column: number) => {
      const [rowKey, columnKey] = [rowKeys[row], columnKeys[column]]
      const hidden = cross.hidden ?? { total: false, rows: [], columns: [], cells: [] }
      const isIn = (keys: readonly string[], key: string) => keys.includes(key)
      // Without a table nothing is shown; a total tells who is not in it.
      if (table.rows.length === 0 && hasHidden) return false
      if (rowKey !== undefined && columnKey !== undefined) {
        return !hidden.cells.some(([one, other]) => one === rowKey && other === columnKey)
      }
      if (rowKey !== undefined) return !isIn(hidden.rows, rowKey)
      if (columnKey !== undefined) return !isIn(hidden.columns, columnKey)
      return !hidden.total
    }
    expect(solvedCounts(counts, isShown, LEAST), `seed ${seed}`).toEqual([])
    for (const [row, cells] of counts.entries())
      for (const [column, count] of cells.entries())
        expect(count > 0 && count < LEAST && isShown(row, column), `seed ${seed}`).toBe(false)
    for (const { key, cells, count } of table.rows) {
      const row = rowKeys.indexOf(key)
      if (count !== undefined) expect(count).toBe(sum(counts[row]!.slice(0, 2)))
      for (const [index, cell] of cells.entries()) {
        const column = columnKeys.indexOf(table.columns[index]?.key)
        if (cell !== undefined) expect(cell).toBe(counts[row]![column])
      }
    }
    if (hasHidden) hiding++
    if (hasHidden && table.rows.length > 0) telling++
  }
  expect(hiding).toBeGreaterThan(50)
  expect(telling).toBeGreaterThan(10)
})

test('several answers: neither those who chose an option nor those who did not are told', () => {
  let hiding = 0
  for (let seed = 1; seed <= 150; seed++) {
    const random = chance(seed)
    const given = Array.from({ length: 20 + random(30) }, () => ({
      many: ['a', 'b', 'c'].filter((_id, at) => random(4) > at),
      ...(random(12) > 0 && { sings: random(3) > 0 }),
    }))
    const { cross, hasHidden } = shared('many', 'sings', given)
    if (cross.total > 0 && hasHidden) hiding++
    const columnKeys = [true, false, undefined]
    for (const id of ['a', 'b', 'c']) {
      const counts = [true, false].map((isChosen) =>
        columnKeys.map(
          (sings) => given.filter((one) => one.many.includes(id) === isChosen && one.sings === sings).length,
        ),
      )
      const isShown = (_row: number, column: number) => {
        if (cross.total === 0 && hasHidden) return false
        const key = columnKeys[column]
        if (key === undefined) return cross.hidden?.rows.includes(id) !== true
        return cross.hidden?.cells.some(([one, other]) => one === id && other === String(key)) !== true
      }
      expect(solvedCounts(counts, isShown, LEAST), `seed ${seed}, option ${id}`).toEqual([])
    }
  }
  expect(hiding).toBeGreaterThan(10)
})

test('no hidden count can be solved with the chart of all, by trying all tables that would look the same', () => {
  let hiding = 0
  for (let seed = 1; seed <= 200; seed++) {
    const random = chance(seed)
    const given = Array.from({ length: 12 + random(30) }, () => ({
      woman: random(2) === 0,
      pick: [...options.map(({ id }) => id), { other: 'x' }][Math.min(random(5), random(4))] ?? 'a',
      many: ['a', 'b', 'c'].filter((_id, at) => random(4) > at),
    }))
    const { question, hasHidden } = ofWomen(given)
    if (hasHidden) hiding++
    const counted = (has: (one: (typeof given)[number]) => boolean) =>
      [true, false].map((woman) => given.filter((one) => one.woman === woman && has(one)).length)
    const keys = ['a', 'b', 'c', '']
    const picked = keys.map((id) => counted(({ pick }) => (typeof pick === 'string' ? pick : '') === id))
    const one = question('pick')
    const isPickShown = (key: number) =>
      one?.isHidden !== true &&
      (keys[key] === '' ? one?.others !== undefined : one?.counts?.[key]?.isHidden !== true)
    expect(solvedCounts(picked, isPickShown, LEAST), `seed ${seed}`).toEqual([])
    for (const [at, id] of ['a', 'b', 'c'].entries()) {
      const isAnswered = (answers: (typeof given)[number]) => answers.many.length > 0
      const table = [
        counted(({ many }) => many.includes(id)),
        counted((answers) => isAnswered(answers) && !answers.many.includes(id)),
      ]
      const many = question('many')
      const isShown = () => many?.isHidden !== true && many?.counts?.[at]?.isHidden !== true
      expect(solvedCounts(table, isShown, LEAST), `seed ${seed}, option ${id}`).toEqual([])
    }
  }
  expect(hiding).toBeGreaterThan(100)
})
