import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../../../contract/survey/schema.ts'
import type { ExportedResponse } from './columns.ts'
import { csvTable } from './csv.ts'

function schemaOf(questions: Question[]): SurveySchema {
  return {
    format: 1,
    languages: ['en'],
    pages: [{ id: 'one', questions }],
    ending: { title: { en: 'Done' }, text: { en: '' } },
  }
}

const pageOf = (id: string) => `https://x.test/${id}`
const label = (id: string) => ({ id, label: { en: id.toUpperCase() } })
const options = [label('cat'), label('dog')]
const matrix: Question = {
  id: 'grid',
  type: 'matrix',
  title: { en: 'Grid' },
  rows: [label('left'), label('right')],
  columns: options,
}

function response(answers: Record<string, unknown>, version = 1): ExportedResponse {
  const dates = { begun: 'b', sent: 's', edited: '' }
  return { id: 'one', version, state: 'sent', language: 'en', seconds: 7, ...dates, answers }
}

/** Returns the cells after the columns that every table has. */
function cellsOf(questions: Question[], answers: Record<string, unknown>): string {
  const table = csvTable([{ version: 1, schema: schemaOf(questions) }], { pageOf })
  return table.line(response(answers)).trimEnd().split(',').slice(10).join(',')
}

const short: Question = { id: 'words', type: 'short_text', title: { en: 'Words' } }

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\t=1', `"'\t=1"`],
  [' =1', "' =1"],
  ['\0=1', "'\0=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff+1', "'\ufeff+1"],
  ['＝1', "'＝1"],
  ['say "hi", you', '"say ""hi"", you"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('the text %j is written %j', (text, written) => {
  expect(cellsOf([short], { words: text })).toBe(written)
})

test('a negative number stays a number', () => {
  expect(cellsOf([{ id: 'n', type: 'number', title: { en: 'N' } }], { n: -2.5 })).toBe('-2.5')
})

test('choices are labels, or a column an option, a matrix row by row, files the address of the page that shows them', () => {
  const questions: Question[] = [
    { id: 'many', type: 'multiple_choice', title: { en: 'Many' }, options, other: true },
    matrix,
    { id: 'sound', type: 'voice', title: { en: 'Sound' }, maxSeconds: 60 },
    { id: 'fine', type: 'yes_no', title: { en: 'Fine?' } },
  ]
  const answers = { many: ['cat', { other: 'Parrot' }], grid: { right: 'dog' }, sound: 'abc', fine: false }
  expect(cellsOf(questions, answers)).toBe('1,0,Parrot,,DOG,https://x.test/one,no')
})

test('the columns are those of all versions, and each row is read by its own version', () => {
  const old = schemaOf([
    short,
    { id: 'pet', type: 'single_choice', title: { en: 'Pet' }, options: [label('cat')] },
  ])
  const newest = schemaOf([
    { ...short, title: { en: 'Newer words' } },
    { id: 'n', type: 'number', title: { en: 'N' } },
  ])
  const table = csvTable(
    [
      { version: 2, schema: newest },
      { version: 1, schema: old },
    ],
    { pageOf },
  )
  expect(table.head).toMatch(/^Response,.*,Newer words,N,Pet\r\n$/)
  expect(table.line(response({ words: 'a', pet: 'cat' }))).toMatch(/,a,,CAT\r\n$/)
  expect(table.line(response({ words: 'b', n: 3, pet: 'cat' }, 2))).toMatch(/,b,3,\r\n$/)
  expect(table.line(response({ words: 'b' }, 9))).toMatch(/^,*\r\n$/)
})

test('unsent answers of any shape break no row', () => {
  const questions: Question[] = [
    short,
    matrix,
    { id: 'pet', type: 'single_choice', title: { en: 'Pet' }, options },
  ]
  for (const wrong of [null, 5, true, [], [null], {}, { a: { b: 1 } }, [['x']], 'x']) {
    const line = cellsOf(questions, { words: wrong, grid: wrong, pet: wrong })
    expect(line).not.toContain('undefined')
  }
})

test('a heading shows the fallback of a recalled answer, never its code', () => {
  const questions: Question[] = [
    { id: 'nps', type: 'scale', title: { en: 'Would you recommend us?' }, min: 0, max: 10, nps: true },
    { id: 'why', type: 'long_text', title: { en: 'Why {{nps}}, {{name|friend}}?' } },
  ]
  const { head } = csvTable([{ version: 1, schema: schemaOf(questions) }], { pageOf })
  expect(head).toContain('"Why …, friend?"')
  expect(head).not.toContain('{{')
})

test('a survey whose options have points has a column of scores', () => {
  const scored: Question = {
    id: 'quiz',
    type: 'single_choice',
    title: { en: 'Quiz' },
    options: options.map((one, at) => ({ ...one, points: at })),
  }
  const table = csvTable([{ version: 1, schema: schemaOf([scored]) }], { pageOf })
  expect(table.head.trimEnd().split(',').slice(10)).toEqual(['Score', 'Quiz'])
  expect(
    table
      .line(response({ quiz: 'dog' }))
      .trimEnd()
      .split(',')
      .slice(10),
  ).toEqual(['1', 'DOG'])
  expect(table.line(response({})).trimEnd().split(',').slice(10)).toEqual(['0', ''])
})

test('a choice with a free answer, ranks and a matrix of several choices have columns of their own', () => {
  const questions: Question[] = [
    { id: 'pet', type: 'single_choice', title: { en: 'Pet' }, options, other: true },
    { id: 'order', type: 'ranking', title: { en: 'Order' }, options },
    { ...matrix, multiple: true },
  ]
  const { head } = csvTable([{ version: 1, schema: schemaOf(questions) }], { pageOf })
  expect(head.trimEnd().split(',').slice(10)).toEqual([
    'Pet',
    'Pet: Other',
    'Order: CAT',
    'Order: DOG',
    'Grid: LEFT: CAT',
    'Grid: LEFT: DOG',
    'Grid: RIGHT: CAT',
    'Grid: RIGHT: DOG',
  ])
  const answers = { pet: { other: '=1' }, order: ['dog'], grid: { left: ['dog'] } }
  expect(cellsOf(questions, answers)).toBe("Other,'=1,,1,0,1,,")
})

test('a removed option keeps its column, and counts as no answer where it was not offered', () => {
  const many = (ids: string[]): Question => ({
    id: 'many',
    type: 'multiple_choice',
    title: { en: 'Many' },
    options: ids.map(label),
  })
  const table = csvTable(
    [
      { version: 2, schema: schemaOf([many(['cat'])]) },
      { version: 1, schema: schemaOf([many(['cat', 'dog'])]) },
    ],
    { pageOf },
  )
  expect(table.line(response({ many: ['dog'] }))).toMatch(/,0,1\r\n$/)
  expect(table.line(response({ many: ['cat'] }, 2))).toMatch(/,1,\r\n$/)
})

test('options beyond the columns of a spreadsheet share one', () => {
  const ids = Array.from({ length: 100 }, (_one, index) => `option${index}`)
  const questions = Array.from({ length: 200 }, (_one, index): Question => ({
    id: `many${index}`,
    type: 'multiple_choice',
    title: { en: 'Many' },
    options: ids.map(label),
  }))
  const table = csvTable([{ version: 1, schema: schemaOf(questions) }], { pageOf })
  expect(table.head.split(',')).toHaveLength(210)
  expect(table.line(response({ many0: ['option1', 'option2'] }))).toContain('OPTION1; OPTION2')
})
