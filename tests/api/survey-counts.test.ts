import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { CountsPart } from '../../worker/contract/survey/counts.ts'
import type { Comparison, Condition } from '../../worker/contract/survey/schema.ts'
import { counted as countedResponse } from '../../worker/features/surveys/counts-service.ts'
import { eachResponse } from '../../worker/features/surveys/response-pages-storage.ts'
import { findResponses } from '../../worker/features/surveys/results-storage.ts'
import type { Answers } from '../../worker/model/survey/answers.ts'
import { createSummary } from '../../worker/model/survey/summary.ts'
import { holds } from '../../worker/model/survey/walk.ts'
import { published, questions } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

async function store(survey: string, given: Record<string, unknown>[], state = 'sent') {
  await env.DB.prepare(
    `INSERT INTO "survey_responses" ("id", "survey", "version", "state", "answers", "begun", "sent", "updated", "seconds")
      SELECT printf('%s%06d', ?1, "key"), ?2, 1, ?3, "value", '2026-11-28 10:00:00.000Z',
        CASE ?3 WHEN 'sent' THEN '2026-11-' || (10 + "key" % 5) || ' 10:00:00.000Z' ELSE '' END, '2026-11-28 10:00:00.000Z', "key" % 100
      FROM json_each(?4)`,
  )
    .bind(`${state.slice(0, 1)}${survey.slice(0, 8)}`, survey, state, JSON.stringify(given))
    .run()
}

async function partsOf(survey: string, query: Record<string, string>) {
  const parts: CountsPart[] = []
  let after = ''
  do {
    const text = new URLSearchParams({ ...query, ...(after && { after }) }).toString()
    const { status, body } = await api<CountsPart>('GET', `/api/admin/surveys/${survey}/counts?${text}`, {
      as: admin,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    parts.push(body)
    after = body.next
  } while (after !== '')
  return parts
}

test('the parts of many responses add up to the summary, also of a filter', async () => {
  const { id } = await published(admin)
  const given = Array.from({ length: 6_000 }, (_one, index) => ({
    name: `n${index}`,
    pet: index % 3 === 0 ? 'cat' : index % 3 === 1 ? 'dog' : { other: `bird ${index}` },
    stars: 1 + (index % 5),
  }))
  await store(id, given)
  await store(id, given.slice(0, 50), 'begun')
  const filters: Record<string, string>[] = [
    {},
    { state: 'sent' },
    { question: 'pet', answer: 'cat' },
    { search: 'bird 5999' },
  ]
  for (const filter of filters) {
    const parts = await partsOf(id, filter)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, { read }) => sum + read, 0)).toBe(filter['state'] ? 6_000 : 6_050)
    expect(parts.map(({ schema }) => schema !== undefined).indexOf(true, 1)).toBe(-1)
    const summary = createSummary(questions)
    for (const part of parts) summary.merge(part.summary)
    const expected = createSummary(questions)
    for await (const page of eachResponse(env.DB, id, filter))
      for (const response of page) expected.add(countedResponse(questions, response))
    expect(summary.result(), JSON.stringify(filter)).toEqual(expected.result())
  }
})

test('two questions are crossed; a question that the version has not is refused', async () => {
  const { id } = await published(admin)
  await store(id, [
    { name: 'a', pet: 'cat', stars: 5 },
    { name: 'b', pet: 'cat', stars: 4 },
    { name: 'c', pet: { other: 'x' }, stars: 4 },
    { name: 'd', pet: 'dog' },
  ])
  const [part] = await partsOf(id, {
    row: 'pet',
    column: 'stars',
    where: '{"question":"name","operator":"is_not","value":"b"}',
  })
  expect(part?.cross).toEqual({
    total: 2,
    rows: [
      ['cat', 1],
      ['', 1],
    ],
    columns: [
      ['5', 1],
      ['4', 1],
    ],
    cells: [
      ['cat', '5', 1],
      ['', '4', 1],
    ],
  })
  for (const column of ['removed', 'name~themes', 'pet.cat', '']) {
    const refused = await api('GET', `/api/admin/surveys/${id}/counts?row=pet&column=${column}`, {
      as: admin,
    })
    expect(refused.status, column).toBe(400)
  }
  const empty = await published(admin)
  expect(await partsOf(empty.id, { row: 'pet', column: 'stars' })).toMatchObject([
    { read: 0, cross: { total: 0 } },
  ])
  const nonsense = await api('GET', `/api/admin/surveys/${id}/counts?after=nonsense`, { as: admin })
  expect(nonsense.status).toBe(400)
})

test('a filter of the table holds exactly where the survey’s own condition does', async () => {
  const { id } = await published(admin)
  const given: Answers[] = [
    {},
    { q: 'cat' },
    { q: ' CAT ' },
    { q: 'a cat, or so' },
    { q: '' },
    { q: 3 },
    { q: 3.5 },
    { q: true },
    { q: false },
    { q: ['cat'] },
    { q: ['cat', 'dog'] },
    { q: [] },
    { q: { other: 'cat' } },
    { q: { row: 'cat', next: 'dog' } },
    { q: { row: ['cat', 'dog'] } },
    { q: '2026-01-02' },
  ]
  await store(id, given)
  const values: Comparison['value'][] = ['cat', 'dog', '', "'", 3, 3.5, true, false, '2026-01-01', undefined]
  const operators = [
    'answered',
    'not_answered',
    'is',
    'is_not',
    'includes',
    'includes_not',
    'above',
    'below',
  ] as const
  const comparisons = operators.flatMap((operator) =>
    values.map((value) => ({ question: 'q', operator, value })),
  )
  const conditions: Condition[] = [
    ...comparisons,
    {
      all: [
        { question: 'q', operator: 'includes', value: 'cat' },
        { question: 'q', operator: 'includes_not', value: 'dog' },
      ],
    },
    {
      any: [
        { question: 'q', operator: 'is', value: 3 },
        {
          all: [
            { question: 'removed', operator: 'not_answered' },
            { question: 'q', operator: 'is', value: true },
          ],
        },
      ],
    },
  ]
  for (const condition of conditions) {
    const where = JSON.stringify(condition)
    const { items } = await findResponses(env.DB, id, {
      filter: { where },
      sort: 'moment',
      page: 1,
      perPage: 100,
    })
    const expected = given.filter((answers) => holds(condition, answers))
    const texts = (list: unknown[]) => list.map((one) => JSON.stringify(one)).toSorted()
    expect(texts(items.map(({ answers }) => answers)), where).toEqual(texts(expected))
  }
})

test('conditions that are none, or too many, are refused', async () => {
  const { id } = await published(admin)
  const one = { question: 'pet', operator: 'answered' }
  const asked = (where: unknown) =>
    api(
      'GET',
      `/api/admin/surveys/${id}/responses?where=${encodeURIComponent(typeof where === 'string' ? where : JSON.stringify(where))}`,
      { as: admin },
    )
  expect((await asked({ all: Array.from({ length: 10 }, () => one) })).status).toBe(200)
  for (const wrong of [
    '',
    '{',
    'null',
    [],
    { question: `x"'`, operator: 'is' },
    { all: [] },
    { all: Array.from({ length: 11 }, () => one) },
  ]) {
    expect((await asked(wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
})
