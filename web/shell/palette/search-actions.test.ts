import { expect, test } from 'vitest'
import { fitOf, fitting } from './search-actions.ts'

const things = ['Go to my projects', 'Export the video', 'Split the clip', 'Sign out'].map((label) => ({
  label,
}))
const labels = (typed: string) => fitting(things, typed).map(({ label }) => label)

test('nothing typed shows everything, in order', () => {
  expect(labels('')).toEqual(things.map(({ label }) => label))
})

test('the beginning of a word finds it, the first word first', () => {
  expect(labels('sp')[0]).toBe('Split the clip')
  expect(labels('video')).toEqual(['Export the video'])
  expect(labels('the s')[0]).toBe('Split the clip')
})

test('letters in order are enough; what is not there is not found', () => {
  expect(fitOf('Sign out', 'sgt')).toBeGreaterThan(0)
  expect(labels('xyz')).toEqual([])
})
