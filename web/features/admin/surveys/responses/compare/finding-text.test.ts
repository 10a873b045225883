import { expect, test } from 'vitest'
import { findingText } from './finding-text.ts'

const labels = { row: (index: number) => ['Under 30', '30 and over'][index] ?? '', column: () => 'A' }
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

test('a difference is one plain sentence, with the chance of it', () => {
  const shares = { kind: 'shares', row: 0, column: 0, share: 0.6, rest: 0.4 } as const
  expect(plain(findingText({ ...shares, chance: 0.004 }, labels))).toBe(
    '“A” is more frequent in the group “Under 30”: 60%, compared with 40% of the others. Chance alone would make a difference this large in fewer than 1 of 100 surveys.',
  )
  expect(findingText({ ...shares, chance: 0.04 }, labels)).toContain('fewer than 1 of 20 surveys')
  expect(findingText({ ...shares, chance: 1e-9 }, labels)).toContain('fewer than 1 of 1,000 surveys')
  const means = { kind: 'means', row: 1, mean: 2.5, rest: 4, chance: 0.02 } as const
  expect(plain(findingText(means, labels))).toContain(
    'The group “30 and over” gave lower numbers: 2.5 on average, compared with 4',
  )
  expect(plain(findingText(means, { ...labels, isOfPlaces: true }))).toContain(
    'The group “30 and over” gave better places: 2.5 on average, compared with 4',
  )
})

test.each(['too_few', 'overlapping', 'same_question', 'hidden_groups', 'none'] as const)(
  'no chance is named for %s',
  (kind) => {
    expect(findingText({ kind }, labels)).not.toContain('surveys')
  },
)
