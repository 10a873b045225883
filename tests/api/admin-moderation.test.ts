import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { chatPeople, messages, roomBy } from '../support/worker/chat-records.ts'
import { api, request, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
})

const REPORTS = '/api/admin/lists/reports'

async function reported(): Promise<{ room: string; message: string; report: Json }> {
  const room = await roomBy(admin)
  const said = await api<Json>('POST', messages, { as: ben, body: { room, message: 'Something bad' } })
  const made = await api<Json>('POST', '/api/collections/chat_reports/records', {
    as: ada,
    body: { message: said.body.id, reason: 'abuse', note: 'Look' },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { room, message: said.body.id, report: made.body }
}

test('a report is listed with its message, where it was said, and who reported it', async () => {
  const { report, message } = await reported()
  const filter = encodeURIComponent(`id = "${report.id}"`)
  const { body } = await api<{ items: Json[] }>('GET', `${REPORTS}?filter=${filter}`, { as: admin })
  expect(body.items).toEqual([
    expect.objectContaining({
      message,
      quote: 'Something bad',
      state: 'open',
      expand: expect.objectContaining({
        message: expect.objectContaining({ author: ben.id, seq: expect.any(Number) }),
        reporter: expect.objectContaining({ name: expect.any(String) }),
      }),
    }),
  ])
})

test('a message is removed, its report settled, and the log has both', async () => {
  const { report, message } = await reported()
  expect((await api('DELETE', `${messages}/${message}`, { as: admin })).status).toBe(204)
  const settled = await api<{ changed: string[] }>('POST', `${REPORTS}/acts/settle`, {
    as: admin,
    body: { ids: [report.id] },
  })
  expect(settled.body.changed).toEqual([report.id])
  const again = await api<{ skipped: number }>('POST', `${REPORTS}/acts/dismiss`, {
    as: admin,
    body: { ids: [report.id] },
  })
  expect(again.body).toMatchObject({ changed: [], skipped: 1 })
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit_log WHERE actor = ? AND (target LIKE '%' || ?) ORDER BY rowid",
  )
    .bind(admin.id, report.id)
    .all<{ action: string }>()
  expect(results.map(({ action }) => action)).toEqual(['reports.settle'])
})

test('a muted user is listed until the mute expires or is revoked', async () => {
  const room = await roomBy(admin)
  const path = `/api/chat/rooms/${room}/mutes/${ben.id}`
  const muted = async () =>
    (
      await api<{ muted: { room: string; user: string }[] }>('GET', '/api/admin/mutes', { as: admin })
    ).body.muted.filter((one) => one.room === room)
  const until = new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')
  expect((await api('PUT', path, { as: admin, body: { until } })).status).toBe(204)
  expect(await muted()).toEqual([expect.objectContaining({ user: ben.id, until })])
  expect((await api('PUT', path, { as: admin, body: { until: '' } })).status).toBe(204)
  expect(await muted()).toEqual([])
})

test('the audit log has filters and a CSV export, and no acts', async () => {
  await reported()
  const filter = encodeURIComponent('action ~ "chat_rooms"')
  const { body } = await api<{ items: Json[] }>('GET', `/api/admin/lists/audit?filter=${filter}`, {
    as: admin,
  })
  expect(body.items.length).toBeGreaterThan(0)
  expect(body.items[0]).toMatchObject({ actor: admin.id, actorName: expect.any(String) })
  const csv = await request('/api/admin/lists/audit/rows.csv?columns=action', {
    headers: { Authorization: admin.token },
  })
  expect(await csv.text()).toMatch(/^action\r?\n/)
  const acted = await api('POST', '/api/admin/lists/audit/acts/delete', { as: admin, body: { ids: [] } })
  expect(acted.status).toBe(404)
})
