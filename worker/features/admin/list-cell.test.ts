import { expect, test } from 'vitest'
import { cellOf } from './list-cell.ts'

const row = {
  id: 'a',
  created: '2026-01-01 00:00:00.000Z',
  updated: '',
  title: 'Said, “hi”',
  published: true,
  expand: { owner: { name: 'Ada' }, character: null },
}

test('cells are the row’s columns and its related records; unknown ones are empty', () => {
  const cells = ['title', 'published', 'owner.name', 'character.name', 'nothing'].map((path) =>
    cellOf(row, path),
  )
  expect(cells).toEqual(['Said, “hi”', true, 'Ada', undefined, undefined])
})

test.each([
  [199, 199],
  [200, 200],
  [201, '200+'],
])('%i messages are %s', (messages, cell) => {
  expect(cellOf({ ...row, messages }, 'messages')).toBe(cell)
})
