import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { eachResponse } from '../../worker/features/surveys/response-pages-storage.ts'
import { failing } from '../support/worker/faults.ts'
import { published } from '../support/worker/surveys.ts'
import { migrated, person, request, type Person } from '../support/worker/world.ts'

const ROWS = 60_000
/** The platform allows a request 1,000 calls; a table of a million rows may take half of them. */
const MAX_CALLS = 500 * (ROWS / 1_000_000)

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

/** Downloads a table; returns how many lines it has and how many calls to the database it took. */
async function downloaded(path: string) {
  // A fault that never comes: only its counting is used.
  const { bindings, steps } = failing({ at: Infinity, when: 'before' })
  const answer = await request(path, { headers: { Authorization: admin.token }, bindings })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { lines: text.trimEnd().split('\n').length, calls: steps() }
}

const numbers = `WITH RECURSIVE "numbers"("n") AS (SELECT 1 UNION ALL SELECT "n" + 1 FROM "numbers" WHERE "n" < ?1)`

async function respond(survey: string, { rows, characters }: { rows: number; characters: number }) {
  await env.DB.prepare(
    `${numbers} INSERT INTO "survey_responses" ("id", "survey", "version", "state", "answers", "begun", "sent", "updated")
      SELECT 'response' || printf('%07d', "n"), ?2, 1, 'sent',
        '{"name":"' || substr(hex(zeroblob(?3)), 1, ?3) || '"}', '2026-11-28', '2026-11-28 ' || "n" % 7, '2026-11-28' FROM "numbers"`,
  )
    .bind(rows, survey, characters)
    .run()
}

test('a table of the back office takes few calls, however many rows it has', async () => {
  await env.DB.prepare(
    `${numbers} INSERT INTO "waitlist" ("id", "created", "updated", "email", "about")
      SELECT 'waiting' || printf('%08d', "n"), '2026-11-28', '2026-11-28', 'w' || "n" || '@example.test', 'Hello' FROM "numbers"`,
  )
    .bind(ROWS)
    .run()
  const { lines, calls } = await downloaded('/api/admin/lists/waitlist/rows.csv')
  expect(lines).toBe(ROWS + 1)
  expect(calls).toBeLessThan(MAX_CALLS)
})

test('so does a survey, and every response is there once', async () => {
  const { id } = await published(admin)
  await respond(id, { rows: ROWS, characters: 20 })
  const { lines, calls } = await downloaded(`/api/admin/surveys/${id}/responses.csv`)
  expect(lines).toBe(ROWS + 1)
  expect(calls).toBeLessThan(MAX_CALLS)
  await env.DB.prepare('DELETE FROM "survey_responses"').run()
})

test('long answers come in smaller pages, so that each fits the memory of a worker', async () => {
  const { id } = await published(admin)
  await respond(id, { rows: 200, characters: 200_000 })
  const sizes: number[] = []
  const ids = new Set<string>()
  for await (const page of eachResponse(env.DB, id, {})) {
    let size = 0
    for (const { id: response, answers } of page) {
      size += JSON.stringify(answers).length
      ids.add(response)
    }
    sizes.push(size)
  }
  expect(ids.size).toBe(200)
  expect(Math.max(...sizes)).toBeLessThan(8_000_000)
  expect(sizes.length).toBeLessThan(10)
})
