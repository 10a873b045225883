import { expect, test } from 'vitest'
import { markedVoice } from './mark-key.ts'

const two = {
  key: '2',
  repeat: false,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
}

test('a digit marks its voice, but not while it is held, with Alt, or where digits are typed', () => {
  expect(markedVoice(two, 'page', 2)).toBe(1)
  expect(markedVoice(two, 'range', 3)).toBe(1)
  expect(markedVoice({ ...two, key: '3' }, 'page', 2)).toBeUndefined()
  expect(markedVoice({ ...two, key: '1' }, 'page', 1)).toBeUndefined()
  expect(markedVoice({ ...two, repeat: true }, 'page', 2)).toBeUndefined()
  expect(markedVoice({ ...two, altKey: true }, 'page', 2)).toBeUndefined()
  expect(markedVoice(two, 'text', 2)).toBeUndefined()
  expect(markedVoice(two, 'window', 2)).toBeUndefined()
})
