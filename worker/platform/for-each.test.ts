import { expect, test } from 'vitest'
import { forEach } from './for-each.ts'

test('many are asked a few at a time, all of them, and answer in order', async () => {
  let now = 0
  let most = 0
  const items = Array.from({ length: 231 }, (_, index) => index)
  const results = await forEach(items, async (item) => {
    most = Math.max(most, ++now)
    await new Promise((done) => setTimeout(done, item % 3))
    now--
    return item * 2
  })
  expect(results).toEqual(items.map((item) => item * 2))
  expect(most).toBe(50)
})
