import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

test('a list is read to its last page', async () => {
  for (const length of [0, 1, 200, 201, 450]) {
    const stored = Array.from({ length }, (_, index) => index)
    const asked: number[] = []
    const found = await everyPage(200, async ({ page, perPage }) => {
      asked.push(page)
      return { items: stored.slice((page - 1) * perPage, page * perPage) }
    })
    expect(found).toEqual(stored)
    expect(asked).toHaveLength(Math.floor(length / 200) + 1)
  }
})
