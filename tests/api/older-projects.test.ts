import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import type { FeaturedProject } from '../../worker/contract/projects/projects.ts'
import {
  api,
  migrated,
  newMedia,
  newProject,
  newTake,
  person,
  PIP,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
})

const act = (name: string, id: string) =>
  api<{ changed: string[] }>('POST', `/api/admin/lists/projects/acts/${name}`, {
    as: admin,
    body: { ids: [id] },
  })

const save = (id: string, bindings?: { DEPRECATION_DATE: string }) =>
  api('PUT', `/api/projects/${id}/document`, {
    as: ada,
    body: { revision: 0, document: newDocument(PIP) },
    ...(bindings && { bindings }),
  })

async function addTake(project: string) {
  const sound = await newMedia(ada, { project })
  return api('POST', '/api/collections/takes/records', {
    as: ada,
    body: { project, name: 'Take 2', source: 'microphone', sound: sound.id, duration: 2.5 },
  })
}

async function addTakeByBatch(project: string) {
  const sound = await newMedia(ada, { project })
  const body = { project, name: 'Take 2', source: 'microphone', sound: sound.id, duration: 2.5 }
  const requests = [{ method: 'POST', url: '/api/collections/takes/records', body }]
  return api('POST', '/api/batch', { as: ada, body: { requests } })
}

test('a deprecated project takes neither documents nor takes, still plays, and is as before when that is taken back', async () => {
  const { project } = await newTake(ada)
  await act('deprecate', project.id)
  expect(await save(project.id)).toMatchObject({ status: 409, body: { code: 'project_deprecated' } })
  expect(await addTake(project.id)).toMatchObject({ status: 409, body: { code: 'project_deprecated' } })
  expect(await addTakeByBatch(project.id)).toMatchObject({
    status: 400,
    body: { data: { requests: { 0: { response: { code: 'project_deprecated' } } } } },
  })
  const shown = await api<Json>('GET', `/api/collections/cam_projects/records/${project.id}`, { as: ada })
  expect(shown.body).toMatchObject({ revision: 0, deprecated: true })
  // Another user learns no more than of any project.
  const ben = await person()
  const theirs = await api('PUT', `/api/projects/${project.id}/document`, {
    as: ben,
    body: { revision: 0, document: newDocument(PIP) },
  })
  expect(theirs.status).toBe(404)
  await act('undeprecate', project.id)
  expect((await save(project.id)).status).toBe(200)
  expect((await addTake(project.id)).status).toBe(200)
})

test('projects from before the configured date are deprecated automatically', async () => {
  const { id } = await newProject(ada)
  await env.DB.prepare('UPDATE cam_projects SET created = ? WHERE id = ?')
    .bind('2020-05-01 10:00:00.000Z', id)
    .run()
  expect(await save(id, { DEPRECATION_DATE: '2020-05-02' })).toMatchObject({
    status: 409,
    body: { code: 'project_deprecated' },
  })
  expect((await save(id, { DEPRECATION_DATE: '2020-05-01' })).status).toBe(200)
})

test('visitors see featured projects that are published, not deleted and not deprecated', async () => {
  const featured = async () => {
    const { body, headers } = await api<{ items: FeaturedProject[] }>('GET', '/api/projects/featured')
    expect(headers.get('Cache-Control')).toBe('public, max-age=60')
    return body.items
  }
  const { id } = await newProject(ada, { title: 'The owl speaks' })
  const publish = (published: boolean) =>
    api('PATCH', `/api/collections/cam_projects/records/${id}`, { as: ada, body: { published } })
  expect((await act('feature', id)).body.changed).toEqual([])
  await publish(true)
  expect((await act('feature', id)).body.changed).toEqual([id])
  expect(await featured()).toMatchObject([{ id, title: 'The owl speaks', author: 'Ada', picture: '' }])
  await publish(false)
  expect(await featured()).toEqual([])
  await publish(true)
  await act('deprecate', id)
  expect(await featured()).toEqual([])
  await act('undeprecate', id)
  await act('trash', id)
  expect(await featured()).toEqual([])
  await act('restore', id)
  expect(await featured()).toHaveLength(1)
})
