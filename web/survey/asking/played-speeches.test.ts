import { expect, test } from 'vitest'
import { createPlayedSpeeches } from './played-speeches.ts'

test('a sound plays by itself once in each run', () => {
  const [one, next] = [createPlayedSpeeches(), createPlayedSpeeches()]
  expect([one.isFirst('a'), one.isFirst('a'), one.isFirst('b'), next.isFirst('a')]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
