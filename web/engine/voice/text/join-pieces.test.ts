import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPieces, piecesOf } from './join-pieces.ts'

const sizes = { length: 60, overlap: 4 }

test('a long sound is cut into pieces that overlap', () => {
  expect(piecesOf(0.5, sizes)).toEqual([{ from: 0, until: 0.5 }])
  expect(piecesOf(60, sizes)).toEqual([{ from: 0, until: 60 }])
  expect(piecesOf(118, sizes)).toEqual([
    { from: 0, until: 60 },
    { from: 56, until: 116 },
    { from: 112, until: 118 },
  ])
  expect(piecesOf(0, sizes)).toEqual([])
})

test('the pieces cover a sound of any length', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 2000, noNaN: true }), (duration) => {
      const pieces = piecesOf(duration, sizes)
      expect(pieces[0]?.from).toBe(0)
      expect(pieces.at(-1)?.until).toBe(duration)
      pieces.forEach(({ from, until }, index) => {
        expect(until - from).toBeLessThanOrEqual(60)
        if (index > 0) expect(pieces[index - 1]?.until).toBeCloseTo(from + 4)
      })
    }),
  )
})

test('words of the overlap appear once, although both chunks recognise them at different times', () => {
  const word = (text: string, start: number) => ({ text, start, end: start + 0.4 })
  expect(
    joinPieces([
      { from: 0, until: 60, words: [word('we', 55), word('all', 57.75), word('sing', 58.6)] },
      // The first piece has “all” left of the middle (58 s), the second one right of it.
      {
        from: 56,
        until: 100,
        words: [word('well', 0.1), word('All', 1.9), word('sing', 2.7), word('it', 4)],
      },
    ]),
  ).toBe('we all sing it')
})

test('words said twice stay twice', () => {
  const word = (text: string, start: number) => ({ text, start, end: start + 0.4 })
  const pieces = [
    { from: 0, until: 60, words: [word('no', 57)] },
    { from: 56, until: 70, words: [word('no', 2.5)] },
  ]
  expect(joinPieces(pieces)).toBe('no no')
  expect(joinPieces([])).toBe('')
})

test('words recognised equally in overlapping pieces are joined without duplicates', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 80 }), (gaps) => {
      let time = 0
      const words = gaps.map((gap, index) => ({ text: `w${index}`, start: (time += gap), end: time + 0.5 }))
      const pieces = piecesOf(time + 1, sizes).map((piece) => ({
        ...piece,
        words: words
          .filter(({ start, end }) => start >= piece.from && end <= piece.until)
          .map(({ text, start, end }) => ({ text, start: start - piece.from, end: end - piece.from })),
      }))
      expect(joinPieces(pieces)).toBe(words.map(({ text }) => text).join(' '))
    }),
  )
})

test('recognised Chinese has no spaces, except next to other languages', () => {
  const heard = ['你', '好，', '我', '用', 'Mouthpiece', '说', '话。', '谢', '谢']
  const words = heard.map((text, index) => ({ text, start: index, end: index + 0.5 }))
  expect(joinPieces([{ from: 0, until: 60, words }])).toBe('你好，我用 Mouthpiece 说话。谢谢')
})
