import { expect, test } from 'vitest'
import { cellOf, csvLine } from './csv.ts'

const row = {
  id: 'a',
  created: '2026-01-01 00:00:00.000Z',
  updated: '',
  title: 'Said, “hi”',
  published: true,
  expand: { owner: { name: 'Ada' }, character: null },
}

test('cells are the row’s columns and what it points at; unknown ones are empty', () => {
  const cells = ['title', 'published', 'owner.name', 'character.name', 'nothing'].map((path) =>
    cellOf(row, path),
  )
  expect(csvLine(cells)).toBe('"Said, “hi”",true,Ada,,\r\n')
})

test('quotes are doubled, and what a spreadsheet would run is text', () => {
  expect(csvLine(['a "b"', 'two\nlines', '=1+1', '+49', '-1', '@x', -1, null])).toBe(
    `"a ""b""","two\nlines",'=1+1,'+49,'-1,'@x,-1,\r\n`,
  )
})

test('what shows nothing hides no formula', () => {
  expect(csvLine(['\0=1', '\u200b=1', '\ufeff@x', ' =1', '＝1'])).toBe(
    `'\0=1,'\u200b=1,'\ufeff@x,' =1,'＝1\r\n`,
  )
})
