import { expect, test } from 'vitest'
import { emojiAt, withNamedEmoji } from './emoji-typed.ts'

test('the name of an emoji begins with a colon at the beginning of a word, and has two letters', () => {
  expect(emojiAt('so :fi', 6)).toEqual({ from: 3, to: 6, letters: 'fi' })
  expect(emojiAt(':Thumbs-u', 9)).toEqual({ from: 0, to: 9, letters: 'thumbs-u' })
  for (const text of ['at 10:30', ':D', ': ok', 'https://a.test', 'a:bc']) {
    expect(emojiAt(text, text.length), text).toBeUndefined()
  }
  expect(emojiAt('so :fire', 3)).toBeUndefined()
})

test('a whole name between colons becomes its emoji; what names none, or several, stays', () => {
  expect(withNamedEmoji('so :fire: it burns', 9)).toEqual({ text: 'so 🔥 it burns', caret: 5 })
  expect(withNamedEmoji(':thumbs-up:', 11)).toEqual({ text: '👍', caret: 2 })
  expect(withNamedEmoji(':tada:', 6)).toEqual({ text: '🎉', caret: 2 })
  for (const text of [':love:', ':nothing-like-it:', 'a:fire:', ':fire']) {
    expect(withNamedEmoji(text, text.length), text).toBeUndefined()
  }
})
