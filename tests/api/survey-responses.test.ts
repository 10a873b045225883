import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
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
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

describe('One response each', () => {
  test('a double submit of an opened page is one response', async () => {
    const { id } = await published(admin)
    const options = { opened: await opened(id), cookie: `survey_visitor=${'a'.repeat(32)}` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, { name: 'x' }, options)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await surveyRows('survey_responses', id)).toHaveLength(1)
    // With repeated answers allowed, the next page is the next response.
    expect((await send(id, { name: 'x' }, { cookie: options.cookie })).status).toBe(200)
    expect(await surveyRows('survey_responses', id)).toHaveLength(2)
  })

  test('a hundred parallel responses of one person are one', async () => {
    const { id } = await published(admin, { settings: { once: true } })
    const as = await person()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(id, { name: `x${index}` }, { as })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_answered')).toHaveLength(99)
    expect(await surveyRows('survey_responses', id)).toHaveLength(1)
    expect((await view(id, { as })).body.own).toMatchObject({ state: 'sent', version: 1 })
  })

  test('of a hundred parallel responses as many are stored as the survey allows', async () => {
    const { id } = await published(admin, { settings: { maxResponses: 7 } })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(id, { name: `x${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ body }) => body.code === 'survey_full')).toHaveLength(93)
    expect(await surveyRows('survey_responses', id)).toHaveLength(7)
    expect((await view(id)).body.state).toBe('full')
  })

  test('a visitor is known by the cookie that was set with the first response', async () => {
    const { id } = await published(admin, { settings: { once: true } })
    const first = await send(id, { name: 'x' })
    const cookie = cookieOf(first)
    const set = first.headers.getSetCookie().join()
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/Secure/)
    expect(set).toMatch(/SameSite=Lax/)
    expect((await send(id, { name: 'y' }, { cookie })).body.code).toBe('already_answered')
    expect((await send(id, { name: 'x' }, { cookie })).body).toEqual(first.body)
    expect((await send(id, { name: 'y' })).status).toBe(200)
  })

  test('sent answers can be changed until the survey closes, against their own version', async () => {
    const survey = await published(admin, { settings: { once: true, editable: true } })
    const as = await person()
    const { body } = await send(survey.id, { name: 'x' }, { as })
    const draft = { ...questions, ending: { title: { en: 'Over' }, text: { en: 'Bye' } } }
    await save(admin, survey, { draft })
    await step(admin, survey.id, 'publish')
    expect((await view(survey.id, { as })).body).toMatchObject({ version: 1, schema: questions })
    const changed = await send(survey.id, { name: 'y' }, { as, version: 1 })
    expect([changed.status, changed.body.id]).toEqual([200, body.id])
    expect((await send(survey.id, {}, { as, version: 1 })).body.code).toBe('validation_failed')
    await step(admin, survey.id, 'close')
    expect((await send(survey.id, { name: 'z' }, { as, version: 1 })).body.code).toBe('survey_closed')
    const stored = await surveyRows('survey_responses', survey.id)
    expect(stored.map(({ answers }) => answers)).toEqual(['{"name":"y"}'])
    expect(stored[0]?.edited).not.toBe('')
    expect((await view(survey.id, { as })).body.own?.answers).toEqual({ name: 'y' })
  })

  test('each invitation is good for one response, and responses need one', async () => {
    const { id } = await published(admin, { settings: { access: 'invited' } })
    const made = await api<{ links: { id: string; url: string }[] }>(
      'POST',
      `/api/admin/surveys/${id}/invitations`,
      {
        as: admin,
        body: { notes: ['Ada', 'Ben'] },
      },
    )
    const [ada = '', ben = ''] = made.body.links.map(
      ({ url }) => new URL(url).searchParams.get('invitation') ?? '',
    )
    expect((await view(id)).body).toMatchObject({ needs: 'invitation' })
    expect((await send(id, { name: 'x' })).body.code).toBe('invitation_needed')
    expect((await send(id, { name: 'x' }, { invitation: 'guessed' })).body.code).toBe('invitation_needed')
    expect((await view(id, { invitation: ada })).body.schema).toEqual(questions)
    expect((await send(id, { name: 'Ada' }, { invitation: ada })).status).toBe(200)
    expect((await send(id, { name: 'Eve' }, { invitation: ada })).body.code).toBe('already_answered')
    const listed = await api<{ items: { note: string; used: boolean }[] }>(
      'GET',
      `/api/admin/surveys/${id}/invitations`,
      { as: admin },
    )
    expect(listed.body.items.map(({ note, used }) => `${note} ${used}`).toSorted()).toEqual([
      'Ada true',
      'Ben false',
    ])
    const unused = made.body.links[1]?.id ?? ''
    await api('DELETE', `/api/admin/surveys/${id}/invitations/${unused}`, { as: admin })
    expect((await send(id, { name: 'Ben' }, { invitation: ben })).body.code).toBe('invitation_needed')
    const { results } = await env.DB.prepare('SELECT secret FROM survey_invitations').all<{
      secret: string
    }>()
    expect(results.map(({ secret }) => secret)).not.toContain(ada)
  })
})

describe('Going on later', () => {
  test('unfinished answers are stored for the person on any device, invalid ones included', async () => {
    const { id } = await published(admin)
    const as = await person()
    expect((await keep(id, { name: 'Ada', stars: 99, nobody: 1 }, { as })).status).toBe(204)
    expect((await keep(id, { name: 'Ada L.', stars: 99 }, { as })).status).toBe(204)
    expect((await view(id, { as })).body.own).toMatchObject({
      state: 'begun',
      answers: { name: 'Ada L.', stars: 99 },
      page: 'one',
      version: 1,
    })
    expect(await surveyRows('survey_responses', id)).toHaveLength(1)
    expect((await view(id, { as: await person() })).body).not.toHaveProperty('own')
    await send(id, { name: 'Ada L.' }, { as })
    expect((await surveyRows('survey_responses', id)).map(({ state }) => state)).toEqual(['sent'])
    expect((await view(id, { as })).body).not.toHaveProperty('own')
  })

  test('a visitor continues in the same browser', async () => {
    const { id } = await published(admin, { settings: { once: true } })
    const cookie = cookieOf(await keep(id, { name: 'Ada' }))
    expect((await view(id, { cookie })).body.own).toMatchObject({ answers: { name: 'Ada' } })
    expect((await view(id)).body).not.toHaveProperty('own')
    await send(id, { name: 'Ada' }, { cookie })
    expect((await keep(id, { name: 'Eve' }, { cookie })).body.code).toBe('already_answered')
  })

  test('unfinished answers move to the newest questions as far as they fit', async () => {
    const survey = await published(admin)
    const as = await person()
    await keep(survey.id, { name: 'Ada', stars: 5, pet: 'dog' }, { as })
    const draft = structuredClone(questions)
    const [page] = draft.pages
    if (page) {
      page.id = 'other'
      page.questions = page.questions
        .filter(({ id }) => id !== 'pet' && id !== 'breed')
        .map((question) => (question.type === 'rating' ? { ...question, max: 4 } : question))
    }
    await save(admin, survey, { draft })
    await step(admin, survey.id, 'publish')
    const { body } = await view(survey.id, { as })
    expect(body.version).toBe(2)
    expect(body.own).toMatchObject({ version: 1, answers: { name: 'Ada' }, page: '' })
    expect(body.own?.answers).toEqual({ name: 'Ada' })
  })
})

describe('An anonymous survey', () => {
  test('stores neither user nor time, but accepts only one response each', async () => {
    const survey = await published(admin, { settings: { anonymous: true, once: true } })
    const { id } = survey
    const as = await person()
    await keep(id, { name: 'x' }, { as })
    const page = await opened(id)
    expect((await send(id, { name: 'x' }, { as, opened: page })).body.id).toBe('')
    const [stored] = await surveyRows('survey_responses', id)
    expect(stored).toMatchObject({ person: '', holder: '', state: 'sent' })
    expect([stored?.begun, stored?.sent, stored?.updated].join()).toMatch(/^(\S+ \d\d:00:00\.000Z,?){3}$/)
    const [turn] = await surveyRows('survey_turns', id)
    expect(turn?.response).not.toBe(stored?.id)
    expect((await send(id, { name: 'x' }, { as, opened: page })).status).toBe(200)
    expect((await send(id, { name: 'y' }, { as, opened: page })).body.code).toBe('already_answered')
    expect((await view(id, { as })).body.own).toMatchObject({ state: 'sent', answers: {} })
    const { body } = await api<{ items: object[] }>('GET', `/api/admin/surveys/${id}/responses`, {
      as: admin,
    })
    expect(body.items[0]).not.toHaveProperty('person')
    const { revision } = survey
    const named = await save(
      admin,
      { ...survey, revision },
      { settings: { ...survey.settings, anonymous: false } },
    )
    expect([named.status, Object.keys((named.body as unknown as { data: object }).data)]).toEqual([
      400,
      ['anonymous'],
    ])
  })

  test('gives visitors a cookie that ends with the browser', async () => {
    const { id } = await published(admin, { settings: { anonymous: true, once: true } })
    const answer = await send(id, { name: 'x' })
    expect(cookieOf(answer)).not.toBe('')
    expect(answer.headers.getSetCookie().find((one) => one.startsWith('survey_visitor'))).not.toMatch(
      /Max-Age/,
    )
  })
})
