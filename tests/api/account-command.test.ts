import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { newTokenKey, saveAccount } from '../../worker/features/auth/storage.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { newId } from '../../worker/platform/ids.ts'
import { hashPassword } from '../../worker/platform/credentials/passwords.ts'
import { api, migrated, type Json } from '../support/worker/world.ts'

beforeAll(migrated)

/** Runs the statements of `npm run account`. */
async function save(password: string, { admin, email }: { admin: boolean; email: string }) {
  const statements = saveAccount({
    id: newId(),
    email,
    name: "Ines O'Neill?",
    admin,
    password: await hashPassword(password),
    tokenKey: newTokenKey(),
    created: recordDateOf(new Date()),
  })
  await execute(env.DB, statements)
}

const signIn = (identity: string, password: string) =>
  api<{ token: string; record: Json }>('POST', '/api/collections/users/auth-with-password', {
    body: { identity, password },
  })

test('an empty deployment gets its first admin, and the command again changes password and flag', async () => {
  await save('a first password', { admin: true, email: 'first@mouthpiece.test' })
  const first = await signIn('first@mouthpiece.test', 'a first password')
  expect(first).toMatchObject({
    status: 200,
    body: { record: { admin: true, verified: true, name: "Ines O'Neill?" } },
  })
  const headers = { Authorization: first.body.token }
  expect((await api('GET', '/api/admin/surveys', { headers })).status).toBe(200)

  await save('a second password', { admin: false, email: 'First@mouthpiece.test' })
  expect((await api('GET', '/api/admin/surveys', { headers })).status).toBe(401)
  expect((await signIn('first@mouthpiece.test', 'a first password')).status).toBe(400)
  const second = await signIn('first@mouthpiece.test', 'a second password')
  expect(second.body.record).toMatchObject({ id: first.body.record.id, admin: false })

  const { results } = await env.DB.prepare(
    "SELECT actor, after FROM audit_log WHERE action = 'users.save_account' ORDER BY rowid",
  ).all()
  expect(results).toEqual([
    { actor: 'operator', after: '{"admin":true}' },
    { actor: 'operator', after: '{"admin":false}' },
  ])
})
