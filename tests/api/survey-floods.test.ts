import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { SurveyResponse } from '../../worker/contract/survey/admin.ts'
import { reserveFile, sealFile } from '../../worker/features/surveys/file-storage.ts'
import { updateSurvey } from '../../worker/features/surveys/admin-storage.ts'
import { forgetInSurveys } from '../../worker/features/surveys/people-storage.ts'
import { newId } from '../../worker/platform/ids.ts'
import {
  countsOf,
  cookieOf,
  keep,
  opened,
  published,
  save,
  send,
  step,
  upload,
  view,
} from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

// Concurrent responses, and abuse.

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

async function count(table: 'survey_responses' | 'survey_turns', survey: string): Promise<unknown> {
  const counted = env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE survey = ?`).bind(survey)
  return counted.first('n')
}

async function logged(id: string, action: string): Promise<number> {
  const { results } = await env.DB.prepare('SELECT 1 FROM audit_log WHERE target = ? AND action = ?')
    .bind(`surveys/${id}`, `surveys.${action}`)
    .all()
  return results.length
}

const found = async (id: string, query: string) => {
  const path = `/api/admin/surveys/${id}/responses?${query}`
  const { status, body } = await api<{ items: SurveyResponse[] }>('GET', path, { as: admin })
  return status === 200 ? body.items.map(({ answers }) => answers.name) : status
}

test.each([false, true])(
  'a double submit of a visitor without a cookie is one response (%s)',
  async (once) => {
    const { id } = await published(admin, { settings: { once } })
    const page = await opened(id)
    const answers = await Promise.all([1, 2, 3].map(() => send(id, { name: 'x' }, { opened: page })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count('survey_responses', id)).toBe(1)
  },
)

test('of concurrent saves and steps only the successful ones are logged', async () => {
  const survey = await published(admin)
  const titles = ['A', 'B', 'C', 'D']
  const saves = await Promise.all(titles.map((title) => save(admin, survey, { title })))
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await logged(survey.id, 'update')).toBe(1)
  const { body } = await api<typeof survey>('GET', `/api/admin/surveys/${survey.id}`, { as: admin })
  await save(admin, body, { draft: { ...survey.draft, languages: ['en', 'de'] } })
  const tries = await Promise.all(titles.map(() => step(admin, survey.id, 'publish')))
  expect(tries.map(({ status }) => status)).toContain(200)
  // With the first version's.
  expect(await logged(survey.id, 'publish')).toBe(2)
})

test('a concurrent save does not reopen a closed survey', async () => {
  const { draft: _draft, responses: _responses, begun: _begun, ...survey } = await published(admin)
  await step(admin, survey.id, 'close')
  const late = { ...survey, title: 'Late', revision: survey.revision + 1 }
  const parts = { expected: survey.revision, draft: undefined, audited: undefined, stopsTranscription: false }
  expect(await updateSurvey(env.DB, late, parts)).toEqual({ state: 'closed', version: 1, changed: false })
  expect((await view(survey.id)).body).toMatchObject({ title: 'Late', state: 'closed' })
})

test('valid unfinished answers are counted, and invalid ones never break the summary', async () => {
  const { id } = await published(admin)
  await keep(id, { name: 'a', pet: [null], stars: 1e300, breed: { other: 5 }, papers: [[null]] })
  await keep(id, { name: 'b', pet: 'cat', stars: 4 })
  const { summary } = await countsOf(admin, id)
  expect(summary).toMatchObject({ responses: 2, complete: 0 })
  const stars = summary.questions.find((question) => question.id === 'stars')
  expect(stars).toMatchObject({ answered: 1, mean: 4 })
})

test('answers nested deeper than any question asks are refused', async () => {
  const { id } = await published(admin)
  const deep: unknown = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)
  for (const answers of [{ name: 'x', pet: deep }, { pet: [[['x']]] }]) {
    const saved = await keep(id, answers)
    expect([saved.status, saved.body.code]).toEqual([400, 'validation_failed'])
  }
  expect((await keep(id, { pet: { row: ['x'] } })).status).toBe(204)
})

test('a filter takes any option’s name and words in any language', async () => {
  const { id } = await published(admin)
  await send(id, { name: 'Ärger mit Öl' })
  for (const answer of ['constructor', '__proto__', 'toString']) {
    expect([answer, await found(id, `question=pet&answer=${answer}`)]).toEqual([answer, []])
  }
  expect(await found(id, `search=${encodeURIComponent('Ärger MIT Öl')}`)).toEqual(['Ärger mit Öl'])
})

test('visitors of one network start a limited number of responses, and can still finish them', async () => {
  const { id } = await published(admin)
  const cookie = cookieOf(await keep(id, { name: 'x' }))
  await env.DB.prepare('UPDATE throttles SET attempts = 600').run()
  const refused = await keep(id, { name: 'y' })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect((await keep(id, { name: 'z' }, { cookie })).status).toBe(204)
  expect(await count('survey_responses', id)).toBe(1)
  expect((await keep((await published(admin)).id, { name: 'x' })).status).toBe(204)
})

test('visitors from one network send only so many responses; in an anonymous survey no network is counted', async () => {
  const { id } = await published(admin)
  expect((await send(id, { name: 'x' })).status).toBe(200)
  await env.DB.prepare('UPDATE throttles SET attempts = 600').run()
  const refused = await send(id, { name: 'y' })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await count('survey_responses', id)).toBe(1)
  const { id: anonymous } = await published(admin, { settings: { anonymous: true } })
  const counters = async () => (await env.DB.prepare('SELECT key FROM throttles').all()).results.length
  const before = await counters()
  for (let network = 0; network < 3; network++) {
    expect((await send(anonymous, { name: 'x' }, { network: `192.0.2.${network}` })).status).toBe(200)
  }
  // The survey's own, of all guests together.
  expect(await counters()).toBe(before + 1)
})

test('the turns of an anonymous survey do not lie in the order of its responses', async () => {
  const { id } = await published(admin, { settings: { anonymous: true, once: true } })
  for (let turn = 0; turn < 4; turn++) await send(id, { name: 'x' }, { as: await person() })
  const places = env.DB.prepare('SELECT MAX(rowid) - MIN(rowid) AS apart FROM survey_turns WHERE survey = ?')
  // Next to each other they would be three apart; by chance they are not once in 10^40 runs.
  expect(await places.bind(id).first<number>('apart')).toBeGreaterThan(1_000_000)
})

test('concurrent files share the same space as consecutive ones', async () => {
  const file = {
    created: '2026-01-01 00:00:00.000Z',
    survey: newId(),
    question: 'papers',
    holder: 'h',
    name: 'a',
    maxBytes: 100 * 1024 * 1024,
  }
  const ids = Array.from({ length: 5 }, newId)
  for (const id of ids) expect(await reserveFile(env.DB, { ...file, id })).toBe(true)
  const sealed = await Promise.all(
    ids.map((id) => sealFile(env.DB, id, { size: file.maxBytes, type: 'text/plain' })),
  )
  expect(sealed.filter(Boolean)).toHaveLength(3)
  expect(await sealFile(env.DB, newId(), { size: 1, type: 'text/plain' })).toBe(false)
})

test('answers started before a survey became anonymous are anonymous afterwards', async () => {
  const survey = await published(admin)
  const as = await person()
  await keep(survey.id, { name: 'x' }, { as })
  const settings = { ...survey.settings, anonymous: true }
  const { body } = await save(admin, survey, { settings })
  await keep(survey.id, { name: 'y' }, { as })
  const rows = env.DB.prepare('SELECT person FROM survey_responses WHERE survey = ?').bind(survey.id)
  expect((await rows.all()).results).toEqual([{ person: '' }])
  expect((await save(admin, body, { settings: survey.settings })).status).toBe(400)
})

test('a deleted person leaves no turn behind, of a page or of an invitation', async () => {
  const open = await published(admin)
  const invited = await published(admin, { settings: { access: 'invited' } })
  const made = await api<{ links: { url: string }[] }>(
    'POST',
    `/api/admin/surveys/${invited.id}/invitations`,
    {
      as: admin,
      body: { notes: ['x'] },
    },
  )
  const invitation = new URL(made.body.links[0]?.url ?? '').searchParams.get('invitation') ?? ''
  const as = await person()
  await send(open.id, { name: 'x' }, { as })
  await send(invited.id, { name: 'x' }, { as, invitation })
  await send(open.id, { name: 'Stays' }, { as: await person() })
  await forgetInSurveys(env.DB, { people: [as.id], secret: env.AUTH_SECRET ?? '', now: new Date() })
  expect(await Promise.all([open.id, invited.id].map((id) => count('survey_turns', id)))).toEqual([1, 0])
  expect(await Promise.all([open.id, invited.id].map((id) => count('survey_responses', id)))).toEqual([1, 0])
})

const DAY_LIMITS = 'ends > unixepoch() * 1000 + 3600000'

/** Leaves so much of what guests may do in a day. */
async function leave(left: number, limit: number) {
  await env.DB.prepare(`UPDATE throttles SET attempts = ? WHERE ${DAY_LIMITS}`)
    .bind(limit - left)
    .run()
}

test('guests of one network may begin a limited number of responses per day, counted exactly', async () => {
  const { id } = await published(admin)
  await keep(id, { name: 'x' })
  await leave(2, 1_000)
  const saved = await Promise.all([1, 2, 3, 4, 5].map((n) => keep(id, { name: String(n) })))
  expect(saved.filter(({ status }) => status === 204)).toHaveLength(2)
  const refused = saved.find(({ status }) => status !== 204)
  expect([refused?.status, refused?.body.code]).toEqual([429, 'guest_limit_reached'])
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect(await count('survey_responses', id)).toBe(3)
  expect((await keep(id, { name: 'x' }, { as: await person() })).status).toBe(204)
})

test('guests send only so many responses a day, also to an anonymous survey', async () => {
  for (const [anonymous, limit] of [
    [false, 3_000],
    [true, 50_000],
  ] as const) {
    const { id } = await published(admin, { settings: { anonymous } })
    await send(id, { name: 'x' })
    await leave(1, limit)
    const page = await opened(id)
    // A response sent twice counts once.
    const same = await Promise.all([1, 2].map(() => send(id, { name: 'y' }, { opened: page })))
    expect(same.map(({ status }) => status)).toContain(200)
    expect((await send(id, { name: 'z' })).body.code).toBe('guest_limit_reached')
    expect(await count('survey_responses', id)).toBe(2)
    expect((await send(id, { name: 'x' }, { as: await person() })).status).toBe(200)
  }
})

test('guests upload a limited number of bytes per day; unused bytes are refunded', async () => {
  const { id } = await published(admin)
  const file = { question: 'papers', bytes: new Uint8Array(new TextEncoder().encode('a text')) }
  const size = file.bytes.length
  expect((await upload(id, file)).status).toBe(200)
  // Limits of the network, and of the survey.
  const counted = env.DB.prepare(`SELECT COUNT(*) AS n FROM throttles WHERE ${DAY_LIMITS} AND attempts = ?`)
  expect(await counted.bind(size).first('n')).toBe(2)
  await leave(900, 1024 ** 3)
  expect((await upload(id, file)).body.code).toBe('guest_limit_reached')
  await leave(1_000, 1024 ** 3)
  const wrong = { ...file, bytes: new Uint8Array([0, 1, 2]) }
  expect((await upload(id, wrong)).status).toBe(400)
  expect((await upload(id, file)).status).toBe(200)
  expect((await upload(id, file)).body.code).toBe('guest_limit_reached')
})
