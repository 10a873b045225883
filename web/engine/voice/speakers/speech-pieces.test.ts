import { expect, test } from 'vitest'
import { speechPieces } from './speech-pieces.ts'

const speechOf = (text: string) =>
  Uint8Array.from(text.split('').flatMap((mark) => Array.from({ length: 10 }, () => Number(mark === '#'))))

test('short pauses belong to the speech around them, short sounds are dropped', () => {
  // A mark is a tenth of a second.
  expect(speechPieces(speechOf('..###..##....#...####'))).toEqual([
    { start: 20, end: 90 },
    { start: 170, end: 210 },
  ])
  expect(speechPieces(speechOf('.....'))).toEqual([])
  expect(speechPieces(speechOf('####'))).toEqual([{ start: 0, end: 40 }])
})
