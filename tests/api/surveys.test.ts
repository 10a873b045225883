import { beforeAll, describe, expect, test } from 'vitest'
import {
  keep,
  opened,
  published,
  questions,
  save,
  send,
  step,
  surveyRows,
  view,
} from '../support/worker/surveys.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

describe('The page of a survey', () => {
  test('unknown and unpublished surveys are not there', async () => {
    const draft = await api<{ id: string }>('POST', '/api/admin/surveys', { as: admin, body: {} })
    expect((await view(draft.body.id)).status).toBe(404)
    expect((await view('nothing00000001')).status).toBe(404)
    expect((await send(draft.body.id, { name: 'x' })).body.code).toBe('not_found')
  })

  test('shows the published version, not the draft', async () => {
    const survey = await published(admin)
    const draft = structuredClone(questions)
    const [page] = draft.pages
    if (page) page.questions = page.questions.slice(0, 1)
    await save(admin, survey, { draft })
    const { body } = await view(survey.id)
    expect(body).toMatchObject({ title: 'Pets', state: 'open', version: 1, schema: questions })
    expect(body.settings).not.toHaveProperty('maxResponses')
  })

  test('shows points only where the ending shows a score', async () => {
    const options = [{ id: 'cat', label: { en: 'Cat' }, points: 1 }]
    const pages = [
      {
        id: 'one',
        questions: [{ id: 'pet', type: 'single_choice' as const, title: { en: 'Pet' }, options }],
      },
    ]
    const form = async (score: boolean) => {
      const { ending } = questions
      const { id } = await published(admin, { draft: { ...questions, pages, ending: { ...ending, score } } })
      return JSON.stringify((await view(id)).body.schema)
    }
    expect(await form(false)).not.toContain('points')
    expect(await form(true)).toContain('"points":1')
  })

  test.each([
    ['soon', { opens: '2100-01-01 00:00:00.000Z' }],
    ['closed', { closes: '2001-01-01 00:00:00.000Z' }],
  ] as const)('reports that it is %s, and refuses answers', async (state, settings) => {
    const { id } = await published(admin, { settings })
    expect((await view(id)).body).toMatchObject({ state })
    expect((await view(id)).body).not.toHaveProperty('schema')
    expect((await send(id, { name: 'x' })).body.code).toBe(`survey_${state}`)
    expect((await keep(id, { name: 'x' })).body.code).toBe(`survey_${state}`)
  })

  test('is closed and opened again by admins', async () => {
    const { id } = await published(admin)
    await step(admin, id, 'close')
    expect((await view(id)).body.state).toBe('closed')
    expect((await send(id, { name: 'x' })).body.code).toBe('survey_closed')
    await step(admin, id, 'open')
    expect((await send(id, { name: 'x' })).status).toBe(200)
  })

  test('signed-in only: guests get a clear error and see no question', async () => {
    const { id } = await published(admin, { settings: { access: 'signed_in' } })
    const guest = (await view(id)).body
    expect(guest).toMatchObject({ state: 'open', needs: 'sign_in' })
    expect(guest).not.toHaveProperty('schema')
    expect((await send(id, { name: 'x' })).body.code).toBe('sign_in_needed')
    expect((await keep(id, { name: 'x' })).status).toBe(401)
    const as = await person()
    expect((await view(id, { as })).body.schema).toEqual(questions)
    expect((await send(id, { name: 'x' }, { as })).status).toBe(200)
  })
})

describe('Answers', () => {
  test('only valid answers are stored, and hidden ones are dropped', async () => {
    const { id } = await published(admin)
    const answer = await send(id, { name: ' Ada ', pet: 'cat', breed: 'Poodle', stars: 4 })
    expect(answer.status).toBe(200)
    const [stored] = await surveyRows('survey_responses', id)
    expect(stored).toMatchObject({ id: answer.body.id, state: 'sent', person: '', seconds: 60, page: 'one' })
    expect(JSON.parse(String(stored?.answers))).toEqual({ name: 'Ada', pet: 'cat', stars: 4 })
  })

  test.each([
    ['a missing answer', {}, { name: 'required' }],
    ['a wrong type', { name: 'x', stars: 'four' }, { stars: 'wrong_type' }],
    ['a wrong option', { name: 'x', pet: 'cow' }, { pet: 'unknown_option' }],
    ['a question nobody asked', { name: 'x', admin: true }, { admin: 'unknown_question' }],
    ['a file that was never sent', { name: 'x', papers: ['nothing00000001'] }, { papers: 'file_missing' }],
  ])('%s is refused by name', async (_what, answers, wrong) => {
    const { id } = await published(admin)
    const { status, body } = await send(id, answers)
    const codes = Object.entries(wrong).map(([name, code]) => [name, expect.objectContaining({ code })])
    expect([status, body.code, body.data]).toEqual([400, 'validation_failed', Object.fromEntries(codes)])
    expect(await surveyRows('survey_responses', id)).toEqual([])
  })

  test('`__proto__` is refused by name', async () => {
    const { id } = await published(admin)
    const answer = await request(`/api/surveys/${id}/responses`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"answers":{"name":"x","__proto__":{"stars":5}},"page":"one","version":1,"language":"en","opened":"${await opened(id)}"}`,
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('"__proto__":{"code":"unknown_question"')
  })

  test('answers that are no object, or a megabyte, are refused', async () => {
    const { id } = await published(admin)
    expect((await send(id, ['x'])).body.code).toBe('validation_failed')
    expect((await send(id, { name: 'x'.repeat(1024 * 1024) })).body.code).toBe('too_large')
    expect((await keep(id, { name: 'x'.repeat(1024 * 1024) })).body.code).toBe('too_large')
    expect((await keep(id, { name: 'x'.repeat(260 * 1024) })).body.code).toBe('too_large')
  })

  test('an answer sent too fast, without proof or with another survey’s proof is refused', async () => {
    const { id } = await published(admin)
    const other = await published(admin)
    const quick = await send(id, { name: 'x' }, { opened: (await view(id)).body.opened })
    expect([quick.status, quick.body.code]).toEqual([400, 'too_quick'])
    expect((await send(id, { name: 'x' }, { opened: '' })).body.code).toBe('bad_request')
    expect((await send(id, { name: 'x' }, { opened: await opened(other.id) })).body.code).toBe('bad_request')
    expect(await surveyRows('survey_responses', id)).toEqual([])
  })

  test('a response that fills the honeypot field is acknowledged and not stored', async () => {
    const { id } = await published(admin)
    expect((await send(id, { name: 'x' }, { website: 'https://spam.test' })).status).toBe(200)
    expect(await surveyRows('survey_responses', id)).toEqual([])
  })

  test('a response to an older version is refused as changed', async () => {
    const survey = await published(admin)
    const draft = { ...questions, ending: { title: { en: 'Over' }, text: { en: 'Bye' } } }
    await save(admin, survey, { draft })
    await step(admin, survey.id, 'publish')
    expect((await send(survey.id, { name: 'x' }, { version: 1 })).body.code).toBe('survey_changed')
    expect((await send(survey.id, { name: 'x' }, { version: 2 })).status).toBe(200)
  })
})
