import { beforeAll, expect, test } from 'vitest'
import { type Document } from '../../worker/contract/document/document.ts'
import { newDocument } from '#model/document/new-document'
import { api, migrated, newProject, person, PIP, type Person } from '../support/worker/world.ts'
import { env } from 'cloudflare:test'

let ada: Person
beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

const titled = (text: string): Document => ({
  ...newDocument(PIP),
  captions: [{ id: 'c', start: 0, duration: 1, text }],
})
const save = (id: string, revision: number, text: string) =>
  api('PUT', `/api/projects/${id}/document`, { as: ada, body: { revision, document: titled(text) } })
interface Version {
  id: string
  revision: number
}
const versions = (id: string, as: Person = ada) => api('GET', `/api/projects/${id}/versions`, { as })
const versionsOf = async (id: string) => (await versions(id)).body.items as Version[] // safe: the contract's answer
/** Moves the last version an hour into the past. */
const longAgo = (id: string) =>
  env.DB.prepare(`UPDATE project_versions SET kept = '2020-01-01 00:00:00.000Z' WHERE project = ?`)
    .bind(id)
    .run()

test('the state before a session is stored as a version, and at most one version every two minutes', async () => {
  const { id } = await newProject(ada)
  for (const [revision, text] of ['one', 'two', 'three'].entries()) {
    expect((await save(id, revision, text)).status).toBe(200)
  }
  // The empty document is no version; "two" came right after "one" was stored.
  expect((await versions(id)).body).toMatchObject({ items: [{ revision: 1 }] })
  await longAgo(id)
  await save(id, 3, 'four')
  const items = await versionsOf(id)
  expect(items.map(({ revision }) => revision)).toEqual([3, 1])
  const one = await api('GET', `/api/projects/${id}/versions/${items[0]?.id}`, { as: ada })
  expect(one.body).toMatchObject({ revision: 3, document: titled('three') })
  expect(one.body.size).toBe(JSON.stringify(titled('three')).length)
})

test('a conflicting save stores no version', async () => {
  const { id } = await newProject(ada)
  await save(id, 0, 'one')
  expect((await save(id, 0, 'late')).status).toBe(409)
  expect((await versions(id)).body).toEqual({ items: [] })
})

test('fifty versions are stored, and are deleted with their project', async () => {
  const { id } = await newProject(ada)
  for (let revision = 0; revision < 53; revision++) {
    await save(id, revision, `take ${revision}`)
    await longAgo(id)
  }
  const items = await versionsOf(id)
  expect(items).toHaveLength(50)
  expect(items.at(-1)?.revision).toBe(3)
  await api('DELETE', `/api/collections/cam_projects/records/${id}`, { as: ada })
  const left = await env.DB.prepare('SELECT COUNT(*) AS n FROM project_versions WHERE project = ?')
    .bind(id)
    .first()
  expect(left).toEqual({ n: 0 })
})

test('versions are hidden from all users but the owner, also of published projects', async () => {
  const { id } = await newProject(ada, { published: true })
  await save(id, 0, 'one')
  await save(id, 1, 'two')
  const ben = await person()
  const [version] = await versionsOf(id)
  const none = await api('GET', '/api/projects/nosuchproject00/versions', { as: ben })
  expect(none.status).toBe(404)
  expect((await versions(id, ben)).body).toEqual(none.body)
  expect((await api('GET', `/api/projects/${id}/versions/${version?.id}`, { as: ben })).status).toBe(404)
  const other = await newProject(ada)
  expect((await api('GET', `/api/projects/${other.id}/versions/${version?.id}`, { as: ada })).status).toBe(
    404,
  )
})

test('a version of an older document format is read as today’s', async () => {
  const { id } = await newProject(ada)
  await save(id, 0, 'one')
  await save(id, 1, 'two')
  const old = JSON.stringify({ ...titled('old'), version: 1 })
  await env.DB.prepare('UPDATE project_versions SET document = ? WHERE project = ?').bind(old, id).run()
  const [version] = await versionsOf(id)
  const { body } = await api('GET', `/api/projects/${id}/versions/${version?.id}`, { as: ada })
  expect(body.document).toEqual(titled('old'))
})
