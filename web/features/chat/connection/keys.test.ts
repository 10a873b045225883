import { expect, test } from 'vitest'
import { keyMaker, timeOfKey } from './keys.ts'

test('keys are ULIDs: they name their moment, and sort as they were made, also within one millisecond', () => {
  const newKey = keyMaker()
  const at = Date.now()
  const keys = Array.from({ length: 2_000 }, (_, index) => newKey(at + Math.floor(index / 500)))
  expect(keys[0]).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(keys).toEqual(keys.toSorted())
  expect(new Set(keys).size).toBe(keys.length)
  expect(timeOfKey(keys[0] ?? '')).toBe(at)
  expect(timeOfKey(keys.at(-1) ?? '')).toBe(at + 3)
})

test('a clock that goes back makes no earlier key', () => {
  const newKey = keyMaker()
  const first = newKey(Date.now())
  expect(newKey(1_000) > first).toBe(true)
})

test('a part of a millisecond changes neither the form of a key nor its place', () => {
  const newKey = keyMaker()
  const at = Date.now()
  const keys = [0.25, 0.75, 1.5].map((part) => newKey(at + part))
  for (const key of keys) expect(key).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  expect(keys).toEqual(keys.toSorted())
  expect(keys.map(timeOfKey)).toEqual([at, at, at + 1])
})
