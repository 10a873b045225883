import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test('a text that fits stays as it is', () => {
  expect(shortened('Say hello', 9)).toBe('Say hello')
})

test('a longer one ends at a word, without its comma', () => {
  expect(shortened('What would it be, and why would the audience notice?', 18)).toBe('What would it be…')
  expect(shortened('What would it be, and why', 22)).toBe('What would it be, and…')
})

test('a text without spaces ends anywhere, and no character is halved', () => {
  expect(shortened('舞台で歌いたいと思っています', 6)).toBe('舞台で歌い…')
  const faces = shortened('😀'.repeat(40), 10)
  expect(faces).toBe(`${'😀'.repeat(4)}…`)
  expect(faces.isWellFormed()).toBe(true)
})
