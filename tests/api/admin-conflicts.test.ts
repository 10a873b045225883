import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Overtaking } from '../../worker/contract/admin/lists.ts'
import { newId } from '../../worker/platform/ids.ts'
import { api, migrated, newProject, person, PIP, type Person } from '../support/worker/world.ts'

// Two admins edit the same row: the second gets both sides, and nothing is half done.

let grace: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  grace = await person({ name: 'Grace', admin: true })
  ada = await person({ name: 'Ada', admin: true })
})

interface Acted {
  changed: string[]
  skipped: number
  overtaken: Overtaking | null
}

const act = (as: Person, kind: string, name: string, body: object) =>
  api<Acted>('POST', `/api/admin/lists/${kind}/acts/${name}`, { as, body })

const entriesOf = async (target: string) =>
  (
    await env.DB.prepare('SELECT COUNT(*) AS n FROM audit_log WHERE target = ?')
      .bind(target)
      .first<{ n: number }>()
  )?.n

async function request(): Promise<string> {
  const id = newId()
  const { id: user } = await person()
  await env.DB.prepare(
    "INSERT INTO upload_waitlist (id, created, updated, user, purpose) VALUES (?, '2026-01-01', '2026-01-01', ?, 'Owls')",
  )
    .bind(id, user)
    .run()
  return id
}

test('a note is not written over one that was not seen; seen, it is', async () => {
  const id = await request()
  const note = (as: Person, text: string, seen: string) =>
    act(as, 'upload_waitlist', 'note', { ids: [id], input: { note: text }, seen: { note: seen } })
  expect((await note(grace, 'Ask for a sample', '')).body.changed).toEqual([id])
  const second = await note(ada, 'Looks good', '')
  expect(second.body).toMatchObject({
    changed: [],
    skipped: 1,
    overtaken: { by: 'Grace', action: 'upload_waitlist.note', now: { note: 'Ask for a sample' } },
  })
  expect(await entriesOf(`upload_waitlist/${id}`)).toBe(1)
  expect((await note(ada, 'Looks good', 'Ask for a sample')).body.changed).toEqual([id])
})

test('one admin approves while another declines: the second gets a conflict with the reason', async () => {
  const id = await request()
  const seen = { state: 'waiting', answer: '' }
  const decide = (as: Person, name: string, answer: string) =>
    act(as, 'upload_waitlist', name, { ids: [id], input: { answer }, seen })
  await decide(grace, 'approve', 'Welcome')
  const second = await decide(ada, 'decline', 'Not now')
  expect(second.body).toMatchObject({
    changed: [],
    overtaken: { by: 'Grace', now: { state: 'approved', answer: 'Welcome' } },
  })
  const { results } = await env.DB.prepare('SELECT state, answer FROM upload_waitlist WHERE id = ?')
    .bind(id)
    .all()
  expect(results).toEqual([{ state: 'approved', answer: 'Welcome' }])
})

test('the second of two admins who ban a user sees the reason, and can change it', async () => {
  const { id } = await person()
  const seen = { banned: '', banReason: '' }
  await act(grace, 'users', 'ban', { ids: [id], input: { reason: 'Spam in the rooms' }, seen })
  const second = await act(ada, 'users', 'ban', { ids: [id], input: { reason: 'Rude' }, seen })
  expect(second.body.overtaken).toMatchObject({ by: 'Grace', now: { banReason: 'Spam in the rooms' } })
  const change = (before: string) =>
    act(ada, 'users', 'reason', {
      ids: [id],
      input: { reason: 'Spam, and rude' },
      seen: { banReason: before },
    })
  expect((await change('')).body.changed).toEqual([])
  expect((await change('Spam in the rooms')).body.changed).toEqual([id])
})

test('a repeated act names the admin who did it; flags are given once', async () => {
  const { id } = await person()
  const grant = (as: Person) => act(as, 'users', 'grant', { ids: [id], input: { key: 'character_upload' } })
  const [first, second] = await Promise.all([grant(grace), grant(ada)])
  expect(first.body.changed.length + second.body.changed.length).toBe(1)
  const loser = first.body.changed.length === 0 ? first : second
  expect(loser.body.overtaken?.action).toBe('users.grant')
  expect(await entriesOf(`users/${id}`)).toBe(1)
})

test('the expected values are those of one row and of columns that the act writes', async () => {
  const id = await request()
  const note = (body: object) => act(grace, 'upload_waitlist', 'note', { input: { note: 'x' }, ...body })
  expect((await note({ ids: [id, 'other'], seen: { note: '' } })).status).toBe(400)
  expect((await note({ ids: [id], seen: { purpose: 'Owls' } })).status).toBe(400)
  expect((await note({ all: {}, seen: { note: '' } })).status).toBe(400)
})

test('a template is saved only on the version that was seen, so one of ten concurrent saves succeeds', async () => {
  const created = await api<{ id: string; updated: string }>('POST', '/api/collections/templates/records', {
    as: grace,
    body: { title: 'Evening news', character: PIP },
  })
  const { id, updated } = created.body
  const save = (as: Person, body: object) =>
    api<{ updated: string }>('PATCH', `/api/admin/templates/${id}`, { as, body })
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(index % 2 ? grace : ada, { updated, title: `Title ${index}` }),
    ),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await entriesOf(`templates/${id}`)).toBe(2)
  const next = all.find(({ status }) => status === 200)?.body.updated ?? ''
  expect((await save(ada, { updated: next, description: 'A desk and a face', moment: 1.5 })).status).toBe(200)
  expect((await save(ada, { updated: next, title: 'Late' })).status).toBe(409)
  const refused = await save(ada, { updated: next, character: 'nobody' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const missing = await api('PATCH', '/api/admin/templates/nosuchtemplate', {
    as: ada,
    body: { updated, title: 'x' },
  })
  expect(missing.status).toBe(404)
  const seen = await api('GET', `/api/collections/templates/records/${id}`, { as: ada })
  expect(seen.body).toMatchObject({ description: 'A desk and a face', moment: 1.5 })
})

test('a transfer is a conflict if the project has changed owners', async () => {
  const [owner, first, second] = [await person(), await person(), await person({ name: 'Dora' })]
  const { id } = await newProject(owner)
  const give = (as: Person, to: Person, from = owner) =>
    api('POST', `/api/admin/projects/${id}/transfer`, { as, body: { from: from.id, to: to.id } })
  expect((await give(grace, second)).status).toBe(200)
  expect(await give(ada, first)).toMatchObject({
    status: 409,
    body: { code: 'conflict', data: { owner: { id: second.id, name: 'Dora' } } },
  })
  expect((await give(ada, first, second)).status).toBe(200)
})

test('the gallery is put in order by the person who saw the order', async () => {
  const { results } = await env.DB.prepare(
    "SELECT id FROM characters WHERE owner = '' ORDER BY position, id LIMIT 3",
  ).all<{ id: string }>()
  const seen = results.map(({ id }) => id)
  const order = (as: Person, ids: string[], before = seen) =>
    api('PUT', '/api/admin/characters/order', { as, body: { ids, seen: before } })
  const mine = seen.toReversed()
  expect((await order(grace, mine)).status).toBe(204)
  const [a = '', b = '', c = ''] = seen
  expect(await order(ada, [b, a, c])).toMatchObject({ status: 409, body: { data: { ids: mine } } })
  expect((await order(ada, [b, a, c], mine)).status).toBe(204)
})
