import { newDocument } from '#model/document/new-document'
import type { ProjectRecord } from '#contract/projects/projects'
import { afterEach, expect, test, vi } from 'vitest'
import { projectKeys } from '../../data/projects.ts'
import { queryClient } from '../../platform/query-client.ts'
import { editProject } from './project-actions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const listed: ProjectRecord = {
  id: 'project00000001',
  collectionId: 'projects',
  collectionName: 'projects',
  created: '2026-01-01 00:00:00.000Z',
  updated: '2026-01-01 00:00:00.000Z',
  owner: 'ada000000000001',
  title: 'Hello',
  description: '',
  character: 'pip000000000001',
  document: newDocument('pip000000000001'),
  revision: 1,
  thumbnail: '',
  video: '',
  published: false,
  trashed: '',
}

test('a project that was edited elsewhere is shown with its new document, whose picture is drawn', async () => {
  const stage = { ...listed.document.stage, width: 640 }
  const edited = { ...listed, published: true, revision: 7, document: { ...listed.document, stage } }
  vi.stubGlobal('fetch', async () => Response.json(edited))
  queryClient.setQueryData(projectKeys.one(listed.id), listed)
  expect(await editProject(listed, { published: true })).toBe(true)
  expect(queryClient.getQueryData(projectKeys.one(listed.id))).toMatchObject({
    published: true,
    revision: 7,
    document: { stage: { width: 640 } },
  })
})
