import { expect, test } from 'vitest'
import { newId, randomText } from './ids.ts'

test('ids have the record shape and do not repeat', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(ids.every((id) => /^[a-z0-9]{15}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every letter comes up about as often as any other', () => {
  const counts = new Map<string, number>()
  for (const letter of randomText(72_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(36)
  // 2,000 each are expected; ten standard deviations are 440.
  for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(440)
})
