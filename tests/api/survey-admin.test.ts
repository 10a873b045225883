import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import type { SurveyResponse } from '../../worker/contract/survey/admin.ts'
import { until } from '../support/until.ts'
import { mailTo } from '../support/worker/mail.ts'
import {
  countsOf,
  keep,
  published,
  questions,
  send,
  step,
  surveyActs,
  upload,
} from '../support/worker/surveys.ts'
import { exported } from '../support/worker/account-export.ts'
import { api, migrated, ORIGIN, person, request, type Json, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

interface Page<Item> {
  items: Item[]
  totalItems: number
}

const responses = (id: string, query = '') =>
  api<Page<SurveyResponse>>('GET', `/api/admin/surveys/${id}/responses${query}`, { as: admin })

describe('Reading', () => {
  test('responses are filtered by state, version, words and answers', async () => {
    const { id } = await published(admin)
    const as = await person({ name: 'Ada' })
    await send(id, { name: 'Ada', pet: 'dog', breed: 'Poodle', stars: 5 }, { as })
    await send(id, { name: 'Ben', pet: { other: 'Parrot' }, stars: 2 })
    await keep(id, { name: 'Eve', pet: 'dog', breed: 'GRÖSSTER' })
    const names = async (query: string) =>
      (await responses(id, query)).body.items.map(({ answers }) => String(answers.name)).toSorted()
    expect(await names('')).toEqual(['Ada', 'Ben', 'Eve'])
    expect(await names('?state=sent')).toEqual(['Ada', 'Ben'])
    expect(await names('?state=begun')).toEqual(['Eve'])
    expect(await names('?search=pOOdle')).toEqual(['Ada'])
    expect(await names('?search=parrot')).toEqual(['Ben'])
    expect(await names('?search=stars')).toEqual([])
    expect(await names(`?search=${encodeURIComponent('größter')}`)).toEqual(['Eve'])
    expect(await names('?question=pet&answer=dog')).toEqual(['Ada', 'Eve'])
    expect(await names('?question=stars&answer=2')).toEqual(['Ben'])
    expect(await names(`?question=${encodeURIComponent('x"\') OR 1=1')}&answer=2`)).toEqual([])
    expect(await names('?version=2')).toEqual([])
    expect(await names('?from=2100-01-01')).toEqual([])
    expect(await names('?language=en&to=2100-01-01')).toHaveLength(3)
    expect((await responses(id, '?state=secret')).status).toBe(400)
    const paged = (await responses(id, '?state=sent&perPage=1&page=2')).body
    expect([paged.items.length, paged.totalItems]).toEqual([1, 2])
    const ada = (await responses(id, '?search=poodle')).body.items[0]
    expect(ada?.person).toEqual({ id: as.id, name: 'Ada', email: as.email })
  })

  test('a response comes with its questions and its neighbours', async () => {
    const { id } = await published(admin)
    for (const name of ['first', 'second', 'third']) await send(id, { name })
    const [third, second, first] = (await responses(id)).body.items
    const one = await api('GET', `/api/admin/survey-responses/${second?.id}`, { as: admin })
    expect(one.body).toMatchObject({
      title: 'Pets',
      schema: questions,
      previous: third?.id,
      next: first?.id,
      response: { answers: { name: 'second' } },
    })
    expect((await api('DELETE', `/api/admin/survey-responses/${second?.id}`, { as: admin })).status).toBe(204)
    expect((await responses(id)).body.totalItems).toBe(2)
    expect(await surveyActs(id)).toContain('surveys.delete_response')
    const deleted = await api('GET', `/api/admin/survey-responses/${second?.id}`, { as: admin })
    expect(deleted.status).toBe(404)
  })

  test('the summary counts responses and where people stopped', async () => {
    const { id } = await published(admin)
    await send(id, { name: 'a', pet: 'cat', stars: 4 })
    await send(id, { name: 'b', pet: { other: 'Parrot' }, stars: 2 })
    await keep(id, { name: 'c' })
    const body = await countsOf(admin, id)
    expect(body).toMatchObject({
      version: 1,
      summary: {
        responses: 3,
        complete: 2,
        medianSeconds: 60,
        funnel: [{ page: 'one', reached: 3, skipped: 0, left: 1 }],
      },
    })
    expect(body.summary.questions.find(({ id: name }) => name === 'stars')).toMatchObject({
      mean: 3,
      answered: 2,
    })
    expect(body.summary.questions.find(({ id: name }) => name === 'pet')).toMatchObject({
      others: 1,
      counts: [
        { id: 'cat', count: 1 },
        { id: 'dog', count: 0 },
      ],
    })
  })

  test('the CSV has a line a response, and is for admins, also by a token in its address', async () => {
    const { id } = await published(admin)
    await send(id, { name: '=1+1', pet: 'cat', stars: 4 })
    await send(id, { name: 'Ben, "B"', pet: { other: 'Parrot' } })
    const path = `/api/admin/surveys/${id}/responses.csv`
    const head = await request(path, { method: 'HEAD', headers: { Authorization: admin.token } })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    // Nothing was taken yet.
    expect(await surveyActs(id)).not.toContain('surveys.export_answers')
    const answer = await request(path, { headers: { Authorization: admin.token } })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/,Your name,Your pet,Your pet: Other,Its breed,How is it\?,Papers,Say it$/)
    expect(
      lines
        .slice(1)
        .map((line) => line.split(',').slice(10).join(','))
        .toSorted(),
    ).toEqual([`"Ben, ""B""",Other,Parrot,,,,`, `'=1+1,A cat,,,4,,`].toSorted())
    expect((await request(path)).status).toBe(401)
    expect((await api('GET', path, { as: await person() })).status).toBe(403)
    const token = await api<{ token: string }>('POST', '/api/files/token', { as: admin })
    expect((await request(`${path}?token=${token.body.token}`)).status).toBe(200)
    expect(await surveyActs(id)).toContain('surveys.export_answers')
  })
})

describe('People who leave', () => {
  test('take their answers along, and leave none behind', async () => {
    const { id } = await published(admin, { settings: { once: true } })
    const hidden = await published(admin, { settings: { once: true, anonymous: true } })
    const as = await person({ name: 'Leaver' })
    const bytes = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt '))
    const file = await upload(id, { question: 'spoken', bytes }, { as })
    await send(id, { name: 'Leaver', spoken: file.body.id }, { as })
    await keep(hidden.id, { name: 'Half' }, { as })
    const archive = await (await exported(as)).arrayBuffer()
    const text = new TextDecoder('latin1').decode(archive)
    expect(text).toContain('surveys/responses.json')
    expect(text).toContain('"name":"Leaver"')
    expect(text).toContain('"name":"Half"')
    expect(text).toContain(`surveys/files/${String(file.body.id)}-a.txt.wav`)
    await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
      .bind(as.id)
      .run()
    await worker.scheduled(
      { cron: '0 * * * *', scheduledTime: Date.now(), noRetry() {} } as ScheduledController,
      env,
    )
    const left = await env.DB.prepare(
      "SELECT (SELECT COUNT(*) FROM survey_responses WHERE answers LIKE '%Leaver%' OR answers LIKE '%Half%') + (SELECT COUNT(*) FROM survey_files WHERE survey = ?1) + (SELECT COUNT(*) FROM survey_turns WHERE survey = ?1) AS n",
    )
      .bind(id)
      .first('n')
    expect(left).toBe(0)
    expect(await env.MEDIA.head(`surveys/${String(file.body.id)}`)).toBeNull()
  })

  test('unsent files are swept, and those of unfinished responses stay', async () => {
    const { id } = await published(admin)
    const [one, other] = [await person(), await person()]
    const bytes = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt '))
    const begun = await upload(id, { question: 'spoken', bytes }, { as: one })
    await keep(id, { name: 'x', spoken: begun.body.id }, { as: one })
    await upload(id, { question: 'spoken', bytes }, { as: other })
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().replace('T', ' ')
    await env.DB.prepare('UPDATE survey_files SET created = ? WHERE survey = ?').bind(old, id).run()
    await worker.scheduled(
      { cron: '0 * * * *', scheduledTime: Date.now(), noRetry() {} } as ScheduledController,
      env,
    )
    const { results } = await env.DB.prepare('SELECT id FROM survey_files WHERE survey = ?').bind(id).all()
    expect(results).toEqual([{ id: begun.body.id }])
  })
})

test('a survey is sent as a card in chat, unless it is for the invited', async () => {
  const open = await published(admin)
  const invited = await published(admin, { settings: { access: 'invited' } })
  const as = await person()
  const card = (id: string) =>
    api<Json>('POST', '/api/chat/cards', { as, body: { url: `${ORIGIN}/forms/${id}` } })
  expect((await card(open.id)).body).toMatchObject({
    kind: 'survey',
    url: `/forms/${open.id}`,
    title: 'Pets',
  })
  expect((await card(invited.id)).status).toBe(404)
})

test('invitations are mailed to addresses, each with its own link; nothing else is taken for one', async () => {
  const { id } = await published(admin, { settings: { access: 'invited' } })
  const invite = (body: object, survey = id) =>
    api<{ links?: { url: string }[]; data?: object }>('POST', `/api/admin/surveys/${survey}/invitations`, {
      as: admin,
      body,
    })
  const to = ['mia@example.com', 'jonas@example.com']
  const { status, body } = await invite({ notes: to, mail: true })
  expect(status).toBe(200)
  const { links = [] } = body
  for (const [index, address] of to.entries()) {
    await until(async () => expect(await mailTo(address)).toHaveLength(1))
    const [mail] = await mailTo(address)
    expect(mail?.subject).toBe('You are invited to answer: Pets')
    expect(mail?.text).toContain(links[index]?.url)
    expect(mail?.text).not.toContain(links[1 - index]?.url)
  }
  await invite({ notes: ['ben@example.com'] })
  expect(await mailTo('ben@example.com')).toEqual([])

  const refused = [
    { notes: ['Mia'], mail: true },
    { notes: ['mia@example.com\nBcc: eve@example.com'], mail: true },
    { notes: Array.from({ length: 101 }, (_, index) => `p${index}@example.com`), mail: true },
    { notes: ['mia@example.com', ' Mia@Example.com'], mail: true },
  ]
  for (const wrong of refused) {
    expect(await invite(wrong)).toMatchObject({ status: 400, body: { data: { notes: {} } } })
  }
  const { body: draft } = await api<Json>('POST', '/api/admin/surveys', {
    as: admin,
    body: { title: 'Soon' },
  })
  expect(await invite({ notes: to, mail: true }, String(draft.id))).toMatchObject({
    status: 400,
    body: { data: { mail: {} } },
  })
  const { results } = await env.DB.prepare('SELECT COUNT(*) AS made FROM survey_invitations WHERE survey = ?')
    .bind(id)
    .all()
  expect(results).toEqual([{ made: 3 }])
  await step(admin, id, 'close')
  expect(await invite({ notes: to, mail: true })).toMatchObject({ status: 400, body: { data: { mail: {} } } })
})

test('unsubscribed users get no survey mail, and the admin is informed', async () => {
  const { id } = await published(admin, { settings: { access: 'invited' } })
  const [willing, unsubscribed] = [await person(), await person()]
  await api('PATCH', `/api/collections/users/records/${unsubscribed.id}`, {
    as: unsubscribed,
    body: { surveyMail: false },
  })
  const notes = [willing.email, unsubscribed.email.toUpperCase()]
  const { body } = await api('POST', `/api/admin/surveys/${id}/invitations`, {
    as: admin,
    body: { notes, mail: true },
  })
  expect(body).toMatchObject({ links: [{}, {}], unmailed: [unsubscribed.email.toUpperCase()] })
  await until(async () => expect(await mailTo(willing.email)).toHaveLength(1))
  expect(await mailTo(unsubscribed.email)).toEqual([])
})

test('an invitation by mail says how to get no more of them, and one click there is enough', async () => {
  const { id } = await published(admin, { settings: { access: 'invited' } })
  const to = 'enough-surveys@example.com'
  const invite = () =>
    api('POST', `/api/admin/surveys/${id}/invitations`, { as: admin, body: { notes: [to], mail: true } })
  await invite()
  await until(async () => expect(await mailTo(to)).toHaveLength(1))
  const [mail] = await mailTo(to)
  const page = /https?:\/\/\S+\/emails_unsubscribe\?token=[\w-]+/
  expect(mail?.text).toMatch(page)
  expect(mail?.html).toMatch(page)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const oneClick = new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect((await api('POST', oneClick.pathname + oneClick.search)).status).toBe(204)
  expect((await invite()).body).toMatchObject({ unmailed: [to] })
})

test.each([
  ['invited', 'for you alone'],
  ['signed_in', 'sign in with your account'],
  ['anyone', undefined],
] as const)('a mail about a survey for those %s says of its link what is true: %s', async (access, says) => {
  const { id } = await published(admin, { settings: { access } })
  const to = `${access}@example.com`
  await api('POST', `/api/admin/surveys/${id}/invitations`, { as: admin, body: { notes: [to], mail: true } })
  await until(async () => expect(await mailTo(to)).toHaveLength(1))
  const [mail] = await mailTo(to)
  const words = ['for you alone', 'sign in with your account'].filter((one) => mail?.text.includes(one))
  expect(words).toEqual(says ? [says] : [])
})
