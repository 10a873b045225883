import { expect, test } from 'vitest'
import { splitCaption } from './split-caption.ts'

const caption = { id: 'one', start: 10, duration: 4, text: 'Maybe we  make a movie.' }

test('a caption is cut between words: by their times, or else by their letters', () => {
  expect(splitCaption(caption, 12)).toEqual({
    first: { start: 10, duration: 2, text: 'Maybe we  make' },
    second: { start: 12, duration: 2, text: 'a movie.' },
  })
  expect(splitCaption({ ...caption, words: [0, 0.5, 2, 2.5, 3], performer: 'pip' }, 11)).toEqual({
    first: { start: 10, duration: 1, text: 'Maybe we', words: [0, 0.5], performer: 'pip' },
    second: { start: 11, duration: 3, text: 'make a movie.', words: [1, 1.5, 2], performer: 'pip' },
  })
})

test('each half keeps a word, and one word is not cut', () => {
  expect(splitCaption(caption, 10.01)?.first.text).toBe('Maybe')
  expect(splitCaption(caption, 13.99)?.second.text).toBe('movie.')
  expect(splitCaption({ ...caption, text: 'Hello' }, 12)).toBeUndefined()
  expect(splitCaption(caption, 14)).toBeUndefined()
})

test('a Chinese caption is split between its words as well', () => {
  const caption = { id: 'c', start: 0, duration: 6, text: '今天天气很好，我们去公园吧！' }
  const halves = splitCaption(caption, 3)
  expect(halves && halves.first.text + halves.second.text).toBe(caption.text)
  expect(halves?.first.text).toBe('今天天气很好，')
})
