import { expect, test } from 'vitest'
import { plainText } from '#model/chat/markdown'
import { formatted } from './formatting.ts'

test('the selection becomes bold or italic, stays selected, and is reverted by the same key', () => {
  const bold = formatted('b', { text: 'is it loud?', from: 6, to: 10 })
  expect(bold).toEqual({ text: 'is it **loud**?', from: 8, to: 12 })
  expect(bold && formatted('b', bold)).toEqual({ text: 'is it loud?', from: 6, to: 10 })
  const both = bold && formatted('I', bold)
  expect(both?.text).toBe('is it **_loud_**?')
  expect(plainText(both?.text ?? '')).toBe('is it loud?')
})

test('spaces at the ends of a selection stay outside, and without a selection the caret is between the marks', () => {
  expect(formatted('b', { text: 'so loud now', from: 2, to: 8 })).toEqual({
    text: 'so **loud** now',
    from: 5,
    to: 9,
  })
  expect(formatted('i', { text: 'so ', from: 3, to: 3 })).toEqual({ text: 'so __', from: 4, to: 4 })
  expect(formatted('b', { text: 'a  b', from: 1, to: 3 })).toEqual({ text: 'a  b', from: 1, to: 3 })
  expect(formatted('c', { text: 'copied', from: 0, to: 6 })).toBeUndefined()
})
