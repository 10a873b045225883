import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes are doubled, and what a spreadsheet would run is text', () => {
  expect(csvLine(['a "b"', 'two\nlines', '=1+1', '+49', '-1', '@x', -1, null])).toBe(
    `"a ""b""","two\nlines",'=1+1,'+49,'-1,'@x,-1,\r\n`,
  )
})

test('blank-looking cells cannot hide a formula', () => {
  expect(csvLine(['\0=1', '\u200b=1', '\ufeff@x', ' =1', '＝1'])).toBe(
    `'\0=1,'\u200b=1,'\ufeff@x,' =1,'＝1\r\n`,
  )
})

test('values other than text and numbers are written as JSON, missing ones as empty', () => {
  expect(csvLine([true, [1, 'a'], undefined, ''])).toBe('true,"[1,""a""]",,\r\n')
})
