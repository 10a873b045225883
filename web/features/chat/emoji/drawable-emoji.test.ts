import { expect, test } from 'vitest'
import { drawableEmoji } from './drawable-emoji.ts'

test('the newest version of which an emoji is drawn is offered, with those before it', () => {
  expect(drawableEmoji(() => true)).toEqual({ version: 17, flags: true })
  expect(drawableEmoji((emoji) => !['🫪', '🫩', '🇳🇱'].includes(emoji))).toEqual({
    version: 15.1,
    flags: false,
  })
  expect(drawableEmoji((emoji) => emoji === '😀')).toEqual({ version: 0.6, flags: false })
})

test('where no emoji has colours, all are offered', () => {
  expect(drawableEmoji(() => false)).toEqual({ version: Infinity, flags: true })
})
