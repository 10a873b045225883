import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

test('a burst passes, then a wait of the returned length is required', () => {
  const pace = new TokenBucket({ attempts: 5, seconds: 10 })
  for (let turn = 0; turn < 5; turn++) expect(pace.wait('ada', 1_000)).toBe(0)
  const wait = pace.wait('ada', 1_000)
  expect(wait).toBeCloseTo(2_000)
  expect(pace.wait('ben', 1_000)).toBe(0)
  expect(pace.wait('ada', 1_000 + wait - 1)).toBeGreaterThan(0)
  expect(pace.wait('ada', 1_000 + wait)).toBe(0)
  expect(pace.wait('ada', 1_000 + wait)).toBeGreaterThan(0)
})

test('a pause allows another burst, but no larger one', () => {
  const pace = new TokenBucket({ attempts: 3, seconds: 3 })
  for (let turn = 0; turn < 3; turn++) pace.wait('ada', 0)
  const allowed = Array.from({ length: 10 }, () => pace.wait('ada', 60_000)).filter((wait) => wait === 0)
  expect(allowed).toHaveLength(3)
})

test('no rate, no wait', () => {
  const pace = new TokenBucket(undefined)
  for (let turn = 0; turn < 100; turn++) expect(pace.wait('ada', 0)).toBe(0)
})
