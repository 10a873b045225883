import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

const roleOf = (id: string) => `/api/admin/users/${id}/admin`
const make = (id: string, as = admin) => api('POST', roleOf(id), { as })
const end = (id: string, as = admin) => api('DELETE', roleOf(id), { as })

async function entries(id: string) {
  const { results } = await env.DB.prepare(
    'SELECT actor, action, before, after FROM audit_log WHERE target = ? ORDER BY created, id',
  )
    .bind(`users/${id}`)
    .all()
  return results
}

const admins = async () =>
  (await env.DB.prepare('SELECT id FROM users WHERE admin = 1').all<{ id: string }>()).results.map(
    ({ id }) => id,
  )

test('granting and revoking the admin role takes effect in open sessions at once', async () => {
  const ada = await person({ name: 'Ada' })
  const adminAccess = async () => (await api('GET', '/api/admin/attention', { as: ada })).status
  expect(await adminAccess()).toBe(403)
  expect((await make(ada.id)).status).toBe(204)
  expect(await adminAccess()).toBe(200)
  expect((await api('GET', `/api/collections/users/records/${ada.id}`, { as: ada })).body).toMatchObject({
    admin: true,
  })
  // Asked twice, done once.
  expect((await make(ada.id)).status).toBe(204)
  expect((await end(ada.id)).status).toBe(204)
  expect(await adminAccess()).toBe(403)
  expect((await api('GET', '/api/upload-waitlist', { as: ada })).status).toBe(200)
  const [no, yes] = ['{"admin":false}', '{"admin":true}']
  expect(await entries(ada.id)).toEqual([
    { actor: admin.id, action: 'users.make-admin', before: no, after: yes },
    { actor: admin.id, action: 'users.end-admin', before: yes, after: no },
  ])
})

test('an admin cannot change their own role, or make an admin of a missing or banned user', async () => {
  for (const answer of [await make(admin.id), await end(admin.id)]) {
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'not_allowed' }])
  }
  expect((await make('nobody000000001')).status).toBe(404)
  expect((await end('nobody000000001')).status).toBe(404)
  for (const column of ['banned', 'deleteAfter']) {
    const ben = await person({ name: 'Ben' })
    await env.DB.prepare(`UPDATE users SET "${column}" = '2026-01-01 00:00:00.000Z' WHERE id = ?`)
      .bind(ben.id)
      .run()
    expect((await make(ben.id)).body).toMatchObject({ code: 'conflict' })
    expect(await entries(ben.id)).toEqual([])
  }
})

test('an API token makes no admin, however wide it is', async () => {
  const scopes = { projects: 'write', characters: 'write', chat: 'write', people: 'write', emails: 'write' }
  const made = await api<{ token: string }>('POST', '/api/admin/api-tokens', {
    as: admin,
    body: { name: 'Sync', scopes, days: 30 },
  })
  const headers = { Authorization: `Bearer ${made.body.token}` }
  const [ada, other] = [await person(), await person({ admin: true })]
  expect((await api('GET', `/api/admin/users/${ada.id}`, { headers })).status).toBe(200)
  const answers = [
    await api('POST', roleOf(ada.id), { headers }),
    await api('DELETE', roleOf(other.id), { headers }),
  ]
  for (const { status, body } of answers) expect([status, body]).toMatchObject([403, { code: 'not_allowed' }])
  const now = await admins()
  expect([now.includes(ada.id), now.includes(other.id)]).toEqual([false, true])
})

test('of two admins who demote each other at once, one stays, and the last active admin cannot be demoted', async () => {
  const [ada, ben] = [await person({ admin: true }), await person({ admin: true })]
  await env.DB.prepare('UPDATE users SET admin = 0 WHERE id NOT IN (?, ?)').bind(ada.id, ben.id).run()
  const answers = await Promise.all([end(ben.id, ada), end(ada.id, ben)])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const [left = ''] = await admins()
  expect(await admins()).toHaveLength(1)
  const last = left === ada.id ? ada : ben
  // An account that awaits deletion does not count as an admin.
  const leaving = await person({ admin: true })
  await env.DB.prepare(`UPDATE users SET "deleteAfter" = '2027-01-01 00:00:00.000Z' WHERE id = ?`)
    .bind(leaving.id)
    .run()
  expect((await end(last.id, leaving)).body).toMatchObject({ status: 409, code: 'last_admin' })
  expect((await admins()).includes(last.id)).toBe(true)
})

test('the last admin cannot give up the account; of two who do so at once, one stays', async () => {
  const [ada, ben, cyd] = [await person({ admin: true }), await person({ admin: true }), await person()]
  await env.DB.prepare('UPDATE users SET admin = 0 WHERE id NOT IN (?, ?)').bind(ada.id, ben.id).run()
  const leave = (as: Person) => api('POST', '/api/account/deletion', { as, body: { email: as.email } })
  const answers = await Promise.all([leave(ada), leave(ben)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const last = answers[0].status === 409 ? ada : ben
  expect((await leave(last)).body).toMatchObject({ status: 409, code: 'last_admin' })
  // Their sessions hold, and members leave as before.
  expect((await leave(cyd)).status).toBe(200)
  expect((await make((await person()).id, last)).status).toBe(204)
  expect((await leave(last)).status).toBe(200)
})

test('ends of role and account at once leave an admin', async () => {
  const [ada, ben] = [await person({ admin: true }), await person({ admin: true })]
  await env.DB.prepare('UPDATE users SET admin = 0 WHERE id NOT IN (?, ?)').bind(ada.id, ben.id).run()
  await Promise.all([
    end(ben.id, ada),
    api('POST', '/api/account/deletion', { as: ada, body: { email: ada.email } }),
  ])
  const left = await env.DB.prepare(
    "SELECT COUNT(*) AS count FROM users WHERE admin = 1 AND deleteAfter = ''",
  ).first()
  expect(left).toEqual({ count: 1 })
})

test('the scheduled deletion spares the last admin', async () => {
  const ada = await person({ admin: true })
  const there = () => env.DB.prepare('SELECT COUNT(*) AS count FROM users WHERE id = ?').bind(ada.id).first()
  await env.DB.prepare('UPDATE users SET admin = (id = ?)').bind(ada.id).run()
  await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(ada.id)
    .run()
  const sweep = () => worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
  await sweep()
  expect(await there()).toEqual({ count: 1 })
  await person({ admin: true })
  await sweep()
  expect(await there()).toEqual({ count: 0 })
})

test('no act of a list bans or deletes an admin', async () => {
  const [ada, ben] = [await person({ admin: true }), await person({ admin: true })]
  for (const [act, input] of [
    ['ban', { reason: 'Spam' }],
    ['delete', undefined],
  ] as const) {
    const answer = await api<{ changed: string[] }>('POST', `/api/admin/lists/users/acts/${act}`, {
      as: ada,
      body: { ids: [ben.id, ada.id], ...(input && { input }) },
    })
    expect([answer.status, answer.body.changed]).toEqual([200, []])
  }
})
