import { expect, test } from 'vitest'
import type { Emoji } from '../emoji/emoji.ts'
import { emojiAt, startsEmoji, withNamedEmoji } from './emoji-typed.ts'

const all: Emoji[] = [
  { emoji: '🔥', name: 'fire', names: ['fire', 'fire'], words: ['hot'] },
  {
    emoji: '👍',
    name: 'thumbs up',
    names: ['thumbs up', '+1', 'thumbsup', 'yes'],
    words: [],
    tonedForm: '👍~',
  },
  { emoji: '❤️', name: 'red heart', names: ['red heart', 'heart', 'red heart'], words: ['love'] },
]

test('the name of an emoji begins with a colon at the beginning of a word, and has two letters', () => {
  expect(emojiAt('so :fi', 6)).toEqual({ from: 3, to: 6, letters: 'fi' })
  expect(emojiAt(':Thumbs-u', 9)).toEqual({ from: 0, to: 9, letters: 'thumbs-u' })
  expect(emojiAt(':red_h', 6)).toEqual({ from: 0, to: 6, letters: 'red_h' })
  expect(emojiAt(':+1', 3)).toEqual({ from: 0, to: 3, letters: '+1' })
  for (const text of ['at 10:30', ':D', ':-D', ':-)', ': ok', 'https://a.test', 'a:bc']) {
    expect(emojiAt(text, text.length), text).toBeUndefined()
  }
  expect(emojiAt('so :fire', 3)).toBeUndefined()
})

test('the emoji are loaded from the colon on, and not before', () => {
  for (const text of [':', 'so :', '(:f', ':fire:']) expect(startsEmoji(text, text.length), text).toBe(true)
  for (const text of ['', 'so', '10:3', 'https://a.test', ': ok']) {
    expect(startsEmoji(text, text.length), text).toBe(false)
  }
})

test('a whole name between colons becomes its emoji in the chosen skin tone; what names none stays', () => {
  const named = (text: string, caret = text.length) => withNamedEmoji(text, caret, { all, tone: '' })
  expect(named('so :fire: it burns', 9)).toEqual({ text: 'so 🔥 it burns', caret: 5 })
  expect(named(':thumbs-up:')).toEqual({ text: '👍', caret: 2 })
  expect(named(':+1:')).toEqual({ text: '👍', caret: 2 })
  expect(named(':Red_Heart:')?.text).toBe('❤️')
  expect(withNamedEmoji(':yes:', 5, { all, tone: '🏽' })).toEqual({ text: '👍🏽', caret: 4 })
  for (const text of [':love:', ':nothing-like-it:', 'a:fire:', ':fire']) {
    expect(named(text), text).toBeUndefined()
  }
})
