import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { newTokenKey, saveAccount } from '../../worker/features/auth/storage.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { newId } from '../../worker/platform/ids.ts'
import { suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import { unsubscribeLink } from '../../worker/platform/mail/unsubscribe-link.ts'
import { exported } from '../support/worker/account-export.ts'
import { acceptInvite } from '../support/worker/invites.ts'
import { api, migrated, ORIGIN, person, type Person } from '../support/worker/world.ts'

const OFF = { newsMail: false, tipsMail: false, surveyMail: false }
const ON = { newsMail: true, tipsMail: true, surveyMail: true }

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

async function joined(fields: object): Promise<Person> {
  const made = await api<{ url: string }>('POST', '/api/admin/invites/codes', {
    as: admin,
    body: { uses: 1 },
  })
  const code = new URL(made.body.url).searchParams.get('code') ?? ''
  const email = `new-${newId()}@mouthpiece.test`
  const { body } = await acceptInvite(code, { email, ...fields }, `192.0.2.${Math.ceil(Math.random() * 250)}`)
  expect(body.record).toMatchObject({ email })
  return { id: body.record.id, email, token: body.token, tokenKey: '' }
}
const own = async (as: Person) =>
  (await api<Record<string, unknown>>('GET', `/api/collections/users/records/${as.id}`, { as })).body
const consents = async ({ id }: Person) =>
  (
    await env.DB.prepare('SELECT category, agreed, place FROM mail_consents WHERE user = ? ORDER BY rowid')
      .bind(id)
      .all<{ category: string; agreed: number; place: string }>()
  ).results.map(({ category, agreed, place }) => [category, agreed, place])
const mailed = async ({ email }: Person, category: 'news' | 'tips' | 'surveys') =>
  (await suppressedAmong(env.DB, [email], category)).size === 0

test('a new account gets no marketing mail unless the box was ticked', async () => {
  for (const fields of [{}, { mails: false }]) {
    const ada = await joined(fields)
    expect(await own(ada)).toMatchObject(OFF)
    expect(await consents(ada)).toEqual([])
    for (const category of ['news', 'tips', 'surveys'] as const)
      expect(await mailed(ada, category)).toBe(false)
  }
  const ben = await joined({ mails: true })
  expect(await own(ben)).toMatchObject(ON)
  expect(await consents(ben)).toEqual([
    ['news', 1, 'invite'],
    ['tips', 1, 'invite'],
    ['surveys', 1, 'invite'],
  ])
  expect(await mailed(ben, 'news')).toBe(true)
})

test('the operator’s command gives no consent for a user', async () => {
  const id = newId()
  const email = `${id}@mouthpiece.test`
  const created = recordDateOf(new Date())
  const account = { id, email, name: 'Ada', admin: false, password: 'x', tokenKey: newTokenKey(), created }
  await execute(env.DB, saveAccount(account))
  const row = await env.DB.prepare('SELECT newsMail, tipsMail, surveyMail FROM users WHERE id = ?')
    .bind(id)
    .first()
  expect(row).toEqual({ newsMail: 0, tipsMail: 0, surveyMail: 0 })
})

test('consents and withdrawals, with time and place, are in the person’s own data', async () => {
  const ada = await joined({})
  const path = `/api/collections/users/records/${ada.id}`
  await api('PATCH', path, { as: ada, body: { newsMail: true } })
  // Saying the same again is no other answer.
  await api('PATCH', path, { as: ada, body: { newsMail: true, name: 'Ada L.' } })
  expect(await mailed(ada, 'news')).toBe(true)
  const claims = { address: ada.email, category: 'news' as const, campaign: '' }
  const { headers } = await unsubscribeLink({ secret: env.AUTH_SECRET ?? '', origin: ORIGIN }, claims)
  const link = /<([^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1]?.slice(ORIGIN.length) ?? ''
  expect(
    (await api('POST', link, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })).status,
  ).toBeLessThan(300)
  expect(await mailed(ada, 'news')).toBe(false)
  await api('PATCH', path, { as: ada, body: { newsMail: true } })
  expect(await mailed(ada, 'news')).toBe(true)
  expect(await consents(ada)).toEqual([
    ['news', 1, 'settings'],
    ['news', 0, 'one_click'],
    ['news', 1, 'settings'],
  ])
  const zip = new TextDecoder().decode(await (await exported(ada)).arrayBuffer())
  expect(zip).toContain('records/mail_consents.json')
  expect(zip).toContain('"category":"news","agreed":0,"place":"one_click"')
})
