import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { CountsPart, CrossState } from '../../worker/contract/survey/counts.ts'
import type { CrossedThemes } from '../../worker/contract/survey/themes.ts'
import { countPart } from '../../worker/features/surveys/counts-service.ts'
import { published, questions, send } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const crossed = (survey: string, query: string) =>
  api<{ cross: CrossState; row?: CrossedThemes; column?: CrossedThemes }>(
    'GET',
    `/api/admin/surveys/${survey}/themes/cross?${query}`,
    { as: admin },
  )

async function withTexts() {
  const { id } = await published(admin)
  const given = [
    ['The cat sleeps.', 'cat', 5],
    ['A cat, of course.', 'cat', 4],
    ['My cat and a dog.', 'dog', 4],
    ['No animals.', 'dog', 1],
  ] as const
  for (const [name, pet, stars] of given) await send(id, { name, pet, stars })
  return id
}

test('the themes of a text are compared with a choice, and answers in none are counted', async () => {
  const id = await withTexts()
  const { status, body } = await crossed(id, 'row=pet&column=name~themes')
  expect(status).toBe(200)
  expect(body.row).toBeUndefined()
  expect(body.column).toMatchObject({
    themes: [{ words: ['cat'], answers: 3 }],
    answers: 4,
    totalItems: 4,
    others: 1,
    by: 'words',
  })
  expect(body.cross.total).toBe(4)
  expect(new Set(body.cross.cells.map(String))).toEqual(new Set(['cat,0,2', 'dog,0,1', 'dog,none,1']))
  // Within a filter, themes are those of the filtered answers.
  const filtered = await crossed(id, 'row=pet&column=name~themes&question=pet&answer=cat')
  expect(filtered.body.cross).toMatchObject({ total: 2, cells: [['cat', '0', 2]] })
  const both = await crossed(id, 'row=name~themes&column=name~themes')
  expect(both.body.row).toEqual(both.body.column)
  expect(new Set(both.body.cross.cells.map(String))).toEqual(new Set(['0,0,3', 'none,none,1']))
})

test('axes without themes, and questions without them, are refused', async () => {
  const id = await withTexts()
  for (const query of [
    'row=pet&column=stars',
    'row=pet&column=stars~themes',
    'row=gone~themes&column=pet',
    'row=name~themes',
  ])
    expect((await crossed(id, query)).status, query).toBe(400)
  const counts = await api('GET', `/api/admin/surveys/${id}/counts?row=pet&column=name~themes`, { as: admin })
  expect(counts.status).toBe(400)
})

test('a question is compared by answered or not among those who reached it', async () => {
  const { id } = await published(admin)
  await send(id, { name: 'a', pet: 'cat' })
  await send(id, { name: 'b', pet: 'cat', stars: 3 })
  const { body } = await api<CountsPart>('GET', `/api/admin/surveys/${id}/counts?row=spoken&column=pet`, {
    as: admin,
  })
  expect(body.cross).toMatchObject({ total: 2, cells: [['not_answered', 'cat', 2]] })
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM "survey_responses"').first('n')).toBeGreaterThan(1)
})

test('texts are counted and compared by value for admins only', async () => {
  const { id } = await published(admin)
  for (const [name, pet] of [
    ['Ada', 'cat'],
    ['Ada', 'cat'],
    ['Ben', 'dog'],
  ])
    await send(id, { name, pet })
  const query = 'row=name~values&column=pet'
  const { body } = await api<CountsPart>('GET', `/api/admin/surveys/${id}/counts?${query}`, { as: admin })
  expect(new Set(body.cross?.cells.map(String))).toEqual(new Set(['Ada,cat,2', 'Ben,dog,1']))
  const [, counted] = body.summary.questions.find(([name]) => name === 'name')!
  expect(new Map(counted.values?.values)).toEqual(new Map(Object.entries({ Ada: 2, Ben: 1 })))
  const themes = await crossed(id, 'row=name~themes&column=name~values')
  expect(themes.status).toBe(200)
  // A link to results counts without them.
  const counting = { version: 1, schema: questions, filter: {}, after: '' }
  const shared = await countPart(env.DB, id, counting)
  expect(shared.summary.questions.every(([, { values }]) => values === undefined)).toBe(true)
  const asked = countPart(env.DB, id, { ...counting, row: 'name~values', column: 'pet' })
  await expect(asked).rejects.toThrow('bad_request')
})
