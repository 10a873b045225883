import { beforeAll, expect, test } from 'vitest'
import { published, send, upload } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

test('responses are put in order by an answer, and some of them chosen by their ids', async () => {
  const { id } = await published(admin)
  await send(id, { name: 'mia', stars: 4 })
  await send(id, { name: 'Ben' })
  await send(id, { name: 'Zoe', stars: 2 })
  type Listed = { items: { id: string; answers: { name: string } }[]; totalItems: number }
  const listed = async (query: string) =>
    (await api<Listed>('GET', `/api/admin/surveys/${id}/responses?${query}`, { as: admin })).body
  const names = async (query: string) => (await listed(query)).items.map(({ answers }) => answers.name)
  // Missing answers come last in both orders.
  expect(await names('sort=answer.stars')).toEqual(['Zoe', 'mia', 'Ben'])
  expect(await names('sort=-answer.stars')).toEqual(['mia', 'Zoe', 'Ben'])
  expect(await names('sort=moment&perPage=1')).toHaveLength(1)
  const [first, , last] = (await listed('sort=answer.stars')).items
  const some = await listed(`ids=${first?.id},${last?.id}&sort=answer.stars`)
  expect(some.items.map(({ answers }) => answers.name)).toEqual(['Zoe', 'Ben'])
  expect(some.totalItems).toBe(2)
  for (const wrong of ['sort=answer.1', 'sort=password', 'sort=answer.x"', "ids=1' OR 1"]) {
    const refused = await api('GET', `/api/admin/surveys/${id}/responses?${wrong}`, { as: admin })
    expect(refused.status, wrong).toBe(400)
  }
})

test('file answers are summarised with sender and time; an anonymous survey names no sender', async () => {
  const ada = await person({ name: 'Ada' })
  const files = async (settings: { anonymous?: boolean }) => {
    const { id } = await published(admin, { settings: { access: 'signed_in', ...settings } })
    const bytes = Uint8Array.from(new TextEncoder().encode('Just words.'))
    const stored = await upload(id, { question: 'papers', bytes }, { as: ada })
    expect(stored.status, JSON.stringify(stored.body)).toBe(200)
    expect(await send(id, { name: 'A', papers: [stored.body.id] }, { as: ada })).toMatchObject({
      status: 200,
    })
    type Summed = { summary: { questions: { id: string; files?: unknown }[] } }
    const { body } = await api<Summed>('GET', `/api/admin/surveys/${id}/summary`, { as: admin })
    return body.summary.questions.find((one) => one.id === 'papers')?.files
  }
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d /)
  expect(await files({})).toEqual([expect.objectContaining({ person: 'Ada', moment })])
  expect(await files({ anonymous: true })).toEqual([expect.objectContaining({ person: '', moment })])
})

test('a survey begins with the questions of a template', async () => {
  const draft = {
    format: 1,
    languages: ['en'],
    pages: [{ id: 'one', questions: [{ id: 'q', type: 'yes_no', title: { en: 'Well?' } }] }],
    ending: { title: {}, text: {} },
  }
  const made = await api<{ id: string }>('POST', '/api/admin/surveys', {
    as: admin,
    body: { title: 'From a template', description: 'Quick', draft },
  })
  expect(made.body).toMatchObject({ title: 'From a template', description: 'Quick', draft, version: 0 })
  const wrong = { ...draft, pages: [] }
  const refused = await api('POST', '/api/admin/surveys', { as: admin, body: { title: 'x', draft: wrong } })
  expect(refused.status).toBe(400)
})
