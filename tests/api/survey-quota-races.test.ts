import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import { forgetInSurveys } from '../../worker/features/surveys/people-storage.ts'
import { placeAhead, sweepPlaces } from '../../worker/features/surveys/quota-builds-service.ts'
import { countQuotas } from '../../worker/features/surveys/quota-storage.ts'
import { published, send, step } from '../support/worker/surveys.ts'
import { asking, cats, dogs, saveDraft } from '../support/worker/quotas.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const now = new Date()
const HOUR_MS = 60 * 60 * 1000
const aDayLater = new Date(now.getTime() + 25 * HOUR_MS)

async function publish(id: string, draft: SurveySchema) {
  await saveDraft(admin, id, draft)
  expect((await step(admin, id, 'publish')).status).toBe(200)
}

/** The database, where another request runs before the first transaction with these words. */
function interrupted(words: string, other: () => Promise<unknown>): D1Database {
  let isDone = false
  const texts = new WeakMap<object, string>()
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare')
        return (text: string) => {
          const statement = target.prepare(text)
          const bind = statement.bind.bind(statement)
          statement.bind = (...values) => {
            const bound = bind(...values)
            texts.set(bound, text)
            return bound
          }
          return statement
        }
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          if (!isDone && statements.some((one) => texts.get(one)?.includes(words))) {
            isDone = true
            await other()
          }
          return target.batch(statements)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

const sweepAll = async (DB: D1Database = env.DB, at = now) => {
  await sweepPlaces({ DB }, at)
  while ((await sweepPlaces(env, at)) > 0);
}

async function waits(survey: string, response: unknown) {
  // The next sweep has nothing else to do.
  await sweepAll()
  await env.DB.prepare('INSERT INTO survey_quota_waiting (survey, response) VALUES (?, ?)')
    .bind(survey, String(response))
    .run()
}

const waiting = (survey: string) =>
  env.DB.prepare('SELECT COUNT(*) AS n FROM survey_quota_waiting WHERE survey = ?')
    .bind(survey)
    .first<number>('n')

const placing = (other: () => Promise<unknown>) => {
  let ran = 0
  const DB = interrupted('survey_quota_places', async () => {
    ran++
    await other()
  })
  return { DB, ran: () => ran }
}

test('a version that is published while a sweep places answers keeps its places', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  const { body } = await send(id, { name: 'x', pet: 'dog' })
  await waits(id, body.id)
  const { DB, ran } = placing(() => publish(id, asking(cats, dogs)))
  await sweepAll(DB)
  expect(ran()).toBe(1)
  expect(await countQuotas(env.DB, id, [cats, dogs])).toEqual([0, 1])
  expect(await waiting(id)).toBe(0)
})

test('a build that starts while a sweep places answers keeps its places', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  const { body } = await send(id, { name: 'x', pet: 'dog' })
  await waits(id, body.id)
  const quotas = [cats, dogs]
  const { DB, ran } = placing(() => placeAhead(env.DB, id, { quotas, now }))
  await sweepAll(DB)
  expect(ran()).toBe(1)
  await publish(id, asking(...quotas))
  expect(await countQuotas(env.DB, id, quotas)).toEqual([0, 1])
})

test('an answer that is changed while a sweep places it has the place of its new version', async () => {
  const settings = { access: 'signed_in', once: true, editable: true } as const
  const { id } = await published(admin, { draft: asking(cats, dogs), settings })
  const as = await person()
  const { body } = await send(id, { name: 'x', pet: 'dog' }, { as })
  await waits(id, body.id)
  const { DB, ran } = placing(() => send(id, { name: 'x', pet: 'cat' }, { as }))
  await sweepAll(DB)
  expect(ran()).toBe(1)
  expect(await countQuotas(env.DB, id, [cats, dogs])).toEqual([1, 0])
})

test('a survey in the trash keeps its places', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  const { body } = await send(id, { name: 'x', pet: 'cat' })
  await waits(id, body.id)
  await env.DB.prepare('UPDATE surveys SET trashed = ? WHERE id = ?').bind('2026-11-30', id).run()
  await sweepAll()
  expect(await countQuotas(env.DB, id, [cats])).toEqual([1])
})

test('a build that is published while a sweep gives it up counts', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  await send(id, { name: 'x', pet: 'dog' })
  await saveDraft(admin, id, asking(dogs))
  await sweepAll()
  await placeAhead(env.DB, id, { quotas: [dogs], now })
  let ran = 0
  const DB = interrupted(`SET "state" = 'old'`, async () => {
    ran++
    expect((await step(admin, id, 'publish')).status).toBe(200)
  })
  await sweepAll(DB, aDayLater)
  expect(ran).toBe(1)
  expect(await countQuotas(env.DB, id, [dogs])).toEqual([1])
})

test('a build that is continued is not given up for its age', async () => {
  const { id } = await published(admin, { draft: asking(cats) })
  await send(id, { name: 'x', pet: 'dog' })
  const build = await placeAhead(env.DB, id, { quotas: [dogs], now })
  expect(await placeAhead(env.DB, id, { quotas: [dogs], now: aDayLater })).toBe(build)
  await sweepAll(env.DB, new Date(aDayLater.getTime() + HOUR_MS))
  const { results } = await env.DB.prepare(
    `SELECT build FROM survey_quota_builds WHERE survey = ? AND state = 'placed'`,
  )
    .bind(id)
    .all()
  expect(results).toEqual([{ build }])
})

test('a response that is withdrawn or deleted waits for no place', async () => {
  const settings = { access: 'signed_in', once: true } as const
  const { id } = await published(admin, { draft: asking(cats), settings })
  const people = await Promise.all([person(), person()])
  await placeAhead(env.DB, id, { quotas: [dogs], now })
  const sent = []
  for (const as of people) sent.push(await send(id, { name: 'x', pet: 'dog' }, { as }))
  expect(await waiting(id)).toBe(2)
  const path = `/api/admin/survey-responses/${String(sent[0]?.body.id)}`
  expect((await api('DELETE', path, { as: admin })).status).toBe(204)
  expect(await waiting(id)).toBe(1)
  await forgetInSurveys(env.DB, { people: [people[1]!.id], secret: env.AUTH_SECRET ?? '', now })
  expect(await waiting(id)).toBe(0)
})
