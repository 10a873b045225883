import { expect, test } from 'vitest'
import { readWithin } from './number-limits.ts'

test.each([
  ['120', { given: 120, nearest: 120 }],
  ['1', { given: 1, nearest: 5 }],
  ['601', { given: 601, nearest: 600 }],
  ['7.6', { given: 8, nearest: 8 }],
  ['', undefined],
  [' ', undefined],
  ['-', undefined],
  ['1e999', undefined],
  ['1,5', { given: 2, nearest: 5 }],
  ['１２０', { given: 120, nearest: 120 }],
])('%j between 5 and 600', (text, expected) => {
  expect(readWithin(text, { min: 5, max: 600, kind: 'whole' })).toEqual(expected)
})

test('without limits any number is valid', () => {
  expect(readWithin('-0.5', { kind: 'any' })).toEqual({ given: -0.5, nearest: -0.5 })
})
