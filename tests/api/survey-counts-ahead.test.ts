import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { CountsQuery } from '../../worker/contract/survey/counts.ts'
import type { SurveySummary } from '../../worker/contract/survey/summary.ts'
import { countAhead } from '../../worker/features/surveys/counts-ahead-service.ts'
import { counted as countedResponse, countPart } from '../../worker/features/surveys/counts-service.ts'
import { storeCounts } from '../../worker/features/surveys/counts-storage.ts'
import { eachResponse } from '../../worker/features/surveys/response-pages-storage.ts'
import { countParts, type Counts } from '../../worker/model/survey/count-parts.ts'
import { createSummary } from '../../worker/model/survey/summary.ts'
import { randomSource } from '../support/random-source.ts'
import { published, questions } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const now = new Date('2026-11-30T12:00:00Z')
const start = Date.UTC(2026, 10, 1)

/** A sent response a minute, and an unsent one every ten minutes, from 1 November on. */
async function survey(responses: number): Promise<string> {
  const { id } = await published(admin)
  await add(id, 0, responses)
  return id
}

async function add(id: string, from: number, to: number) {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3)
     INSERT INTO survey_responses (id, survey, version, state, answers, begun, sent, updated, seconds)
     SELECT printf('r%s%06d', substr(?1, 1, 8), i), ?1, 1, CASE WHEN i % 10 = 0 THEN 'begun' ELSE 'sent' END,
       json_object('name', 'n' || i, 'stars', 1 + i % 5), '2026-11-01 00:00:00.000Z',
       CASE WHEN i % 10 = 0 THEN '' ELSE strftime('%Y-%m-%d %H:%M:%S.000Z', ?4 + i * 60, 'unixepoch') END,
       strftime('%Y-%m-%d %H:%M:%S.000Z', ?4 + i * 60, 'unixepoch'), i % 100 FROM n`,
  )
    .bind(id, from, to, start / 1000)
    .run()
}

const sizes = { minSent: 100, runRows: 200, partRows: 50 }
const ahead = (at = now) => countAhead(env, at, sizes)

const part = (survey: string, { after = '', ...filter }: CountsQuery) =>
  countPart(env.DB, survey, { version: 1, schema: questions, filter, after, limit: sizes.partRows })

async function results(
  id: string,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Counts> {
  let last: Counts | undefined
  for await (const counts of countParts((query) => part(id, query), {})) {
    last = counts
    if (!counts.isWhole) await between()
  }
  if (!last) throw new Error('Nothing was counted')
  return last
}

async function recount(id: string): Promise<SurveySummary> {
  const summary = createSummary(questions)
  for await (const page of eachResponse(env.DB, id, { version: 1 }))
    for (const response of page) summary.add(countedResponse(questions, response))
  return summary.result()
}

async function runs(id: string) {
  const { results: rows } = await env.DB.prepare(
    'SELECT state, read FROM survey_counts WHERE survey = ? ORDER BY state, until',
  )
    .bind(id)
    .all<{ state: string; read: number }>()
  return rows.map(({ state, read }) => `${state} ${read}`)
}

async function change(id: string, text: string) {
  const { meta } = await env.DB.prepare(text).bind(id).run()
  expect(meta.changes).toBeGreaterThan(0)
}

test('counts of another format are not read, and are replaced', async () => {
  const id = await survey(500)
  await ahead()
  const stored = await runs(id)
  const { summary } = await results(id)
  await change(id, "UPDATE survey_counts SET format = format + 1, counts = '{}' WHERE survey = ?")
  const counted = await results(id)
  expect([counted.parts, counted.summary]).toEqual([11, summary])
  expect(await ahead()).toBe(500)
  expect(await runs(id)).toEqual(stored)
  expect((await results(id)).parts).toBe(1)
})

test('a large survey is counted ahead in runs, and read in one call', async () => {
  const id = await survey(500)
  expect((await results(id)).parts).toBe(11)
  expect(await ahead()).toBe(500)
  expect(await runs(id)).toEqual(['begun 50', 'sent 200', 'sent 200', 'sent 50'])
  const counted = await results(id)
  expect([counted.parts, counted.read]).toEqual([1, 500])
  expect(counted.summary).toEqual(await recount(id))
  // Nothing new, then new answers, which continue the runs.
  expect(await ahead()).toBe(0)
  await add(id, 500, 700)
  expect((await results(id)).summary).toEqual(await recount(id))
  expect(await ahead()).toBe(200)
  expect(await runs(id)).toEqual(['begun 70', 'sent 200', 'sent 200', 'sent 200', 'sent 30'])
  expect((await results(id)).summary).toEqual(await recount(id))
  // A filter does not use them.
  expect((await part(id, { question: 'stars', answer: '1' })).read).toBe(50)
})

test('small surveys, and answers of the last two hours, are counted when they are read', async () => {
  const small = await survey(110)
  const id = await survey(400)
  await ahead(new Date(start + 300 * 60_000))
  expect(await runs(small)).toEqual([])
  expect(await runs(id)).toEqual(['begun 18', 'sent 162'])
  expect((await results(id)).summary).toEqual(await recount(id))
})

test('a change discards only the counts of its run, which are then made again', async () => {
  const id = await survey(700)
  const all = ['begun 70', 'sent 200', 'sent 200', 'sent 200', 'sent 30']
  await ahead()
  expect(await runs(id)).toEqual(all)
  // Neither changes what was counted.
  await change(id, `UPDATE survey_responses SET holder = 'x', person = '' WHERE survey = ?`)
  expect(await runs(id)).toEqual(all)

  await change(
    id,
    `UPDATE survey_responses SET answers = '{"stars":1}' WHERE survey = ? AND answers LIKE '%"n301"%'`,
  )
  expect(await runs(id)).toEqual(all.toSpliced(2, 1))
  // The gap before a stored run is read, and that run is used.
  const gap = await results(id)
  expect([gap.parts, gap.read]).toEqual([5, 700])
  expect(gap.summary).toEqual(await recount(id))
  expect(await ahead()).toBe(200)
  expect(await runs(id)).toEqual(all)

  await change(id, `DELETE FROM survey_responses WHERE survey = ? AND answers LIKE '%"n21"%'`)
  expect(await runs(id)).toEqual(all.toSpliced(1, 1))
  expect((await results(id)).summary).toEqual(await recount(id))
  expect(await ahead()).toBe(199)
  expect(await runs(id)).toEqual(all.with(1, 'sent 199'))

  // Respondents that come back, and answers that come late.
  await change(
    id,
    `UPDATE survey_responses SET updated = '2026-11-29 00:00:00.000Z', page = 'one' WHERE survey = ? AND state = 'begun' AND answers LIKE '%"n50"%'`,
  )
  expect(await runs(id)).toEqual(all.with(1, 'sent 199').slice(1))
  await change(
    id,
    `INSERT INTO survey_responses (id, survey, version, state, answers, begun, sent, updated)
     SELECT 'late' || substr(survey, 1, 8), survey, 1, 'sent', '{}', begun, '2026-11-01 00:30:00.000Z', updated FROM survey_responses WHERE survey = ? LIMIT 1`,
  )
  expect(await runs(id)).toEqual(all.slice(2))
  expect((await results(id)).summary).toEqual(await recount(id))
  await ahead()
  expect((await results(id)).parts).toBe(1)
  expect((await results(id)).summary).toEqual(await recount(id))
})

test('counts are not stored once an answer has changed', async () => {
  const id = await survey(40)
  const sent = { survey: id, version: 1, state: 'sent' as const }
  const run = { after: '', until: '2027', read: 36, counts: '{}' }
  await change(id, `DELETE FROM survey_responses WHERE survey = ? AND answers LIKE '%"n11"%'`)
  expect(await storeCounts(env.DB, sent, run, 0)).toBe(false)
  expect(await storeCounts(env.DB, sent, run, 1)).toBe(true)
  const begun = { survey: id, version: 1, state: 'begun' as const }
  const earlier = { ...run, until: '2026-11-02', read: 4 }
  await change(
    id,
    `UPDATE survey_responses SET updated = '2026-11-29 00:00:00.000Z' WHERE survey = ? AND state = 'begun' AND answers LIKE '%"n10"%'`,
  )
  expect(await storeCounts(env.DB, begun, earlier, 1)).toBe(false)
  expect(await storeCounts(env.DB, begun, { ...earlier, read: 3 }, 1)).toBe(true)
  await api('DELETE', `/api/admin/surveys/${id}?title=Pets`, { as: admin })
  expect(await runs(id)).toEqual([])
  const noted = await env.DB.prepare('SELECT changes FROM survey_changes WHERE survey = ?').bind(id).all()
  expect(noted.results).toEqual([])
  // A job that began before the survey was deleted.
  expect(await storeCounts(env.DB, sent, run, 0)).toBe(false)
})

test('a cursor among unsent answers does not get past a filter of sent ones', async () => {
  const id = await survey(400)
  await ahead()
  const { summary } = await part(id, { state: 'sent', after: 'begun~~' })
  expect([summary.responses, summary.complete]).toEqual([360, 360])
})

test.each(Array.from({ length: 6 }, (_one, index) => index))(
  'answers change or go while parts are counted: the figures are those of a recount (%i)',
  async (seed) => {
    const id = await survey(400)
    const { next, pick } = randomSource(seed)
    const sent = () => 10 * Math.floor(next() * 40) + 1 + Math.floor(next() * 9)
    if (seed % 3 > 0) await ahead()
    if (seed % 3 > 1)
      await change(id, `DELETE FROM survey_responses WHERE survey = ? AND answers LIKE '%"n77"%'`)
    let acts = 0
    const counts = await results(id, async () => {
      if (acts++ > 20 || next() < 0.7) return
      const row = `survey = ? AND state = 'sent' AND json_extract(answers, '$.name') = 'n${sent()}'`
      const acted = [
        `DELETE FROM survey_responses WHERE ${row}`,
        `UPDATE survey_responses SET answers = json_set(answers, '$.stars', 3), edited = '2026-11-30' WHERE ${row}`,
        `UPDATE survey_responses SET seconds = 999 WHERE ${row}`,
      ]
      await env.DB.prepare(pick(acted) ?? '')
        .bind(id)
        .run()
      if (next() < 0.3) await ahead()
    })
    expect(counts.summary).toEqual(await recount(id))
    await ahead()
    expect((await results(id)).summary).toEqual(await recount(id))
  },
)
