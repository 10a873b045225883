import { expect, test } from 'vitest'
import { copyReadable, readable } from './readable.ts'

test('unplayable samples count as silence, all others are unchanged', () => {
  const samples = Float32Array.of(0.25, Number.NaN, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3)
  const into = new Float32Array(9).fill(7)
  expect([...copyReadable(samples, into)]).toEqual([0.25, 0, -1, 0, 0, 3])
  expect([...into.subarray(6)]).toEqual([7, 7, 7])
  expect(readable()).toBe(0)
})
