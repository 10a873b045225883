import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { COUNTED_UP_TO, type ListRow } from '../../worker/contract/admin/lists.ts'
import { newId } from '../../worker/platform/ids.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
})

async function newSurvey(
  title: string,
  { answers, maxResponses = 0 }: { answers: number; maxResponses?: number },
) {
  const { body } = await api<{ id: string }>('POST', '/api/admin/surveys', { as: admin, body: { title } })
  await env.DB.prepare('UPDATE surveys SET maxResponses = ? WHERE id = ?').bind(maxResponses, body.id).run()
  await env.DB.prepare(
    `INSERT INTO survey_responses (id, survey, version, state, answers, begun, sent, updated)
     SELECT ?1 || value, ?2, 1, 'sent', '{}', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', ''
     FROM json_each(?3)`,
  )
    .bind(newId(), body.id, JSON.stringify(Array.from({ length: answers }, (_, index) => index)))
    .run()
  return body.id
}

async function rowOf(id: string): Promise<ListRow | undefined> {
  const { body } = await api<{ items: ListRow[] }>('GET', '/api/admin/lists/surveys', { as: admin })
  return body.items.find((one) => one.id === id)
}

test('counting the answers of a survey stops, in lists and in their CSV', async () => {
  const many = await newSurvey('Many', { answers: COUNTED_UP_TO.responses + 3 })
  const some = await newSurvey('Some', { answers: COUNTED_UP_TO.responses })
  expect(await rowOf(many)).toMatchObject({ responses: COUNTED_UP_TO.responses + 1 })
  expect(await rowOf(some)).toMatchObject({ responses: COUNTED_UP_TO.responses })
  const csv = await request('/api/admin/lists/surveys/rows.csv?columns=title,responses', {
    headers: { Authorization: admin.token },
  })
  const lines = (await csv.text()).split('\r\n')
  expect(lines).toContain(`Many,${COUNTED_UP_TO.responses}+`)
  expect(lines).toContain(`Some,${COUNTED_UP_TO.responses}`)
})

test('answers are counted up to the limit of their survey, which is full then', async () => {
  const maxResponses = COUNTED_UP_TO.responses + 2
  const full = await newSurvey('Full', { answers: maxResponses, maxResponses })
  expect(await rowOf(full)).toMatchObject({ responses: maxResponses, maxResponses })
})
