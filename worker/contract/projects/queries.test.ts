import { expect, test } from 'vitest'
import { projectQuery } from './queries.ts'

const mine = { owner: 'ada0000000', order: 'edited' } as const

test('a list is of one owner and leaves the trash out', () => {
  expect(projectQuery(mine)).toEqual({
    filter: 'owner = "ada0000000" && trashed = ""',
    sort: '-updated,id',
  })
  expect(projectQuery({ ...mine, trashed: true }).filter).toContain('trashed != ""')
})

test.each([
  ['edited', '-updated,id'],
  ['title', 'title,id'],
  ['created', '-created,id'],
] as const)('sorted by %s', (order, sort) => {
  expect(projectQuery({ ...mine, order }).sort).toBe(sort)
})
