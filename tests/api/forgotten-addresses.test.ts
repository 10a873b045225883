import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { newId } from '../../worker/platform/ids.ts'
import { suppress, suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import { unsubscribeLink } from '../../worker/platform/mail/unsubscribe-link.ts'
import { api, migrated, ORIGIN, person, type Person } from '../support/worker/world.ts'

/** Columns that can hold an address, by their names, and what becomes of it when its account is deleted. */
const columns: Readonly<Record<string, 'cleared' | 'hashed' | 'no address'>> = {
  '_superusers.email': 'no address',
  'email_holds.email': 'no address',
  'email_list_entries.address': 'cleared',
  'email_lists.addresses': 'no address',
  'email_recipient_counts.email': 'no address',
  'email_recipient_counts.mails': 'no address',
  'email_recipients.address': 'cleared',
  'email_recipients.email': 'no address',
  'email_suppressions.address': 'hashed',
  'invites.email': 'cleared',
  'list_views.address': 'no address',
  'outbox.recipient': 'no address',
  'upload_waitlist.mailed': 'no address',
  'users.email': 'cleared',
  'users.emailVisibility': 'no address',
  'users.newsMail': 'no address',
  'users.surveyMail': 'no address',
  'users.tipsMail': 'no address',
  'email_recipients.mailId': 'no address',
  'invites.mail': 'no address',
  'invites.mailAnswer': 'cleared',
  'waiting_mail.mail': 'cleared',
  'failed_mail.mail': 'cleared',
  'waitlist.email': 'cleared',
}

/** Tables that keep an address for a reason. */
const exempt: Readonly<Record<string, string>> = {
  outbox: 'what a development machine would have sent; a deployment writes none',
  audit_log: 'append only, so that no admin can hide what they did',
  events: 'swept by the hour once the live streams have read it',
}

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const run = (text: string, ...params: (string | number)[]) =>
  env.DB.prepare(text)
    .bind(...params)
    .run()

async function schema(): Promise<{ table: string; column: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.name AS "table", p.name AS "column" FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p
      WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE '%!_search!_%' ESCAPE '!'
        AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND m.name NOT LIKE '!_cf!_%' ESCAPE '!' AND m.name <> 'd1_migrations'`,
  ).all<{ table: string; column: string }>()
  return results
}

/** Returns the columns of the database that hold a text. */
async function placesOf(words: string): Promise<string[]> {
  const places = await schema()
  const tables = Map.groupBy(places, ({ table }) => table)
  const found = await env.DB.batch<Record<string, number | null>>(
    Array.from(tables, ([table, held]) => {
      const looks = held.map(
        ({ column }) => `MAX(INSTR(LOWER(CAST("${column}" AS TEXT)), ?1) > 0) AS "${column}"`,
      )
      return env.DB.prepare(`SELECT ${looks.join(', ')} FROM "${table}"`).bind(words.toLowerCase())
    }),
  )
  return [...tables.keys()].flatMap((table, index) =>
    Object.entries(found[index]?.results[0] ?? {}).flatMap(([column, isThere]) =>
      isThere === 1 ? [`${table}.${column}`] : [],
    ),
  )
}

async function deleted({ id }: Person) {
  await run("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?", id)
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
}

test('every column that can hold an address is listed with its treatment at deletion', async () => {
  const named = (await schema())
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => /\.(.*mail.*|.*address.*|recipient|identity)$/i.test(name))
  expect(named.toSorted()).toEqual(Object.keys(columns).toSorted())
})

test('a deleted account leaves its address and name nowhere', async () => {
  const name = `Zephyrine${newId()}`
  const ada = await person({ name })
  const address = ada.email.toLowerCase()
  const moment = recordDateOf(new Date())
  const list = newId()
  await run(
    "INSERT INTO email_lists (id, created, name, addresses) VALUES (?, ?, 'Friends', 2)",
    list,
    moment,
  )
  for (const [one, called] of [
    [address, name],
    ['other@x.test', 'Other'],
  ] as const) {
    await run(
      'INSERT INTO email_list_entries (id, created, list, address, name) VALUES (?, ?, ?, ?, ?)',
      newId(),
      moment,
      list,
      one,
      called,
    )
  }
  await run(
    "INSERT INTO email_recipients (email, address, name, state, answer) VALUES ('campaign0000001', ?, ?, 'sent', ?)",
    address,
    name,
    `250 ${address} ok`,
  )
  await run(
    'INSERT INTO waitlist (id, created, updated, email, about) VALUES (?, ?, ?, ?, ?)',
    newId(),
    moment,
    moment,
    address,
    name,
  )
  const invited = await api('POST', '/api/admin/invites', {
    as: admin,
    body: { people: [{ email: address, name }] },
  })
  const stopped = await api('POST', '/api/admin/suppressions', {
    as: admin,
    body: { address, scope: 'marketing', note: `${name} rang us` },
  })
  await execute(env.DB, [
    suppress(
      { address, scope: 'news', reason: 'unsubscribed', source: 'link', detail: `${name} <${address}>` },
      moment,
    ),
  ])
  expect([invited.status < 300, stopped.status < 300]).toEqual([true, true])
  const before = await placesOf(address)
  for (const place of [
    'email_list_entries.address',
    'email_suppressions.address',
    'email_suppressions.detail',
  ])
    expect(before).toContain(place)

  await deleted(ada)
  const storedIn = (places: string[]) =>
    places.filter((place) => !Object.hasOwn(exempt, place.split('.')[0] ?? ''))
  expect([storedIn(await placesOf(address)), storedIn(await placesOf(name))]).toEqual([[], []])
  const left = await env.DB.prepare('SELECT addresses FROM email_lists WHERE id = ?').bind(list).first()
  expect(left).toEqual({ addresses: 1 })
})

test('a suppression survives the deletion of its account and applies to a new one', async () => {
  const ada = await person({ name: 'Ada' })
  const moment = recordDateOf(new Date())
  const say = (scope: 'all' | 'news', reason: 'complained' | 'unsubscribed', address: string) =>
    execute(env.DB, [suppress({ address, scope, reason, source: 'link' }, moment)])
  await say('news', 'unsubscribed', ada.email)
  const why = async (category: 'news' | 'transactional') =>
    (await suppressedAmong(env.DB, [` ${ada.email.toUpperCase()}`, 'other@x.test'], category)).get(ada.email)
  await deleted(ada)
  expect([await why('news'), await why('transactional')]).toEqual(['unsubscribed', undefined])
  // The link in an old e-mail still says what they chose, and changes it.
  const claims = { address: ada.email, category: 'news' as const, campaign: '' }
  const { page } = await unsubscribeLink({ secret: env.AUTH_SECRET ?? '', origin: ORIGIN }, claims)
  const token = new URL(page).searchParams.get('token') ?? ''
  const view = await api<{ wanted: object }>('GET', `/api/emails/subscription?token=${token}`)
  expect([view.status, view.body.wanted]).toEqual([200, expect.objectContaining({ news: false })])
  const on = await api('PUT', '/api/emails/subscription', { body: { token, wanted: { news: true } } })
  expect([on.status, await why('news')]).toEqual([200, undefined])
})
