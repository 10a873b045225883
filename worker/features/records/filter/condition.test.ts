import { expect, test } from 'vitest'
import { collections } from '../../../collections/index.ts'
import { filterTerms } from './condition.ts'

const projects = collections.get('cam_projects')
const context = { collections, actor: { id: 'ines', admin: true }, now: new Date('2026-11-20T12:00:00Z') }

const sources = (filter: string) =>
  filterTerms(filter, projects, context).map(({ source, comparison }) => [source?.text, comparison])

test('an empty text is looked up in an index, and an empty flag is not: numbers stand before all texts', () => {
  expect(sources("trashed != ''")).toEqual([[`"cam_projects"."trashed" > ''`, 'filled']])
  expect(sources("trashed = ''")).toEqual([[`"cam_projects"."trashed" = ''`, 'empty']])
  expect(sources("published != '' && published = ''")).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})
