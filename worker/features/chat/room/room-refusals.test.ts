import { expect, test } from 'vitest'
import { lengthRefusal, normalisedText } from './room-refusals.ts'

test.each([
  '',
  '  \n ',
  '\u200b',
  '\u200d\u200c\u2060\ufeff',
  '\u00ad \u034f',
  '\u3164',
  '\u2800\u2800',
  '\u202e\u202c',
])('a message that shows nothing (%j) is empty', (text) => {
  expect(lengthRefusal(normalisedText(text))).toEqual({ done: false, code: 'empty' })
})

test.each(['a', '.', '👩‍👩‍👧', '❤️', 'नि', '\u200bhello', '한'])('%s is something', (text) => {
  expect(lengthRefusal(normalisedText(text))).toBeUndefined()
})
