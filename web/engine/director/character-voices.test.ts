import { expect, test } from 'vitest'
import { charactersFor } from './character-voices.ts'

const gallery = ['pip', 'tatters', 'nettie', 'rivet', 'juno', 'bramble', 'tavi', 'trill'].map((slug) => ({
  slug,
}))
const names = (pitches: readonly number[], characters = gallery) =>
  charactersFor(pitches, characters).map((one) => one?.slug)

test('a low voice gets a low character, a high voice a high one', () => {
  expect(names([265, 95])).toEqual(['trill', 'bramble'])
  expect(names([165])).toEqual(['tavi'])
})

test('voices that sound alike get different characters, the lower one the lower', () => {
  const [one, other] = names([172, 168])
  const order = ['bramble', 'tatters', 'rivet', 'nettie', 'tavi', 'pip', 'juno', 'trill']
  expect(order.indexOf(other ?? '')).toBeLessThan(order.indexOf(one ?? ''))
})

test('six high voices leave no one without a character', () => {
  expect(new Set(names([250, 251, 252, 253, 254, 255])).size).toBe(6)
})

test('a voice without a pitch, a drawing of a person, and no characters', () => {
  expect(names([0])).toEqual(names([165]))
  expect(names([90, 270], [{ slug: 'mine' }, { slug: 'bramble' }])).toEqual(['bramble', 'mine'])
  expect(names([120, 200, 240], [{ slug: 'pip' }])).toEqual(['pip', 'pip', 'pip'])
  expect(names([120], [])).toEqual([undefined])
})
