import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipped } from '../../../../platform/zip.ts'
import type { Cell, ColumnHead } from '../column.ts'
import { columnLetters, escapedXml, MAX_CELL_LENGTH } from './cell.ts'
import { sheetName } from './sheet-name.ts'
import { workbookParts } from './workbook.ts'

/** Every cell of every sheet as `[style, type, text]` by its reference, read by another implementation. */
const READ = `
import sys, json, zipfile
import xml.etree.ElementTree as xml
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
parts = {name: xml.fromstring(archive.read(name)) for name in archive.namelist()}
m = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
r = '{http://schemas.openxmlformats.org/officeDocument/2006/relationships}'
targets = {one.get('Id'): one.get('Target') for one in parts['xl/_rels/workbook.xml.rels']}
types = {one.get('PartName') for one in parts['[Content_Types].xml']}
found = {}
for sheet in parts['xl/workbook.xml'].iter(m + 'sheet'):
    path = 'xl/' + targets[sheet.get(r + 'id')]
    assert '/' + path in types
    view = parts[path].find(m + 'sheetViews/' + m + 'sheetView')
    cells = {c.get('r'): [c.get('s', '0'), c.get('t', 'n'), ''.join(c.itertext())] for c in parts[path].iter(m + 'c')}
    found[sheet.get('name')] = {'rightToLeft': view is not None and view.get('rightToLeft') == '1', 'cells': cells}
print(json.dumps(found))
`

type Sheets = Record<string, { rightToLeft: boolean; cells: Record<string, [string, string, string]> }>

async function written(
  columns: ColumnHead[],
  rows: Cell[][],
  {
    title = 'Pets',
    isRightToLeft = false,
    maxRows,
  }: { title?: string; isRightToLeft?: boolean; maxRows?: number } = {},
): Promise<Sheets> {
  async function* all() {
    yield* rows
  }
  const parts = workbookParts({
    title,
    columns,
    rows: all(),
    isRightToLeft,
    notes: [title],
    ...(maxRows && { maxRows }),
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of zipped(parts)) chunks.push(chunk)
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-xlsx-'))
  try {
    const path = join(folder, 'a.xlsx')
    writeFileSync(path, Buffer.concat(chunks))
    return JSON.parse(execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' })) as Sheets
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const text: ColumnHead = { name: 'words', heading: 'Words', type: 'text' }

test('cells have types: numbers, days, times and moments count, all else is text and never a formula', async () => {
  const choices = [{ id: 'cat', code: 1, label: 'A cat' }]
  const columns: ColumnHead[] = [
    text,
    { name: 'n', heading: 'N', type: 'number' },
    { name: 'pet', heading: 'Pet', type: 'choice', choices },
    { name: 'flag', heading: 'Flag', type: 'flag' },
    { name: 'day', heading: 'Day', type: 'day' },
    { name: 'time', heading: 'Time', type: 'time' },
    { name: 'sent', heading: 'Sent', type: 'moment' },
  ]
  const { Pets } = await written(columns, [
    ['=1+1', -2.5, 'cat', 1, '2024-02-29', '13:45', '2026-01-01 12:00:00.000Z'],
    ['two\r\nlines & <b>', undefined, 'bird', 0, '1850-01-01', '', ''],
    [' שלום ', 'not a number', undefined, undefined, 'soon', 'late', 'now'],
  ])
  const row = (line: number) => 'ABCDEFG'.split('').map((letter) => Pets?.cells[`${letter}${line}`])
  expect(row(1).map((cell) => cell?.[2])).toEqual(['Words', 'N', 'Pet', 'Flag', 'Day', 'Time', 'Sent'])
  expect(row(2)).toEqual([
    ['5', 'inlineStr', '=1+1'],
    ['0', 'n', '-2.5'],
    ['0', 'inlineStr', 'A cat'],
    ['0', 'n', '1'],
    // Excel: DATEVALUE("2024-02-29") is 45351, and 2026-01-01 12:00 is 46023.5.
    ['2', 'n', '45351'],
    ['4', 'n', String((13 * 60 + 45) / 1440)],
    ['3', 'n', '46023.5'],
  ])
  expect(row(3)).toEqual([
    ['0', 'inlineStr', 'two\nlines & <b>'],
    undefined,
    ['0', 'inlineStr', 'bird'],
    ['0', 'n', '0'],
    ['0', 'inlineStr', '1850-01-01'],
    undefined,
    undefined,
  ])
  expect(row(4).map((cell) => cell?.[2])).toEqual([
    ' שלום ',
    'not a number',
    undefined,
    undefined,
    'soon',
    'late',
    'now',
  ])
})

test('rows beyond a sheet continue on the next, and the last sheet says so', async () => {
  const rows = Array.from({ length: 4 }, (_one, index) => [`row ${index}`])
  const sheets = await written([text], rows, { maxRows: 3 })
  expect(Object.keys(sheets)).toEqual(['Pets', 'Pets 2', 'About'])
  expect(sheets['Pets 2']?.cells).toMatchObject({
    A1: ['1', 'inlineStr', 'Words'],
    A3: ['0', 'inlineStr', 'row 3'],
  })
  expect(Object.values(sheets['About']?.cells ?? {}).map(([, , words]) => words)).toEqual([
    'Pets',
    'Answers: 4. Times are in UTC.',
    'A sheet has at most 1,048,576 rows, so there are 2 sheets.',
  ])
})

test('a survey without answers is a sheet with its heading', async () => {
  const sheets = await written([text], [])
  expect(Object.keys(sheets)).toEqual(['Pets', 'About'])
  expect(Object.keys(sheets['Pets']?.cells ?? {})).toEqual(['A1'])
})

test('a text that a cell cannot hold is cut between characters, and the last sheet says so', async () => {
  const sheets = await written([text], [[`${'a'.repeat(MAX_CELL_LENGTH - 1)}🎭`]])
  expect(sheets['Pets']?.cells['A2']?.[2]).toBe('a'.repeat(MAX_CELL_LENGTH - 1))
  expect(JSON.stringify(sheets['About'])).toContain('1 text is longer than the 32,767 characters')
})

test('the sheets of a survey from right to left run that way', async () => {
  expect((await written([text], [], { isRightToLeft: true, title: 'استبيان' }))['استبيان']?.rightToLeft).toBe(
    true,
  )
})

test('characters that XML cannot hold, and texts that look like their escapes', () => {
  expect(escapedXml('a\0\u0008\ufffe\ud800')).toBe('a_x0000__x0008__xFFFE_\ufffd')
  expect(escapedXml('_x0041_ "&"')).toBe('_x005F_x0041_ &quot;&amp;&quot;')
})

test.each([
  ["'[Pets]: 100%?*/\\'", 'Pets 100%'],
  ['', 'Answers'],
  ["'''", 'Answers'],
  ['History', 'History 2'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)}🎭`, 'x'.repeat(30)],
  ['About\u200b', 'About'],
])('the title %j names the sheet %j', (title, name) => {
  expect(sheetName(title)).toBe(name)
})

test('names of sheets differ in more than capitals, at any length', () => {
  expect(sheetName('x'.repeat(31), ['X'.repeat(31)])).toBe(`${'x'.repeat(29)} 2`)
})

test('letters of columns', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
