import { beforeAll, expect, test } from 'vitest'
import { type Document } from '../../worker/contract/document/document.ts'
import { newDocument } from '#model/document/new-document'
import { api, migrated, newProject, person, PIP, type Person } from '../support/worker/world.ts'

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

const save = (id: string, revision: number, document: unknown = newDocument(PIP), as: Person = ada) =>
  api('PUT', `/api/projects/${id}/document`, { as, body: { revision, document } })

const titled = (text: string): Document => ({
  ...newDocument(PIP),
  captions: [{ id: 'c', start: 0, duration: 1, text }],
})

test('saves increase the revision; a save of an older revision gets the current document', async () => {
  const { id } = await newProject(ada)
  expect(await save(id, 0, titled('first'))).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await save(id, 1, titled('second'))).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await save(id, 1, titled('late'))).toMatchObject({
    status: 409,
    body: { code: 'conflict', data: { current: { revision: 2, document: titled('second') } } },
  })
  expect((await api('GET', `/api/collections/cam_projects/records/${id}`, { as: ada })).body).toMatchObject({
    revision: 2,
    document: titled('second'),
  })
})

test('one of fifty concurrent saves of one revision wins', async () => {
  const { id } = await newProject(ada)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => save(id, 0, titled(`tab ${index}`))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('a project that is not yours answers like one that does not exist', async () => {
  const { id } = await newProject(ada, { published: true })
  const ben = await person()
  const theirs = await save(id, 0, newDocument(PIP), ben)
  const none = await save('nosuchproject00', 0)
  expect(theirs.status).toBe(404)
  expect(theirs.body).toEqual(none.body)
})

test('a document must be one, and not too large', async () => {
  const { id } = await newProject(ada)
  expect(await save(id, 0, { version: 1 })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect(await save(id, -0.5)).toMatchObject({ status: 400, body: { data: { revision: {} } } })
  const caption = { start: 0, duration: 1, text: 'x'.repeat(500) }
  const captions = Array.from({ length: 2_000 }, (_, index) => ({ ...caption, id: `c${index}` }))
  expect(await save(id, 0, { ...newDocument(PIP), captions })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  expect(await save(id, 0, 'x'.repeat(2_100_000))).toMatchObject({ status: 413 })
})

test('the changes since a revision are enough, and are held to the same rules', async () => {
  const { id } = await newProject(ada)
  await save(id, 0, titled('first'))
  const patch = (revision: number, differences: unknown, as: Person = ada) =>
    api('PUT', `/api/projects/${id}/document`, { as, body: { revision, patch: differences } })
  const words = (text: string) => [{ at: ['captions', 'c', 'text'], set: text }]
  expect(await patch(1, words('second'))).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await patch(1, words('late'))).toMatchObject({
    status: 409,
    body: { code: 'conflict', data: { current: { revision: 2, document: titled('second') } } },
  })
  const refused = { status: 400, body: { code: 'validation_failed' } }
  expect(await patch(2, [{ at: ['captions', 'gone', 'text'], set: 'x' }])).toMatchObject(refused)
  expect(await patch(2, [{ at: ['tempo'], set: 'fast' }])).toMatchObject(refused)
  expect(await patch(2, undefined)).toMatchObject(refused)
  expect(await patch(2, words('theirs'), await person())).toMatchObject({ status: 404 })
  const { body } = await api('GET', `/api/collections/cam_projects/records/${id}`, { as: ada })
  expect(body).toMatchObject({ revision: 2, document: titled('second') })
  const both = await Promise.all(['one', 'other'].map((text) => patch(2, words(text))))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})
