import { expect, test } from 'vitest'
import { placeLabel } from './report-art.ts'

/** Without the isolates around a name. */
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

test.each([
  [0, 'Pip', 'Pip, on the left'],
  [1, 'Rex', 'Rex, 2 from the left'],
  [2, undefined, 'The character on the right'],
])('the character at place %i of three is told apart', (index, name, label) => {
  expect(bare(placeLabel(index, 3, name))).toBe(label)
})
