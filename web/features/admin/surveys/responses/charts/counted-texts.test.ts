import { expect, test } from 'vitest'
import { countedTexts } from './counted-texts.ts'

test('equal texts are counted, the most frequent first', () => {
  expect(countedTexts(['Owl', 'Dragon 🐉', 'Fox', ' Dragon 🐉', 'Dragon 🐉'])).toEqual([
    { text: 'Dragon 🐉', count: 3 },
    { text: 'Owl', count: 1 },
    { text: 'Fox', count: 1 },
  ])
  expect(countedTexts(['e\u0301', 'é'])).toEqual([{ text: 'é', count: 2 }])
})
