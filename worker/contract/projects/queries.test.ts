import { expect, test } from 'vitest'
import { projectQuery, projectsWithIds } from './queries.ts'

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
  ['created', '-created,id'],
] as const)('sorted by %s', (order, sort) => {
  expect(projectQuery({ ...mine, order }).sort).toBe(sort)
})

test('projects by their ids are still one’s own, and none of the trash', () => {
  expect(projectsWithIds(mine.owner, ['one', 'two'])).toMatchObject({
    filter: 'owner = "ada0000000" && trashed = "" && (id = "one" || id = "two")',
  })
})
