import { expect, test } from 'vitest'
import type { Cell, ColumnHead } from '../worker/features/surveys/export/column.ts'
import { savFile } from '../worker/features/surveys/export/sav/file.ts'
import { variableNames } from '../worker/features/surveys/export/sav/names.ts'
import { readSav } from './support/survey/read-sav.ts'

async function written(columns: ColumnHead[], rows: Cell[][]) {
  async function* read() {
    yield* rows
  }
  const chunks: Uint8Array[] = []
  const file = savFile({ title: 'Pets', columns, rows: read, now: new Date('2026-03-04T05:06:07Z') })
  for await (const chunk of file) chunks.push(chunk)
  return readSav(Buffer.concat(chunks))
}

const text: ColumnHead = { name: 'words', heading: 'Your words', type: 'text' }

test('variables have long names, labels and values; what is not answered is missing', async () => {
  const choices = [
    { id: 'cat', code: 1, label: 'Eine Kätzin' },
    { id: '', code: 2, label: 'Other' },
  ]
  const { variables, rows, created } = await written(
    [
      text,
      { name: 'number_of_pets', heading: 'שלום', type: 'number' },
      { name: 'pet', heading: 'Pet', type: 'choice', choices },
      { name: 'many.cat', heading: 'Many: Cat', type: 'flag' },
      { name: 'day', heading: 'Day', type: 'day' },
      { name: 'time', heading: 'Time', type: 'time' },
      { name: 'sent', heading: 'Sent', type: 'moment' },
    ],
    [
      ['zwölf', -2.5, 'cat', 1, '1970-01-01', '13:45', '2026-01-01 12:00:00.000Z'],
      ['', 1e9, '', 0, '1582-10-15', '00:00', ''],
      [undefined, undefined, 'bird', undefined, 'soon', 'late', 'now'],
      ['x', 'not a number', undefined, undefined, undefined, undefined, undefined],
    ],
  )
  expect(created).toBe('04 Mar 26 05:06:07')
  expect(variables.map(({ name, label, width }) => [name, label, width])).toEqual([
    ['words', 'Your words', 6],
    ['number_of_pets', 'שלום', 0],
    ['pet', 'Pet', 0],
    ['many_cat', 'Many: Cat', 0],
    ['day', 'Day', 0],
    ['time', 'Time', 0],
    ['sent', 'Sent', 0],
  ])
  expect(variables[2]?.valueLabels).toEqual([
    [1, 'Eine Kätzin'],
    [2, 'Other'],
  ])
  expect(variables[3]?.valueLabels).toEqual([
    [0, 'Not chosen'],
    [1, 'Chosen'],
  ])
  // 12,219,379,200 seconds from 14 October 1582 to 1970.
  const moment = 12_219_379_200 + Date.UTC(2026, 0, 1, 12) / 1000
  expect(rows).toEqual([
    ['zwölf', -2.5, 1, 1, 12_219_379_200, 49_500, moment],
    ['', 1e9, 2, 0, 86_400, 0, undefined],
    ['', undefined, undefined, undefined, undefined, undefined, undefined],
    ['x', undefined, undefined, undefined, undefined, undefined, undefined],
  ])
})

test.each([1, 8, 9, 255, 256, 300, 504, 505, 510, 511, 2_000, 32_767])(
  'a text of %d bytes comes back whole, between others',
  async (length) => {
    const long = 'abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length)
    const { rows, variables } = await written(
      [text, { ...text, name: 'after' }, { name: 'n', heading: 'N', type: 'number' }],
      [
        [long, 'after', 7],
        ['short', undefined, 8],
      ],
    )
    expect(variables.map(({ width }) => width)).toEqual([Math.max(5, length), 5, 0])
    expect(rows).toEqual([
      [long, 'after', 7],
      ['short', '', 8],
    ])
  },
)

test('a text is cut at its limit of bytes between characters', async () => {
  const { rows } = await written([text], [['ü'.repeat(20_000)]])
  expect(rows).toEqual([['ü'.repeat(16_383)]])
})

test('a file without cases, and one whose groups of codes are full', async () => {
  const number: ColumnHead = { name: 'n', heading: 'N', type: 'number' }
  expect((await written([number], [])).rows).toEqual([])
  for (const count of [7, 8, 9]) {
    const rows = Array.from({ length: count }, (_one, index): Cell[] => [index * 1000.5])
    expect((await written([number], rows)).rows).toEqual(rows)
  }
})

test('names of variables are unique and no words of SPSS’s own', () => {
  expect(
    variableNames([
      'all',
      'name',
      'NAME',
      'a.b',
      'a_b',
      'pet.#',
      '1st',
      'end_',
      'x'.repeat(70),
      `${'x'.repeat(70)}y`,
    ]),
  ).toEqual([
    'v_all',
    'name',
    'NAME_2',
    'a_b',
    'a_b_2',
    'pet_other',
    'v_1st',
    'end',
    'x'.repeat(64),
    `${'x'.repeat(62)}_2`,
  ])
})
