import { expect, test } from 'vitest'
import { appendInStep } from './in-step.ts'

function tape() {
  const lengths: number[] = []
  return {
    lengths,
    recording: { append: ([first]: Float32Array[]) => void lengths.push(first?.length ?? 0) },
  }
}
const block = [new Float32Array(10)]

test('lost blocks become silence, blocks in time are unchanged, and a sleep is not filled', () => {
  const { lengths, recording } = tape()
  const next = appendInStep(recording, block, { frame: 100, expected: undefined })
  expect([next, lengths]).toEqual([110, [10]])
  expect(appendInStep(recording, block, { frame: 130, expected: next })).toBe(140)
  expect(lengths).toEqual([10, 20, 10])
  expect(appendInStep(recording, block, { frame: 900, expected: 140, longest: 500 })).toBe(910)
  expect(lengths).toEqual([10, 20, 10, 10])
})
