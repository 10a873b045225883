import { expect, test } from 'vitest'
import { allEmoji, commonEmoji, findEmoji } from './emoji-list.ts'

const found = (search: string) => findEmoji(search).map(({ emoji }) => emoji)

test('each emoji is one sign, has a name and stands there once', () => {
  const signs = allEmoji.map(({ emoji }) => emoji)
  expect(new Set(signs).size).toBe(signs.length)
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { emoji, name } of allEmoji) {
    expect([...segments.segment(emoji)], name).toHaveLength(1)
    expect(emoji, name).toMatch(/\p{Extended_Pictographic}/u)
    expect(name).not.toBe('')
  }
  expect(commonEmoji).toHaveLength(6)
})

test('they are found by the beginnings of their words, names first', () => {
  expect(found('owl')).toEqual(['🦉'])
  expect(found('HEART')[0]).toBe('❤️')
  expect(found('love red')).toEqual(['❤️'])
  expect(found('eyes').slice(0, 1)).toEqual(['👀'])
  expect(found('xyzzy')).toEqual([])
  expect(found('  ')).toHaveLength(allEmoji.length)
})
