import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Quota } from '../../worker/contract/survey/schema.ts'
import { applyEntries } from '../../worker/features/backup/privacy/storage.ts'
import { placeAhead, sweepPlaces } from '../../worker/features/surveys/quota-builds-service.ts'
import { placeNext, startBuild } from '../../worker/features/surveys/quota-builds-storage.ts'
import { countQuotas } from '../../worker/features/surveys/quota-storage.ts'
import { published, questions, send, step } from '../support/worker/surveys.ts'
import { asking, cats, dogs, saveDraft } from '../support/worker/quotas.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const now = new Date()

/** Every third is a cat; some at the same moment, as those of anonymous surveys are. */
const store = (survey: string, count: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
    INSERT INTO survey_responses (id, survey, version, state, answers, begun, sent, updated, seconds)
    SELECT printf('%s%05d', substr(?1, 1, 8), i), ?1, 1, 'sent',
      json_object('name', 'x', 'pet', CASE WHEN i % 3 = 0 THEN 'cat' ELSE 'dog' END), '',
      printf('2026-01-01 %02d:00:00.000Z', i / 7), '2026-01-01 00:00:00.000Z', 9 FROM n`,
  )
    .bind(survey, count)
    .run()

const placesOf = async (survey: string) => {
  const sql = 'SELECT DISTINCT quota FROM survey_quota_places WHERE survey = ?'
  const { results } = await env.DB.prepare(sql).bind(survey).all<{ quota: string }>()
  return results
    .map(({ quota }) => quota.split('@')[0] ?? '')
    .toSorted((one, other) => one.localeCompare(other))
}

const counted = (survey: string, pet: string) =>
  env.DB.prepare(
    `SELECT COUNT(*) AS n FROM survey_responses WHERE survey = ? AND state = 'sent' AND answers ->> 'pet' = ?`,
  )
    .bind(survey, pet)
    .first<number>('n')

test('answers are placed step by step while others are sent, changed and deleted, and none is missed', async () => {
  const settings = { once: true, editable: true }
  const { id } = await published(admin, { draft: asking(cats), settings })
  await store(id, 30)
  const people = await Promise.all([person(), person(), person()])
  for (const as of people) expect((await send(id, { name: 'x', pet: 'dog' }, { as })).status).toBe(200)
  const quotas = [{ ...cats, limit: 30 }, dogs]
  await saveDraft(admin, id, asking(...quotas))
  const build = { build: 'first', quotas: JSON.stringify(quotas), now: '2026-01-01 00:00:00.000Z' }
  let current = await startBuild(env.DB, id, build)
  const next = async () => {
    const { build: name, after } = current
    current = await placeNext(env.DB, id, { build: name, after, quotas, limit: 8, now: build.now })
  }
  await next()
  // One that was placed already, one that was not yet, and a new one.
  for (const number of ['00000', '00029']) {
    const path = `/api/admin/survey-responses/${id.slice(0, 8)}${number}`
    expect((await api('DELETE', path, { as: admin })).status).toBe(204)
  }
  expect((await send(id, { name: 'x', pet: 'cat' }, { as: people[0] })).status).toBe(200)
  expect((await send(id, { name: 'new', pet: 'cat' }, { as: await person() })).status).toBe(200)
  await next()
  expect(current.state).toBe('placing')
  // The quotas of the published version count meanwhile.
  expect(await countQuotas(env.DB, id, [cats, dogs])).toEqual([2, 0])
  // An admin publishes the same: the build continues where it stopped.
  expect((await step(admin, id, 'publish')).body).toMatchObject({ version: 2 })
  expect(await countQuotas(env.DB, id, quotas)).toEqual([await counted(id, 'cat'), await counted(id, 'dog')])
  const { results } = await env.DB.prepare('SELECT state, build FROM survey_quota_builds WHERE survey = ?')
    .bind(id)
    .all()
  expect(results).toContainEqual({ state: 'published', build: 'first' })
  while ((await sweepPlaces(env, now)) > 0);
  expect(await placesOf(id)).toEqual(['cats', 'dogs'])
  expect(await countQuotas(env.DB, id, quotas)).toEqual([await counted(id, 'cat'), await counted(id, 'dog')])
})

test('the limit holds from the moment of publication', async () => {
  const { id } = await published(admin)
  await store(id, 30)
  await saveDraft(admin, id, asking({ ...cats, limit: 11 }))
  await step(admin, id, 'publish')
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => send(id, { name: 'x', pet: 'cat' }, { version: 2 })),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ body }) => body.code === 'survey_quota_full')).toHaveLength(4)
})

test('a build of other quotas, or that no one continues, is given up and its places are deleted', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  await store(id, 12)
  await placeAhead(env.DB, id, { quotas: [dogs], now, stepRows: 5 })
  await placeAhead(env.DB, id, { quotas: [{ ...dogs, id: 'hounds' }], now, stepRows: 5 })
  expect(await placesOf(id)).toEqual(['dogs', 'hounds'])
  while ((await sweepPlaces(env, now)) > 0);
  expect(await placesOf(id)).toEqual(['hounds'])
  const later = new Date(now.getTime() + 25 * 60 * 60 * 1000)
  while ((await sweepPlaces(env, later)) > 0);
  expect(await placesOf(id)).toEqual([])
  const left = 'SELECT state FROM survey_quota_builds WHERE survey = ?'
  expect((await env.DB.prepare(left).bind(id).all()).results).toEqual([{ state: 'published' }])
})

test('places that were taken before there were builds count until the next version', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  await store(id, 3)
  await env.DB.prepare('DELETE FROM survey_quota_builds WHERE survey = ?').bind(id).run()
  await env.DB.prepare(`INSERT INTO survey_quota_places SELECT ?1, 'cats', id FROM survey_responses
    WHERE survey = ?1 AND answers ->> 'pet' = 'cat'`)
    .bind(id)
    .run()
  await send(id, { name: 'x', pet: 'cat' })
  expect(await countQuotas(env.DB, id, [cats])).toEqual([2])
  await saveDraft(admin, id, asking(cats, dogs))
  await step(admin, id, 'publish')
  expect(await countQuotas(env.DB, id, [cats, dogs])).toEqual([2, 2])
  while ((await sweepPlaces(env, now)) > 0);
  expect(await countQuotas(env.DB, id, [cats, dogs])).toEqual([2, 2])
})

test('a consent that a restore removes frees its place', async () => {
  const agreed: Quota = { id: 'agreed', if: { question: 'film', operator: 'is', value: true }, limit: 5 }
  const title = { en: 'May we use your voice?' }
  const film = { id: 'film', type: 'consent', title, text: title, purpose: 'voice_film' } as const
  const pages = questions.pages.map((page) => ({ ...page, questions: [...page.questions, film] }))
  const { id } = await published(admin, { draft: { ...questions, pages, quotas: [agreed] } })
  const { body } = await send(id, { name: 'x', film: true })
  expect(await countQuotas(env.DB, id, [agreed])).toEqual([1])
  const at = '2026-01-01 00:00:00.000Z'
  await applyEntries(env.DB, [{ kind: 'consent', at, response: String(body.id), questions: ['film'] }])
  while ((await sweepPlaces(env, now)) > 0);
  expect(await countQuotas(env.DB, id, [agreed])).toEqual([0])
})
