import { expect, test } from 'vitest'
import { everythingSelected, nothingSelected, withRows } from '../../../../ui/table/selection.ts'
import { actsFor } from './acts-for.ts'

const rows = [
  { id: 'draft', published: false },
  { id: 'shown', published: true },
]
type Row = (typeof rows)[number]
const acts = [
  { id: 'publish', when: ({ published }: Row) => !published },
  { id: 'unpublish', when: ({ published }: Row) => published },
]
const idsFor = (selection: typeof nothingSelected) => actsFor(acts, selection, rows).map(({ id }) => id)
const selected = (...ids: string[]) => withRows(nothingSelected, ids, true)

test('a selection offers the acts that apply to one of its rows at least', () => {
  expect(idsFor(selected('draft'))).toEqual(['publish'])
  expect(idsFor(selected('draft', 'shown'))).toEqual(['publish', 'unpublish'])
})

test('a selection with rows of other pages offers all acts', () => {
  expect(idsFor(selected('draft', 'elsewhere'))).toEqual(['publish', 'unpublish'])
  expect(idsFor(everythingSelected)).toEqual(['publish', 'unpublish'])
})
