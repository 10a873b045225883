import type { ProjectRecord } from '#contract/projects/projects'
import { newDocument } from '#model/document/new-document'
import { expect, test, vi } from 'vitest'
import { checkDeprecation, isDeprecated } from './deprecation.ts'

const id = 'project00000001'
const project: ProjectRecord = {
  id,
  collectionId: 'cam_projects',
  collectionName: 'cam_projects',
  created: '2026-03-01 12:00:00.000Z',
  updated: '2026-03-01 12:00:00.000Z',
  owner: 'user00000000ada',
  title: 'Hello',
  description: '',
  character: 'character00pip1',
  document: newDocument('character00pip1'),
  revision: 1,
  thumbnail: '',
  video: '',
  published: false,
  trashed: '',
}

test.each([
  ['2026-03-01 12:00:00.000Z', '2026-03-02', true],
  ['2026-03-01 12:00:00.000Z', '2026-03-01 12:00:00.001Z', true],
  ['2026-03-01 12:00:00.000Z', '2026-03-01 12:00:00.000Z', false],
  ['2026-03-01 12:00:00.000Z', '2026-03-01', false],
  ['2026-03-01 12:00:00.000Z', '', false],
  ['2026-03-01 12:00:00.000Z', 'soon', false],
  ['', '2026-03-02', false],
])('created %s, limit %s: deprecated %s', (created, limit, expected) => {
  expect(isDeprecated(created, limit)).toBe(expected)
})

async function check(path: string, deprecationDate: string, load: () => Promise<ProjectRecord>) {
  const warnings: string[] = []
  const sent: string[] = []
  let loads = 0
  const answer = await checkDeprecation(
    { path, id },
    {
      deprecationDate,
      loadProject: () => {
        loads++
        return load()
      },
      warn: (message) => warnings.push(message),
      send: (to) => sent.push(to),
    },
  )
  return { answer, loads, warnings, sent }
}

const found = async () => project

test.each([`/projects/${id}`, `/projects/${id}/editor`, `/projects/${id}/audio/`])(
  'an older project at %s is sent to its deprecated page',
  async (path) => {
    const { answer } = await check(path, '2026-04-01', found)
    expect(answer).toEqual({ redirect: `/projects/${id}/deprecated` })
  },
)

test('a newer project is attached to the route', async () => {
  const { answer } = await check(`/projects/${id}/editor`, '2026-02-01', found)
  expect(answer).toEqual({ project })
})

test('a project deprecated by an admin is older at any age', async () => {
  const { answer } = await check(`/projects/${id}/editor`, '2026-02-01', async () => ({
    ...project,
    deprecated: true,
  }))
  expect(answer).toEqual({ redirect: `/projects/${id}/deprecated` })
})

test('without a date the page opens at once, and is left when an admin deprecated the project', async () => {
  let resolveProject: (project: ProjectRecord) => void = () => {}
  const loading = new Promise<ProjectRecord>((resolve) => {
    resolveProject = resolve
  })
  const { answer, sent } = await check(`/projects/${id}`, '', () => loading)
  expect({ answer, sent }).toEqual({ answer: { project: null }, sent: [] })
  resolveProject({ ...project, deprecated: true })
  await vi.waitFor(() => expect(sent).toEqual([`/projects/${id}/deprecated`]))
})

test('without a date any other project stays where it is', async () => {
  const { answer, sent, loads } = await check(`/projects/${id}`, '', found)
  await found()
  expect({ answer, sent, loads }).toEqual({ answer: { project: null }, sent: [], loads: 1 })
})

test.each([`/projects/${id}/deprecated`, `/projects/${id}/deprecated/`])(
  '%s itself is left alone',
  async (path) => {
    const { answer, loads } = await check(path, '2026-04-01', found)
    expect({ answer, loads }).toEqual({ answer: { project: null }, loads: 0 })
  },
)

test('a failure is a warning and nothing more', async () => {
  const { answer, warnings } = await check(`/projects/${id}`, '2026-04-01', () =>
    Promise.reject(new Error('offline')),
  )
  expect(answer).toEqual({ project: null })
  expect(warnings).toHaveLength(1)
})
