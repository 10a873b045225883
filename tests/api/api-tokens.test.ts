import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { newTokenKey, saveAccount } from '../../worker/features/auth/storage.ts'
import worker from '../../worker/index.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { mailedToken } from '../support/worker/mail.ts'
import { auth } from '../support/worker/sign-in.ts'
import { api, migrated, PASSWORD, person, type Person } from '../support/worker/world.ts'

const TOKENS = '/api/admin/api-tokens'
const NEW_PASSWORD = 'zebra quilt piano'
const passwords = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }

let boss: Person

beforeAll(async () => {
  await migrated()
  boss = await person({ name: 'Boss', admin: true })
})

async function tokenOf(as: Person): Promise<string> {
  const body = { name: 'Backup', scopes: { people: 'read' }, days: 30 }
  const made = await api<{ token: string }>('POST', TOKENS, { as, body })
  expect(made.status).toBe(200)
  return made.body.token
}
const statusWith = async (token: string) =>
  (await api('GET', '/api/collections/users/records', { headers: { Authorization: `Bearer ${token}` } }))
    .status
const act = (name: string, id: string, input?: object) =>
  api('POST', `/api/admin/lists/users/acts/${name}`, {
    as: boss,
    body: { ids: [id], ...(input && { input }) },
  })

test.each<[string, (ada: Person) => Promise<unknown>]>([
  [
    'a new password',
    (ada) => api('POST', '/api/account/password', { as: ada, body: { oldPassword: PASSWORD, ...passwords } }),
  ],
  [
    'a new password in the record',
    (ada) =>
      api('PATCH', `/api/collections/users/records/${ada.id}`, {
        as: ada,
        body: { oldPassword: PASSWORD, ...passwords },
      }),
  ],
  [
    'a password reset',
    async (ada) => {
      await auth('request-password-reset', { email: ada.email })
      const token = await mailedToken(ada.email, 'confirm-password-reset')
      return auth('confirm-password-reset', { token, ...passwords })
    },
  ],
  [
    'a new address',
    async (ada) => {
      const newEmail = `new-${ada.email}`
      await auth('request-email-change', { newEmail }, { as: ada })
      const token = await mailedToken(newEmail, 'confirm-email-change')
      return auth('confirm-email-change', { token, password: PASSWORD })
    },
  ],
  ['“sign out everywhere”', (ada) => api('POST', '/api/account/sign-out-everywhere', { as: ada })],
  ['an admin’s “sign out everywhere”', (ada) => act('sign-out', ada.id)],
  ['the end of the role', (ada) => api('DELETE', `/api/admin/users/${ada.id}/admin`, { as: boss })],
  [
    'a ban',
    async (ada) => {
      await api('DELETE', `/api/admin/users/${ada.id}/admin`, { as: boss })
      return act('ban', ada.id, { reason: 'Spam' })
    },
  ],
  [
    'a ban that is written by hand',
    (ada) =>
      env.DB.prepare("UPDATE users SET banned = '2026-01-01 00:00:00.000Z' WHERE id = ?").bind(ada.id).run(),
  ],
  [
    'giving up the account',
    (ada) => api('POST', '/api/account/deletion', { as: ada, body: { email: ada.email } }),
  ],
  [
    'the operator’s command',
    async ({ id, email }) => {
      const created = recordDateOf(new Date())
      const account = { id, email, name: 'Ada', admin: true, password: 'x', tokenKey: newTokenKey(), created }
      await execute(env.DB, saveAccount(account))
    },
  ],
])('%s ends API tokens for good', async (_, end) => {
  const ada = await person({ name: 'Ada', admin: true })
  const [token, other] = [await tokenOf(ada), await tokenOf(boss)]
  expect(await statusWith(token)).toBe(200)
  await end(ada)
  expect(await statusWith(token)).toBe(401)
  // Revoked tokens stay revoked when the account is restored.
  await env.DB.prepare("UPDATE users SET admin = 1, banned = '', deleteAfter = '' WHERE id = ?")
    .bind(ada.id)
    .run()
  expect([await statusWith(token), await statusWith(other)]).toEqual([401, 200])
})

test('a name or a picture ends no token', async () => {
  const ada = await person({ name: 'Ada', admin: true })
  const token = await tokenOf(ada)
  const path = `/api/collections/users/records/${ada.id}`
  expect((await api('PATCH', path, { as: ada, body: { name: 'Ada L.' } })).status).toBe(200)
  expect(await statusWith(token)).toBe(200)
})

test('an account that is deleted leaves no token', async () => {
  const ada = await person({ name: 'Ada', admin: true })
  await tokenOf(ada)
  await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(ada.id)
    .run()
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
  const left = await env.DB.prepare('SELECT COUNT(*) AS count FROM api_tokens WHERE owner = ?')
    .bind(ada.id)
    .first()
  expect(left).toEqual({ count: 0 })
})

test('no token is made by a session that ends at the same time', async () => {
  const ada = await person({ name: 'Ada', admin: true })
  const body = { name: 'Backup', scopes: { people: 'read' }, days: 30 }
  const [made] = await Promise.all([
    api<{ token?: string }>('POST', TOKENS, { as: ada, body }),
    api('POST', '/api/account/sign-out-everywhere', { as: ada }),
  ])
  expect(made.body.token === undefined ? 401 : await statusWith(made.body.token)).toBe(401)
})
