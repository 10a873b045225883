import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { ListRow } from '../../worker/contract/admin/lists.ts'
import { newList } from '../support/worker/campaigns.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

const rowsOf = async (kind: string, query: Record<string, string> = {}) =>
  (
    await api<{ items: ListRow[] }>(
      'GET',
      `/api/admin/lists/${kind}?${new URLSearchParams(query).toString()}`,
      { as: admin },
    )
  ).body.items

const act = (kind: string, name: string, body: object) =>
  api<{ changed: string[]; skipped: number; overtaken: unknown }>(
    'POST',
    `/api/admin/lists/${kind}/acts/${name}`,
    { as: admin, body },
  )

const listOf = async (id: string) => (await rowsOf('email_lists')).find((list) => list.id === id)

test('the addresses of a list are searched, sorted and exported as CSV', async () => {
  const body = { name: 'Friends', text: 'email,name\nzoe@w.test,Ann\nann@w.test,Zoe\nmid@w.test,=SUM(A1)' }
  const made = await api<{ list: { id: string } }>('POST', '/api/admin/email-lists', { as: admin, body })
  await newList(admin, 3)
  const filter = `list = "${made.body.list.id}"`
  const addresses = async (query: object) =>
    (await rowsOf('email_addresses', { filter, ...query })).map(({ address }) => address)
  expect(await addresses({})).toEqual(['ann@w.test', 'mid@w.test', 'zoe@w.test'])
  expect(await addresses({ sort: '-address' })).toEqual(['zoe@w.test', 'mid@w.test', 'ann@w.test'])
  expect(await addresses({ sort: 'name' })).toEqual(['mid@w.test', 'zoe@w.test', 'ann@w.test'])
  expect(await addresses({ search: 'ZOE' })).toEqual(['ann@w.test', 'zoe@w.test'])
  const [first] = await rowsOf('email_addresses', { filter })
  expect(first).toMatchObject({ listName: 'Friends', scheduled: 0, name: 'Zoe' })

  const query = new URLSearchParams({ filter, columns: 'address,name,listName' }).toString()
  const table = await request(`/api/admin/lists/email_addresses/rows.csv?${query}`, {
    headers: { Authorization: admin.token },
  })
  expect((await table.text()).split('\r\n')).toEqual([
    'address,name,listName',
    'ann@w.test,Zoe,Friends',
    "mid@w.test,'=SUM(A1),Friends",
    'zoe@w.test,Ann,Friends',
    '',
  ])
})

test('a list is renamed, unless another admin renamed it first', async () => {
  const id = await newList(admin, 1)
  const seen = { name: String((await listOf(id))?.name) }
  const rename = (name: string) => act('email_lists', 'rename', { ids: [id], input: { name }, seen })
  expect((await rename(' Press ')).body.changed).toEqual([id])
  expect((await rename('Papers')).body).toMatchObject({ changed: [], overtaken: { now: { name: 'Press' } } })
  expect((await rename('  ')).status).toBe(400)
  expect(await listOf(id)).toMatchObject({ name: 'Press' })
})

test('an address removed from a list stays on others', async () => {
  const domain = 'twice.example'
  const [one, other] = [await newList(admin, 3, domain), await newList(admin, 3, domain)]
  const on = async (list: string) =>
    (await rowsOf('email_addresses', { filter: `list = "${list}"` })).map(({ address }) => address)
  const [removed] = await rowsOf('email_addresses', { filter: `list = "${one}"`, search: 'person1' })
  expect((await act('email_addresses', 'remove', { ids: [removed?.id] })).body.changed).toEqual([removed?.id])
  expect(await on(one)).toEqual([`person0@${domain}`, `person2@${domain}`])
  expect(await on(other)).toHaveLength(3)
  expect([(await listOf(one))?.addresses, (await listOf(other))?.addresses]).toEqual([2, 3])
  const entry = await env.DB.prepare('SELECT action, before FROM audit_log WHERE target = ?')
    .bind(`email_list_entries/${String(removed?.id)}`)
    .first<{ action: string; before: string }>()
  expect(entry?.action).toBe('email_addresses.remove')
  expect(JSON.parse(entry?.before ?? '')).toMatchObject({ list: one, address: `person1@${domain}` })
})

test('addresses that opted out in another program get no campaign, from any list', async () => {
  const csv = [
    'email,name,status',
    'on@lm.test,On,enabled',
    'left@lm.test,Left,unsubscribed',
    'block@lm.test,Block,blocklisted',
    'clean@lm.test,Clean,cleaned',
    'off@lm.test,Off,disabled',
  ].join('\n')
  const make = (text: string, dryRun?: boolean) =>
    api<{ report: object; list?: { addresses: number } }>('POST', '/api/admin/email-lists', {
      as: admin,
      body: { name: 'From listmonk', text, ...(dryRun && { dryRun }) },
    })
  const report = { accepted: 1, optedOut: 4, invalid: 0, duplicates: 0 }
  const stopped = async () =>
    (
      await env.DB.prepare(
        "SELECT address, scope, reason, source FROM email_suppressions WHERE address LIKE '%@lm.test' ORDER BY address",
      ).all()
    ).results
  expect((await make(csv, true)).body.report).toMatchObject(report)
  expect(await stopped()).toEqual([])
  expect((await make(csv)).body).toMatchObject({ report, list: { addresses: 1 } })
  expect(await stopped()).toEqual([
    { address: 'block@lm.test', scope: 'marketing', reason: 'manual', source: 'import' },
    { address: 'clean@lm.test', scope: 'all', reason: 'bounced', source: 'import' },
    { address: 'left@lm.test', scope: 'marketing', reason: 'unsubscribed', source: 'import' },
  ])
})

test('suppressions are imported from a file, each address once, and audited', async () => {
  const put = (body: object) => api<object>('POST', '/api/admin/suppressions/import', { as: admin, body })
  const text = 'Email Address,CLEAN_TIME\nA@bulk.test,2026-01-01\nb@bulk.test,\na@bulk.test,\nnobody,\n'
  const report = { accepted: 2, invalid: 1, refused: [{ row: 5, text: 'nobody' }] }
  const rows = async () =>
    (
      await env.DB.prepare(
        "SELECT address, scope, reason FROM email_suppressions WHERE address LIKE '%@bulk.test' ORDER BY address",
      ).all()
    ).results
  expect(await put({ text, scope: 'marketing', dryRun: true })).toMatchObject({ status: 200, body: report })
  expect(await rows()).toEqual([])
  expect((await put({ text, scope: 'marketing' })).body).toEqual(report)
  expect((await put({ text, scope: 'marketing' })).status).toBe(200)
  expect(await rows()).toEqual([
    { address: 'a@bulk.test', scope: 'all', reason: 'bounced' },
    { address: 'b@bulk.test', scope: 'marketing', reason: 'manual' },
  ])
  expect(await put({ text: '"never closed', scope: 'all' })).toMatchObject({
    body: { code: 'list_unreadable' },
  })
  const { results } = await env.DB.prepare(
    "SELECT after FROM audit_log WHERE action = 'mail.suppress' AND actor = ? ORDER BY created",
  )
    .bind(admin.id)
    .all<{ after: string }>()
  expect(results.map(({ after }) => JSON.parse(after) as unknown)).toEqual([
    { addresses: 2, scope: 'marketing' },
    { addresses: 2, scope: 'marketing' },
  ])
})
