import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import {
  published,
  questions,
  save,
  send,
  step,
  surveyActs,
  upload,
  view,
} from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

interface Page<Item> {
  items: Item[]
  totalItems: number
}

describe('Composing', () => {
  test('a new survey is an empty draft; a copy has the questions of another', async () => {
    const made = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: { title: 'One' } })
    expect(made.body).toMatchObject({ title: 'One', state: 'draft', version: 0, revision: 1, responses: 0 })
    await save(admin, made.body, { draft: questions, settings: { ...made.body.settings, once: true } })
    const copy = await api<AdminSurvey>('POST', '/api/admin/surveys', {
      as: admin,
      body: { copyOf: made.body.id },
    })
    expect(copy.body).toMatchObject({
      title: 'One (copy)',
      draft: questions,
      settings: { once: true },
      version: 0,
    })
    const none = await api('POST', '/api/admin/surveys', { as: admin, body: { copyOf: 'nothing00000001' } })
    expect(none.status).toBe(404)
  })

  test('of two saves of the same revision, the second gets the first one’s version', async () => {
    const { body } = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: {} })
    const saves = await Promise.all(['A', 'B', 'C'].map((title) => save(admin, body, { title })))
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const won = saves.find(({ status }) => status === 200)?.body.title
    const lost = saves.find(({ status }) => status === 409)?.body as unknown as {
      data: { current: AdminSurvey }
    }
    expect(lost.data.current).toMatchObject({ title: won, revision: 2 })
  })

  test.each([
    ['a date that is none', { opens: 'tomorrow' }, 'opens'],
    ['an end before the beginning', { opens: '2030-01-02', closes: '2030-01-01' }, 'closes'],
    ['fewer than no responses', { maxResponses: -1 }, 'settings'],
  ])('settings with %s are refused', async (_what, change, field) => {
    const { body } = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: {} })
    const saved = await save(admin, body, { settings: { ...body.settings, ...change } })
    const { data } = saved.body as unknown as { data: object }
    expect([saved.status, Object.keys(data)]).toEqual([400, [field]])
  })

  test('publishing reports problems, and freezes a valid draft', async () => {
    const { body } = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: {} })
    const empty = await step(admin, body.id, 'publish')
    expect(empty.status).toBe(400)
    expect(empty.body).toMatchObject({ data: { problems: [{ at: '', code: 'no_question' }] } })
    const saved = await save(admin, body, { draft: questions })
    const first = await step(admin, body.id, 'publish')
    expect(first.body).toMatchObject({ state: 'open', version: 1, changed: false })
    // Nothing is new: the same version.
    expect((await step(admin, body.id, 'publish')).body.version).toBe(1)
    const changed = await save(admin, saved.body, { draft: { ...questions, languages: ['en', 'de'] } })
    expect(changed.body.changed).toBe(true)
    const both = await Promise.all([step(admin, body.id, 'publish'), step(admin, body.id, 'publish')])
    expect(both.map(({ status }) => status)).toContain(200)
    const frozen = await api('GET', `/api/admin/surveys/${body.id}/versions/1`, { as: admin })
    expect(frozen.body).toMatchObject({ version: 1, schema: questions })
    expect((await api('GET', `/api/admin/surveys/${body.id}/versions/3`, { as: admin })).status).toBe(404)
    expect((await view(body.id)).body.version).toBe(2)
  })

  test('publishing and closing need the newest revision', async () => {
    const { body } = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: {} })
    const { body: seen } = await save(admin, body, { draft: questions })
    const { body: newer } = await save(admin, seen, { title: 'By another admin' })
    const refused = await step(admin, body.id, 'publish', seen.revision)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'conflict', data: { current: { title: 'By another admin' } } })
    const done = await step(admin, body.id, 'publish', newer.revision)
    expect(done.body).toMatchObject({ state: 'open', version: 1, revision: newer.revision })
    expect((await step(admin, body.id, 'close', seen.revision)).status).toBe(409)
    expect((await step(admin, body.id, 'close', newer.revision)).body.state).toBe('closed')
  })

  test('steps lead where they may, and all is in the audit log', async () => {
    const { id } = await published(admin)
    const states = []
    for (const name of ['close', 'open', 'archive', 'open', 'restore', 'nonsense']) {
      const { status, body } = await step(admin, id, name)
      states.push(status === 200 ? body.state : status)
    }
    expect(states).toEqual(['closed', 'open', 'archived', 409, 'closed', 404])
    expect(await surveyActs(id)).toEqual([
      'surveys.create',
      'surveys.publish',
      'surveys.close',
      'surveys.open',
      'surveys.archive',
      'surveys.restore',
    ])
  })

  test('the list finds words, states and orders, and leaves archived ones out', async () => {
    const { id } = await published(admin)
    const survey = (await api<AdminSurvey>('GET', `/api/admin/surveys/${id}`, { as: admin })).body
    await save(admin, survey, { title: 'Zebra 100%' })
    const list = (query: string) =>
      api<Page<AdminSurvey>>('GET', `/api/admin/surveys?${query}`, { as: admin })
    const found = await list('search=zebra%20100%25')
    expect(found.body).toMatchObject({ totalItems: 1, items: [{ id, title: 'Zebra 100%' }] })
    expect(found.body.items[0]).not.toHaveProperty('draft')
    expect((await list('sort=-title&perPage=1')).body.items[0]?.id).toBe(id)
    await step(admin, id, 'archive')
    expect((await list('search=zebra')).body.items).toEqual([])
    expect((await list('search=zebra&state=archived')).body.items).toHaveLength(1)
    expect((await list('sort=secret')).status).toBe(400)
  })

  test('a survey with responses is deleted by its title, with all that belongs to it', async () => {
    const { id } = await published(admin)
    const as = await person()
    const bytes = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt '))
    const file = await upload(id, { question: 'spoken', bytes }, { as })
    await send(id, { name: 'x', spoken: file.body.id }, { as })
    const refused = await api('DELETE', `/api/admin/surveys/${id}`, { as: admin })
    expect(refused.body).toMatchObject({ code: 'validation_failed', data: { title: expect.any(Object) } })
    expect((await api('DELETE', `/api/admin/surveys/${id}?title=Pets`, { as: admin })).status).toBe(204)
    expect((await view(id)).status).toBe(404)
    for (const table of ['survey_responses', 'survey_turns', 'survey_files', 'survey_versions']) {
      const counted = await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE survey = ?`)
        .bind(id)
        .first('n')
      expect([table, counted]).toEqual([table, 0])
    }
    const doomed = await env.DB.prepare('SELECT COUNT(*) AS n FROM doomed_objects WHERE key = ?')
      .bind(`surveys/${String(file.body.id)}`)
      .first('n')
    expect(doomed).toBe(1)
  })
})
