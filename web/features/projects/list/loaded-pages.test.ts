import { newDocument } from '#model/document/new-document'
import type { ProjectRecord } from '#contract/projects/projects'
import { expect, test } from 'vitest'
import { projectsOf, withoutProject, withProject, type LoadedPages } from './loaded-pages.ts'

function project(id: string): ProjectRecord {
  return {
    id,
    collectionId: '',
    collectionName: '',
    created: '',
    updated: '',
    owner: 'ada',
    title: id,
    description: '',
    character: 'pip',
    document: newDocument('pip'),
    revision: 1,
    thumbnail: '',
    video: '',
    published: false,
    trashed: '',
  }
}

const loaded: LoadedPages = {
  pages: [
    { projects: [project('a'), project('b')], next: 2 },
    { projects: [project('b'), project('c')], next: null },
  ],
  pageParams: [1, 2],
}

test('a project that moved to the next page appears once', () => {
  expect(projectsOf(loaded).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(projectsOf(undefined)).toEqual([])
})

test('a change applies to one project on every page', () => {
  const changed = withProject(loaded, 'b', { title: 'New' })
  expect(projectsOf(changed).map(({ title }) => title)).toEqual(['a', 'New', 'c'])
  expect(projectsOf(loaded).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
})

test('a document is replaced together with its revision, and else stays the same object', () => {
  const edited = { ...newDocument('pip'), tracks: [] }
  const documentOf = (revision: number) =>
    projectsOf(withProject(loaded, 'a', { revision, document: edited }))[0]?.document
  expect(documentOf(1)).toBe(projectsOf(loaded)[0]?.document)
  expect(documentOf(2)).toBe(edited)
})

test('a removed project is removed from every page', () => {
  expect(projectsOf(withoutProject(loaded, 'b')).map(({ id }) => id)).toEqual(['a', 'c'])
})
