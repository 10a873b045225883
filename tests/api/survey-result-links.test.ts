import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { CountsPart } from '../../worker/contract/survey/counts.ts'
import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import { sealedPlace, sharedQuery } from '../../worker/features/surveys/shared-place-service.ts'
import { countsOf, keep, published, questions, send, surveyActs } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const withEmail: SurveySchema = {
  ...questions,
  pages: questions.pages.map((page) => ({
    ...page,
    questions: [...page.questions, { id: 'mail', type: 'email', title: { en: 'Your e-mail' } }],
  })),
}

interface LinkOptions {
  texts?: boolean
  contacts?: boolean
  password?: string
}

interface Shared {
  survey: string
  link: string
  token: string
}

async function shared(options: LinkOptions = {}): Promise<Shared> {
  const { id } = await published(admin, { draft: withEmail, settings: { access: 'signed_in' } })
  const ada = await person({ name: 'Ada' })
  await send(id, { name: 'Ada', pet: 'cat', mail: 'ada@example.test' }, { as: ada })
  for (const name of ['Ben', 'Cem', 'Dora', 'Eva']) {
    await send(id, { name: `${name} not Ada`, pet: 'cat' }, { as: await person({ name }) })
  }
  return link(id, options)
}

/** Answers beside which single ones are shown. */
async function sendFour(id: string, answers: object = {}) {
  for (const name of ['Ben', 'Cem', 'Dora', 'Eva']) await send(id, { name, ...answers })
}

async function link(
  survey: string,
  { texts = true, contacts = false, password = '' }: LinkOptions = {},
): Promise<Shared> {
  const made = await api<{ link: { id: string }; url: string }>(
    'POST',
    `/api/admin/surveys/${survey}/result-links`,
    {
      as: admin,
      body: { texts, contacts, password },
    },
  )
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const url = new URL(made.body.url)
  expect(url.pathname).toBe(`/results/${survey}`)
  expect(url.search).toBe('')
  return { survey, link: made.body.link.id, token: new URLSearchParams(url.hash.slice(1)).get('token') ?? '' }
}

function open({ survey, token }: Shared, password?: string, network?: string) {
  return api<{ isOpen: boolean; title: string }>('POST', `/api/survey-results/${survey}/open`, {
    body: { token, ...(password !== undefined && { password }) },
    headers: network ? { 'cf-connecting-ip': network } : {},
  })
}

function cookieOf({ headers }: { headers: Headers }): string {
  return (
    headers
      .getSetCookie()
      .find((one) => one.startsWith('survey_results='))
      ?.split(';')[0] ?? ''
  )
}

function counts(survey: string, cookie: string, query = '') {
  return api<CountsPart>('GET', `/api/survey-results/${survey}/counts?${query}`, { headers: { cookie } })
}

const texts = ({ summary }: CountsPart, id: string) =>
  summary.questions.find(([one]) => one === id)?.[1].texts

test('a link opens the results without names, addresses and files, and is not stored by a cache', async () => {
  const one = await shared()
  const opened = await open(one)
  expect(opened.body).toEqual({ isOpen: true, title: 'Pets', texts: true, contacts: false })
  expect(opened.headers.get('cache-control')).toBe('private, no-store')
  expect(opened.headers.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Strict/)
  const { status, body, headers } = await counts(one.survey, cookieOf(opened))
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(body.summary.complete).toBe(5)
  expect(texts(body, 'name')).toContain('Ada')
  expect(texts(body, 'mail')).toEqual([])
  expect(JSON.stringify(body)).not.toContain('ada@example.test')
  // Filters by answers are not for links: each could tell what a comparison hides.
  const where = encodeURIComponent(JSON.stringify({ question: 'mail', operator: 'includes', value: 'x' }))
  for (const query of [`where=${where}`, 'question=mail&answer=x', 'language=de'])
    expect((await counts(one.survey, cookieOf(opened), query)).body.summary.complete, query).toBe(5)
  const searched = await counts(one.survey, cookieOf(opened), 'search=ada%40example.test')
  expect(searched.body.summary.complete).toBe(5)
  expect(await surveyActs(one.survey)).toContain('surveys.share_results')
})

test('a link that shows addresses shows them', async () => {
  const one = await shared({ contacts: true })
  const { body } = await counts(one.survey, cookieOf(await open(one)))
  expect(texts(body, 'mail')).toEqual(['ada@example.test'])
})

test('without texts there are no free answers', async () => {
  const { id } = await published(admin, { draft: withEmail })
  await send(id, { name: 'Ada Lovelace', pet: { other: 'an otter' }, mail: 'ada@example.test' })
  await sendFour(id)
  const one = await link(id, { texts: false, contacts: true })
  const cookie = cookieOf(await open(one))
  const { body } = await counts(id, cookie)
  expect(JSON.stringify(body.summary)).not.toMatch(/Lovelace|otter/)
  expect(texts(body, 'mail')).toEqual(['ada@example.test'])
})

test('answers that were not sent stay with the admins, and single moments can’t be singled out', async () => {
  const { id } = await published(admin)
  await keep(id, { name: 'Half an answer' })
  await send(id, { name: 'Whole' })
  await sendFour(id)
  const cookie = cookieOf(await open(await link(id)))
  for (const query of ['', 'state=begun']) {
    const { body } = await counts(id, cookie, query)
    expect([body.summary.responses, body.summary.complete], query).toEqual([5, 5])
    expect(texts(body, 'name'), query).toContain('Whole')
  }
  expect((await counts(id, cookie, 'after=begun~~')).status).toBe(400)
  expect((await counts(id, cookie, 'from=2026-01-01%2010:00')).status).toBe(400)
  const today = new Date().toISOString().slice(0, 10)
  for (const days of ['from=2020-01-01', `from=${today}&to=${today}`])
    expect((await counts(id, cookie, days)).body.summary.complete, days).toBe(5)
  expect((await counts(id, cookie, 'to=2020-01-01')).body.summary.complete).toBe(0)
})

test('without the cookie, with that of another survey, and after it is revoked, there is nothing', async () => {
  const one = await shared()
  const other = await shared()
  const cookie = cookieOf(await open(one))
  expect((await counts(one.survey, '')).status).toBe(404)
  expect((await counts(one.survey, 'survey_results=x.y.z')).status).toBe(404)
  expect((await counts(other.survey, cookie)).status).toBe(404)
  expect((await open({ ...one, token: other.token })).status).toBe(404)
  expect((await open({ ...one, token: '' })).status).toBe(404)
  expect((await counts(one.survey, cookie)).status).toBe(200)
  const revoke = () =>
    api('DELETE', `/api/admin/surveys/${one.survey}/result-links/${one.link}`, { as: admin })
  expect((await revoke()).status).toBe(204)
  expect((await revoke()).status).toBe(404)
  expect((await counts(one.survey, cookie)).status).toBe(404)
  expect((await open(one)).status).toBe(404)
  expect(await surveyActs(one.survey)).toContain('surveys.unshare_results')
})

test('a password is asked for, hashed, and guessed at a limited rate', async () => {
  const one = await shared({ password: 'the grey cat sleeps' })
  const row = await env.DB.prepare('SELECT password, secret FROM survey_result_links WHERE id = ?')
    .bind(one.link)
    .first<{ password: string; secret: string }>()
  expect(row?.password).toMatch(/^scrypt\$/)
  expect(row?.secret).not.toContain(one.token)
  const asked = await open(one)
  expect([asked.body.isOpen, asked.body.title, cookieOf(asked)]).toEqual([false, '', ''])
  const network = '198.51.100.7'
  const opened = await open(one, 'the grey cat sleeps', network)
  expect(opened.body.isOpen).toBe(true)
  // The browser is not asked again.
  const again = await api<{ isOpen: boolean }>('POST', `/api/survey-results/${one.survey}/open`, {
    body: { token: one.token },
    headers: { cookie: cookieOf(opened) },
  })
  expect(again.body.isOpen).toBe(true)
  for (let guess = 0; guess < 10; guess++) {
    expect((await open(one, `wrong ${guess}`, network)).body.isOpen).toBe(false)
  }
  expect((await open(one, 'wrong again', network)).status).toBe(429)
  // The right one is refused as well now; other networks still get in.
  expect((await open(one, 'the grey cat sleeps', network)).status).toBe(429)
  expect((await open(one, 'the grey cat sleeps', '203.0.113.9')).body).toMatchObject({
    isOpen: true,
    title: 'Pets',
  })
})

test('links are listed without their tokens, up to a limit, and go with their survey', async () => {
  const one = await shared({ password: 'long enough' })
  const list = await api('GET', `/api/admin/surveys/${one.survey}/result-links`, { as: admin })
  expect(list.body).toEqual({
    items: [
      {
        id: one.link,
        created: expect.any(String) as string,
        name: '',
        hasPassword: true,
        texts: true,
        contacts: false,
      },
    ],
  })
  for (const password of ['short', 'x'.repeat(201)]) {
    const refused = await api('POST', `/api/admin/surveys/${one.survey}/result-links`, {
      as: admin,
      body: { texts: true, contacts: false, password },
    })
    expect(refused.status).toBe(400)
  }
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
     INSERT INTO survey_result_links (id, created, survey, secret) SELECT 'filler' || i, '', ?, 's' || i FROM n`,
  )
    .bind(one.survey)
    .run()
  const full = await api('POST', `/api/admin/surveys/${one.survey}/result-links`, {
    as: admin,
    body: { texts: true, contacts: false, password: '' },
  })
  expect(full.status).toBe(400)
  expect((await api('DELETE', `/api/admin/surveys/${one.survey}?title=Pets`, { as: admin })).status).toBe(204)
  const left = await env.DB.prepare('SELECT COUNT(*) AS n FROM survey_result_links WHERE survey = ?')
    .bind(one.survey)
    .first<{ n: number }>()
  expect(left?.n).toBe(0)
})

test('the results of a survey in the trash are closed', async () => {
  const one = await shared()
  const cookie = cookieOf(await open(one))
  await env.DB.prepare(`UPDATE surveys SET trashed = '2026-11-30 00:00:00.000Z' WHERE id = ?`)
    .bind(one.survey)
    .run()
  expect((await counts(one.survey, cookie)).status).toBe(404)
  expect((await open(one)).status).toBe(404)
})

test('groups of fewer than five answers are hidden from the holder of a link, not from admins', async () => {
  const { id } = await published(admin)
  for (let index = 0; index < 6; index++) await send(id, { name: `n${index}`, pet: 'cat', stars: 5 })
  await send(id, { name: 'Single', pet: 'dog', stars: 1 })
  const cookie = cookieOf(await open(await link(id)))
  const asked = async (query: string) => (await counts(id, cookie, query)).body
  const all = await asked('')
  expect([all.summary.complete, all.hasHidden]).toEqual([7, undefined])
  // The chart of either question shows one answer more than the cats gave.
  const { cross, hasHidden } = await asked('row=pet&column=stars')
  expect([cross, hasHidden]).toEqual([{ total: 0, rows: [], columns: [], cells: [] }, true])
  const { summary } = await countsOf(admin, id, { question: 'pet', answer: 'dog' })
  expect(summary.complete).toBe(1)
})

test('days on which few answered, or all but few, show the holder of a link nothing', async () => {
  const { id } = await published(admin)
  for (let index = 0; index < 7; index++) await send(id, { name: 'x', pet: 'cat', stars: 5 })
  await env.DB.prepare(
    `UPDATE survey_responses SET sent = '2026-01-05 03:00:00.000Z' WHERE id IN
      (SELECT id FROM survey_responses WHERE survey = ? LIMIT 1)`,
  )
    .bind(id)
    .run()
  const cookie = cookieOf(await open(await link(id)))
  for (const days of ['to=2026-01-05', 'from=2026-01-06']) {
    const { summary, hasHidden } = (await counts(id, cookie, days)).body
    expect([summary.responses, summary.hours, hasHidden], days).toEqual([0, [], true])
  }
})

test('answers that a link does not show are not compared either', async () => {
  const { id } = await published(admin, { draft: withEmail })
  await sendFour(id, { pet: 'cat' })
  await send(id, { name: 'Ada', pet: 'cat', mail: 'ada@example.test' })
  const statusesOf = async (options: LinkOptions) => {
    const cookie = cookieOf(await open(await link(id, options)))
    const queries = [
      'row=mail&column=pet',
      'row=pet&column=mail',
      'row=name&column=pet',
      'row=pet&column=stars',
      'row=name~values&column=pet',
    ]
    return Promise.all(queries.map(async (query) => (await counts(id, cookie, query)).status))
  }
  expect(await statusesOf({ texts: false, contacts: false })).toEqual([400, 400, 400, 200, 400])
  expect(await statusesOf({ texts: true, contacts: false })).toEqual([400, 400, 200, 200, 400])
  expect(await statusesOf({ texts: true, contacts: true })).toEqual([200, 200, 200, 200, 400])
})

test('a part begins at a place that the one before has sealed for the same query', async () => {
  const one = await shared()
  const cookie = cookieOf(await open(one))
  const secret = env.AUTH_SECRET ?? ''
  const of = (link: string) => sharedQuery(link, { version: 1, state: 'sent' })
  const place = 'sent~2020-01-01 00:00:00.000Z~abc'
  const after = async (query: string) => `after=${await sealedPlace(secret, query, place)}`
  const next = await after(of(one.link))
  for (const query of [next, `${next}&version=1`, `version=1&${next}`])
    expect((await counts(one.survey, cookie, query)).status).toBe(200)
  expect((await counts(one.survey, cookie, await after(of('another')))).status).toBe(400)
  const filtered = `${await after(of(one.link))}&from=2020-01-01`
  expect((await counts(one.survey, cookie, filtered)).status).toBe(400)
  for (const forged of ['sent~~', 'x', place])
    expect((await counts(one.survey, cookie, `after=${encodeURIComponent(forged)}`)).status).toBe(400)
})

test('links have an optional name that admins see, and their holders do not', async () => {
  const { id } = await published(admin)
  const path = `/api/admin/surveys/${id}/result-links`
  const make = (name?: string) =>
    api<{ link: { name: string }; url: string }>('POST', path, {
      as: admin,
      body: { texts: false, contacts: false, password: '', ...(name !== undefined && { name }) },
    })
  const named = await make(' The agency\u202E ')
  expect(named.body.link.name).toBe('The agency')
  expect((await make()).body.link.name).toBe('')
  expect((await make('')).status).toBe(200)
  for (const name of ['\u200B\u200D', ' ', 'x'.repeat(81)]) expect((await make(name)).status).toBe(400)
  const listed = await api<{ items: { name: string }[] }>('GET', path, { as: admin })
  expect(listed.body.items.map(({ name }) => name).toSorted()).toEqual(['', '', 'The agency'])
  const token = new URLSearchParams(new URL(named.body.url).hash.slice(1)).get('token')
  const opened = await api('POST', `/api/survey-results/${id}/open`, { body: { token } })
  expect(JSON.stringify(opened.body)).not.toContain('agency')
})
