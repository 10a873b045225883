import { env } from 'cloudflare:test'
import PocketBase, { ClientResponseError } from 'pocketbase'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { execute } from '../../worker/platform/database.ts'
import { saveSuperuser } from '../../worker/features/auth/superuser-storage.ts'
import { codeAt, fromBase32, stepAt } from '../../worker/features/auth/totp.ts'
import { newId, randomText } from '../../worker/platform/ids.ts'
import { hashPassword } from '../../worker/platform/credentials/passwords.ts'
import { forgetAttempts, mailedToken } from '../support/worker/mail.ts'
import { migrated, ORIGIN, PASSWORD, person, request } from '../support/worker/world.ts'

const NEW_PASSWORD = 'zebra quilt piano'

/** The unmodified client of the record API, with its own session store. */
function client(): PocketBase {
  const pb = new PocketBase(ORIGIN)
  pb.authStore.clear()
  pb.autoCancellation(false)
  pb.beforeSend = (url, options) => ({
    url,
    options: {
      ...options,
      fetch: (address: string, init?: RequestInit) => request(address.slice(ORIGIN.length), init),
    },
  })
  return pb
}

beforeAll(migrated)
beforeEach(forgetAttempts)

test('resets a password', async () => {
  const ada = await person()
  const users = client().collection('users')
  expect(await users.requestPasswordReset(ada.email)).toBe(true)
  const token = await mailedToken(ada.email, 'confirm-password-reset')
  expect(await users.confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)).toBe(true)
  expect((await users.authWithPassword(ada.email, NEW_PASSWORD)).record.id).toBe(ada.id)
  const again = users.confirmPasswordReset(token, NEW_PASSWORD, NEW_PASSWORD)
  await expect(again).rejects.toMatchObject({
    status: 400,
    response: { data: { token: { code: 'validation_invalid_token' } } },
  })
})

test('verifies an address and tells the own store', async () => {
  const ada = await person()
  await env.DB.prepare('UPDATE users SET verified = 0 WHERE id = ?').bind(ada.id).run()
  const pb = client()
  await pb.collection('users').authWithPassword(ada.email, PASSWORD)
  expect(pb.authStore.record).toMatchObject({ verified: false })
  await pb.collection('users').requestVerification(ada.email)
  await pb.collection('users').confirmVerification(await mailedToken(ada.email, 'confirm-verification'))
  expect(pb.authStore.record).toMatchObject({ verified: true })
})

test('changes the address, which signs out', async () => {
  const ada = await person()
  const pb = client()
  await pb.collection('users').authWithPassword(ada.email, PASSWORD)
  await pb.collection('users').requestEmailChange(`new-${ada.email}`)
  const token = await mailedToken(`new-${ada.email}`, 'confirm-email-change')
  await pb.collection('users').confirmEmailChange(token, PASSWORD)
  expect(pb.authStore.isValid).toBe(false)
  await pb.collection('users').authWithPassword(`new-${ada.email}`, PASSWORD)
  expect(pb.authStore.record?.id).toBe(ada.id)
})

test('changes the own password by updating the own record', async () => {
  const ada = await person()
  const pb = client()
  await pb.collection('users').authWithPassword(ada.email, PASSWORD)
  const change = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
  await pb.collection('users').update(ada.id, change)
  await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  await pb.collection('users').authWithPassword(ada.email, NEW_PASSWORD)
})

test('signs in in two steps', async () => {
  const admin = await person({ admin: true })
  const pb = client()
  await pb.collection('users').authWithPassword(admin.email, PASSWORD)
  const { secret } = await pb.send<{ secret: string }>('/api/account/second-factor', {
    method: 'POST',
    body: { password: PASSWORD },
  })
  const code = () => codeAt(fromBase32(secret), stepAt(new Date()))
  await pb.send('/api/account/second-factor/confirm', { method: 'POST', body: { code: code() } })
  await env.DB.prepare('UPDATE second_factors SET lastStep = 0').run()
  pb.authStore.clear()
  const refused: unknown = await pb
    .collection('users')
    .authWithPassword(admin.email, PASSWORD)
    .catch((error: unknown) => error)
  if (!(refused instanceof ClientResponseError)) throw new Error('The password alone was enough')
  const mfaId = String(refused.response.mfaId)
  expect(pb.authStore.isValid).toBe(false)
  await pb.collection('users').authWithOTP('app', code(), { mfaId })
  expect(pb.authStore).toMatchObject({ isValid: true, record: { id: admin.id } })
})

test('lets a superuser in', async () => {
  const statements = saveSuperuser({
    id: newId(),
    email: 'root@mouthpiece.test',
    password: await hashPassword(PASSWORD),
    tokenKey: randomText(50),
    updated: '2026-01-01 00:00:00.000Z',
  })
  await execute(env.DB, statements)
  const ada = await person()
  const pb = client()
  await pb.collection('_superusers').authWithPassword('root@mouthpiece.test', PASSWORD)
  expect(pb.authStore.isSuperuser).toBe(true)
  await pb.collection('_superusers').authRefresh()
  expect(await pb.collection('users').getOne(ada.id)).toMatchObject({ email: ada.email })
})
