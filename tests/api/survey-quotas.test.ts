import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AdminSurvey } from '../../worker/contract/survey/admin.ts'
import type { Condition, Quota, SurveySchema } from '../../worker/contract/survey/schema.ts'
import { haveRoom } from '../../worker/features/surveys/quota-storage.ts'
import { statementOf } from '../../worker/platform/database.ts'
import { keep, opened, published, questions, save, send, step, view } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const isCat = { question: 'pet', operator: 'is', value: 'cat' } as const
const cats = (limit: number, more: Partial<Quota> = {}): Quota => ({ id: 'cats', if: isCat, limit, ...more })
const asking = (...quotas: Quota[]): SurveySchema => ({ ...questions, quotas })
const roomSql = (survey: string, quota: Quota) => statementOf(sql`${haveRoom(survey, [quota])}`)
const cat = { name: 'x', pet: 'cat' }

const check = async (id: string, answers: unknown, until: string, proof?: string) =>
  api<{ isFull: boolean; text?: object }>('POST', `/api/surveys/${id}/quotas`, {
    body: { answers, until, opened: proof ?? (await opened(id)) },
  })

const counts = async (id: string) => {
  const { body } = await api<{ quotas: { id: string; limit: number; count: number }[] }>(
    'GET',
    `/api/admin/surveys/${id}/quotas`,
    { as: admin },
  )
  return body.quotas.map((one) => [one.id, one.count, one.limit])
}

async function republish(survey: AdminSurvey, draft: SurveySchema) {
  const { body } = await api<AdminSurvey>('GET', `/api/admin/surveys/${survey.id}`, { as: admin })
  await save(admin, body, { draft })
  return step(admin, survey.id, 'publish')
}

test('of fifty parallel answers as many are stored as the quota has room for', async () => {
  const { id } = await published(admin, { draft: asking(cats(7, { text: { en: 'No more cats' } })) })
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(id, cat)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  const refused = answers.filter(({ body }) => body.code === 'survey_quota_full')
  expect(refused).toHaveLength(43)
  for (const { body } of refused) expect(body.data).toEqual({ text: { en: 'No more cats' } })
  expect(await counts(id)).toEqual([['cats', 7, 7]])
  // Others are still wanted.
  expect((await send(id, { name: 'x', pet: 'dog' })).status).toBe(200)
  expect((await view(id)).body.state).toBe('open')
})

test('parallel edits into a quota do not exceed it either', async () => {
  const settings = { once: true, editable: true }
  const { id } = await published(admin, { draft: asking(cats(3)), settings })
  const people = await Promise.all(Array.from({ length: 8 }, () => person()))
  for (const as of people) await send(id, { name: 'x', pet: 'dog' }, { as })
  const edits = await Promise.all(people.map((as) => send(id, cat, { as })))
  expect(edits.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(edits.filter(({ body }) => body.code === 'survey_quota_full')).toHaveLength(5)
  // A respondent who is in may change the rest, and leave, which frees the place.
  const inside = people[edits.findIndex(({ status }) => status === 200)]
  const outside = people[edits.findIndex(({ status }) => status !== 200)]
  expect((await send(id, { ...cat, stars: 5 }, { as: inside })).status).toBe(200)
  expect((await send(id, { name: 'x', pet: 'dog' }, { as: inside })).status).toBe(200)
  expect((await send(id, cat, { as: outside })).status).toBe(200)
  expect(await counts(id)).toEqual([['cats', 3, 3]])
})

test('deleted and withdrawn answers free their place, unfinished ones take none', async () => {
  const { id } = await published(admin, { draft: asking(cats(1)), settings: { anonymous: true } })
  expect((await keep(id, cat)).status).toBe(204)
  expect(await counts(id)).toEqual([['cats', 0, 1]])
  const first = await send(id, cat)
  expect((await send(id, cat)).body.code).toBe('survey_quota_full')
  await api('POST', `/api/surveys/${id}/withdrawals`, { body: { withdrawal: first.body.withdrawal } })
  expect((await send(id, cat)).status).toBe(200)
  expect((await send(id, cat)).body.code).toBe('survey_quota_full')
  const { body } = await api<{ items: { id: string }[] }>(
    'GET',
    `/api/admin/surveys/${id}/responses?state=sent`,
    { as: admin },
  )
  await api('DELETE', `/api/admin/survey-responses/${body.items[0]?.id}`, { as: admin })
  expect(await counts(id)).toEqual([['cats', 0, 1]])
  expect((await send(id, cat)).status).toBe(200)
})

test('a choice is checked once its question was passed', async () => {
  const { id } = await published(admin, {
    draft: asking(cats(1, { text: { en: 'Enough' } }), {
      id: 'starless',
      if: { question: 'stars', operator: 'not_answered' },
      limit: 1,
    }),
  })
  const { body } = await view(id)
  expect(body.quotaQuestions).toEqual(['pet', 'stars'])
  expect(JSON.stringify(body.schema)).not.toContain('quotas')
  expect((await check(id, cat, 'pet')).body).toEqual({ isFull: false })
  await send(id, cat)
  expect((await check(id, cat, 'pet')).body).toEqual({ isFull: true, text: { en: 'Enough' } })
  expect((await check(id, cat, 'name')).body).toEqual({ isFull: false })
  expect((await check(id, { pet: 'dog' }, 'pet')).body).toEqual({ isFull: false })
  expect((await check(id, { pet: 'dog' }, 'stars')).body).toEqual({ isFull: true })
})

test.each([
  ['other types', { pet: ['cat', { other: 1 }], stars: {} }, 'stars'],
  ['unknown questions', { gone: 'x', ['__proto__']: 1 }, 'gone'],
  ['no answers', {}, ''],
])('a check bears %s', async (_, answers, until) => {
  const { id } = await published(admin, { draft: asking(cats(1)) })
  expect((await check(id, answers, until)).body).toEqual({ isFull: false })
})

test('a check needs a proof that the survey was opened, and a network gets a limited number', async () => {
  const { id } = await published(admin, { draft: asking(cats(1)) })
  const other = await published(admin, { draft: asking(cats(1)) })
  for (const proof of ['', 'x', await opened(other.id)])
    expect((await check(id, cat, 'pet', proof)).body).toMatchObject({ code: 'bad_request' })
  const { results } = await env.DB.prepare('SELECT key FROM throttles').all<{ key: string }>()
  const before = JSON.stringify(results.map(({ key }) => key))
  expect((await check(id, cat, 'pet')).status).toBe(200)
  // The rest of the checks of this network, and of the survey, without the calls.
  await env.DB.prepare(
    'UPDATE throttles SET attempts = attempts + 599 WHERE key NOT IN (SELECT value FROM json_each(?))',
  )
    .bind(before)
    .run()
  expect((await check(id, cat, 'pet')).status).toBe(429)
})

test('a check needs a survey, a list of answers, and an invitation where one is needed', async () => {
  const { id } = await published(admin, { draft: asking(cats(1)), settings: { access: 'invited' } })
  expect((await check(id, {}, 'pet')).body).toMatchObject({ code: 'invitation_needed' })
  expect((await check('nothing00000001', {}, 'pet')).status).toBe(404)
  expect((await check(id, [], 'pet')).status).toBe(400)
  expect((await check(id, {}, 'x'.repeat(41))).status).toBe(400)
})

test('a new version counts the answers that were sent before', async () => {
  const survey = await published(admin, { draft: asking(cats(2)) })
  for (const pet of ['cat', 'dog', 'cat']) await send(survey.id, { name: 'x', pet })
  const dogs = { id: 'dogs', if: { question: 'pet', operator: 'is', value: 'dog' }, limit: 1 } as const
  await republish(survey, asking(cats(3), dogs))
  expect(await counts(survey.id)).toEqual([
    ['cats', 2, 3],
    ['dogs', 1, 1],
  ])
  expect((await send(survey.id, { name: 'x', pet: 'dog' }, { version: 2 })).body.code).toBe(
    'survey_quota_full',
  )
  expect((await send(survey.id, cat, { version: 2 })).status).toBe(200)
  expect((await send(survey.id, cat, { version: 2 })).body.code).toBe('survey_quota_full')
})

test('room is looked up by key, however many answers there are', async () => {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN SELECT ${roomSql('s', cats(3)).text}`)
    .bind(...roomSql('s', cats(3)).params)
    .all<{ detail: string }>()
  const read = results.map(({ detail }) => detail).join(', ')
  expect(read).toMatch(/SEARCH survey_quota_places USING COVERING INDEX \S+ \(survey=\? AND quota=\?\)/)
  expect(read).not.toContain('survey_responses')
})

test('the longest conditions that are taken fit into a statement', async () => {
  const id = `pet_${'x'.repeat(36)}`
  const longer: SurveySchema = JSON.parse(JSON.stringify(questions).replaceAll('"pet"', `"${id}"`))
  const members = Array.from({ length: 60 }, (_, index) => ({
    question: id,
    operator: index % 2 ? 'is_not' : 'includes_not',
    value: 'dog',
  })) as Condition[]
  const quota = {
    id: 'q'.repeat(40),
    if: { all: [{ all: members.slice(30) }, { all: members.slice(0, 30) }] },
    limit: 1,
  }
  const survey = await published(admin, { draft: { ...longer, quotas: [quota] } })
  expect((await send(survey.id, { name: 'x', [id]: 'cat' })).status).toBe(200)
  await republish(survey, { ...longer, quotas: [{ ...quota, limit: 2 }] })
  expect(await counts(survey.id)).toEqual([[quota.id, 1, 2]])
})

test('as many conditions as are taken fit into a statement', async () => {
  const each = Array.from({ length: 10 }, () => ({ any: Array.from({ length: 6 }, () => isCat) }))
  const all = each.map((condition, index) => cats(1, { id: `cats_${index}`, if: condition }))
  const settings = { once: true, editable: true }
  const { id } = await published(admin, { draft: asking(...all), settings })
  const as = await person()
  await send(id, { name: 'x', pet: 'dog' }, { as })
  expect((await send(id, cat, { as })).status).toBe(200)
  expect((await send(id, cat)).body.code).toBe('survey_quota_full')
})

test.each([
  ['a limit of 0', cats(0)],
  ['a negative limit', cats(-1)],
  ['half an answer', cats(1.5)],
  ['too high a limit', cats(1_000_001)],
  ['no condition', { id: 'cats', limit: 1 }],
  ['a bad name', cats(1, { id: '__proto__' })],
  [
    'too many conditions',
    cats(1, { if: { any: [1, 2, 3].map(() => ({ all: Array.from({ length: 40 }, () => isCat) })) } }),
  ],
])('refuses %s', async (_, quota) => {
  const { body } = await api<AdminSurvey>('POST', '/api/admin/surveys', { as: admin, body: {} })
  expect((await save(admin, body, { draft: asking(quota as Quota) })).status).toBe(400)
})

test('is not published when its question or option is gone', async () => {
  const survey = await published(admin, { draft: asking(cats(1)) })
  const without = (id: string): SurveySchema => ({
    ...asking(cats(1)),
    pages: questions.pages.map((page) => ({
      ...page,
      questions: page.questions.flatMap((one) =>
        one.id === id || 'showIf' in one
          ? []
          : [
              one.type === 'single_choice'
                ? { ...one, options: one.options.filter((o) => o.id !== id) }
                : one,
            ],
      ),
    })),
  })
  for (const [gone, code] of [
    ['pet', 'quota_asks_unknown_question'],
    ['cat', 'quota_asks_unknown_option'],
  ] as const) {
    expect((await republish(survey, without(gone))).body).toMatchObject({
      code: 'validation_failed',
      data: { problems: [{ at: '', code }] },
    })
  }
})

test('a new version sets new limits, and answers to older ones count', async () => {
  const survey = await published(admin, { draft: asking(cats(1)) })
  const { id } = survey
  await send(id, cat)
  expect((await republish(survey, asking(cats(2)))).body).toMatchObject({ version: 2 })
  expect((await send(id, cat, { version: 2 })).status).toBe(200)
  expect((await send(id, cat, { version: 2 })).body.code).toBe('survey_quota_full')
  await republish(survey, questions)
  expect((await send(id, cat, { version: 3 })).status).toBe(200)
})

test('a copy has the quotas and counts its own answers', async () => {
  const { id } = await published(admin, { draft: asking(cats(1)) })
  await send(id, cat)
  const { body: copy } = await api<AdminSurvey>('POST', '/api/admin/surveys', {
    as: admin,
    body: { copyOf: id },
  })
  expect(await counts(copy.id)).toEqual([])
  await step(admin, copy.id, 'publish')
  expect(await counts(copy.id)).toEqual([['cats', 0, 1]])
  expect((await send(copy.id, cat)).status).toBe(200)
  expect((await send(copy.id, cat)).body.code).toBe('survey_quota_full')
})
