import { expect, test } from 'vitest'
import { beside } from './leave-thing.ts'

test('the focus of what is removed goes to what follows, of the last to the one before', () => {
  const row = ['verse', 'chorus', 'bridge']
  expect(row.map((one) => beside(row, one))).toEqual(['chorus', 'bridge', 'chorus'])
  expect([beside(['verse'], 'verse'), beside(row, 'gone')]).toEqual([undefined, undefined])
})
