import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { ListKind } from '../../worker/collections/definition/list-kind.ts'
import { collections } from '../../worker/collections/index.ts'
import { auditList } from '../../worker/collections/lists/audit.ts'
import { flagList } from '../../worker/collections/lists/flags.ts'
import { projectList } from '../../worker/collections/lists/projects.ts'
import { userList } from '../../worker/collections/lists/users.ts'
import type { ListRow } from '../../worker/contract/admin/lists.ts'
import { cursorAfter, cursorAt } from '../../worker/features/admin/list-order.ts'
import { candidatesFor, pageOf } from '../../worker/features/admin/list-query.ts'
import { filterTerms } from '../../worker/features/records/filter/condition.ts'
import { newId } from '../../worker/platform/ids.ts'
import { api, migrated, newProject, person, PIP, request, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  ada = await person({ name: 'Ada Lovelace' })
})

interface Page {
  items: ListRow[]
  next: string
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** All rows of a list, three a page. */
async function rowsOf(kind: string, values: Record<string, string>): Promise<ListRow[]> {
  const rows: ListRow[] = []
  let cursor = ''
  do {
    const asked = query({ ...values, perPage: '3', ...(cursor && { cursor }) })
    const { status, body } = await api<Page>('GET', `/api/admin/lists/${kind}?${asked}`, { as: admin })
    expect(status).toBe(200)
    rows.push(...body.items)
    cursor = body.next
  } while (cursor)
  return rows
}

/** Equal but for their marks and capitals: their ids decide. */
const twins = ['Émile', 'EMILE', 'e\u0301mile']

/** In the order in which people look for them. */
const names = [
  '1st',
  'ada',
  'Äpfel',
  'ÅSA',
  'berg',
  'Çelik',
  'Đorđe',
  ...twins,
  'Éva',
  'Łukasz',
  'lynx',
  'Nguyễn',
  'ÖBERG',
  'Straße',
  'Țepeș',
  'zebra',
  'Ёлка',
  'жук',
  'Яна',
  '東京',
]

/** Rows of a table under these names, whose ids follow the names backwards except for those that are equal. */
async function fill(table: string, name: string, columns: Record<string, string>): Promise<void> {
  const prefix = newId().slice(0, 11)
  const rows = names.map((one, index) => ({
    id: `${prefix}${twins.includes(one) ? 5000 + index : 9000 - index}`,
    name: one,
  }))
  const others = Object.keys(columns)
  const list = ['id', 'created', 'updated', name, ...others].map((column) => `"${column}"`).join(', ')
  // A column without a value of its own is unique.
  const values = Object.values(columns).map((value) => (value === '' ? "value ->> 'id'" : `'${value}'`))
  await env.DB.prepare(
    `INSERT INTO "${table}" (${list}) SELECT value ->> 'id', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z',
      value ->> 'name'${values.map((value) => `, ${value}`).join('')} FROM json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run()
}

test('users are sorted by name in any alphabet, with or without diacritics', async () => {
  const inserted = names.map((name, index) => ({ id: `orderedname${1000 + index}`, name }))
  await env.DB.prepare(
    `INSERT INTO users (id, created, updated, email, name) SELECT value ->> 'id', '2026-01-02 00:00:00.000Z', '',
      (value ->> 'id') || '@order.test', value ->> 'name' FROM json_each(?)`,
  )
    .bind(JSON.stringify(inserted.toReversed()))
    .run()
  const filter = 'email ~ "@order.test"'
  const listed = async (sort: string) => (await rowsOf('users', { filter, sort })).map(({ name }) => name)
  expect(await listed('name')).toEqual(names)
  expect(await listed('-name')).toEqual(names.toReversed())
})

test('titles are in order here and in the trash, and nothing they are sorted by is shown', async () => {
  const columns = { owner: ada.id, character: PIP, document: '{}' }
  await fill('cam_projects', 'title', columns)
  await fill('cam_projects', 'title', { ...columns, trashed: '2026-01-03 00:00:00.000Z' })
  const filter = 'updated = "2026-01-01 00:00:00.000Z"'
  for (const trash of [{}, { trash: 'only' }]) {
    const rows = await rowsOf('projects', { filter, sort: 'title', ...trash })
    expect(rows.map(({ title }) => title)).toEqual(names)
    const back = await rowsOf('projects', { filter, sort: '-title', ...trash })
    expect(back.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
    expect(JSON.stringify(rows)).not.toContain('"key"')
  }
  const path = `/api/admin/lists/projects/rows.csv?${query({ filter, columns: 'title,key' })}`
  expect((await request(path, { headers: { Authorization: admin.token } })).status).toBe(400)
  for (const ask of ['sort=key', 'filter=key~"a"']) {
    const { status } = await api('GET', `/api/collections/cam_projects/records?${ask}`, { as: ada })
    expect(status).toBe(400)
  }
})

test('every other list with names is in their order, too', async () => {
  const list = newId()
  await env.DB.prepare("INSERT INTO email_lists (id, created, name) VALUES (?, '', 'Zebras')")
    .bind(list)
    .run()
  const kinds: [kind: string, table: string, name: string, columns: Record<string, string>][] = [
    ['rooms', 'chat_rooms', 'name', { slug: '' }],
    ['characters', 'characters', 'name', { slug: '' }],
    ['templates', 'templates', 'title', {}],
    ['surveys', 'surveys', 'title', { draft: '{}', state: 'draft' }],
    ['emails', 'emails', 'name', { document: '{}', audience: '{}' }],
  ]
  for (const [kind, table, name, columns] of kinds) {
    await fill(table, name, columns)
    const filter = 'created = "2026-01-01 00:00:00.000Z"'
    const found = (await rowsOf(kind, { filter, sort: name })).map((row) => row[name])
    expect([kind, found]).toEqual([kind, names])
  }
  for (const [kind, name] of [
    ['surveys', 'title'],
    ['emails', 'name'],
  ] as const) {
    const found = async (asked: string) => {
      const path = `/api/admin/${kind}?sort=${name}&perPage=50${asked}`
      return (await api<{ items: ListRow[] }>('GET', path, { as: admin })).body.items.map((row) => row[name])
    }
    expect(await found('')).toEqual(names)
    expect(await found('&search=LUKASZ')).toEqual(['Łukasz'])
  }
  const entries = names.map((name, index) => ({
    name,
    address: `${twins.includes(name) ? 1000 + index : 3000 - index}@order.test`,
  }))
  await env.DB.prepare(
    `INSERT INTO email_list_entries (id, list, address, name)
      SELECT value ->> 'address', ?1, value ->> 'address', value ->> 'name' FROM json_each(?2)`,
  )
    .bind(list, JSON.stringify(entries))
    .run()
  const people = await rowsOf('email_addresses', { filter: `list = "${list}"`, sort: 'name' })
  expect(people.map(({ name }) => name)).toEqual(names)
})

test('pages by name are read in their order, a limited number of names at a time', async () => {
  const planOf = async (kind: ListKind, asked: Parameters<typeof pageOf>[1]) => {
    const { statement, order } = pageOf(kind, asked, { compile: () => [] })
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement.text}`)
      .bind(...statement.params)
      .all<{ detail: string }>()
    return { plan: results.map(({ detail }) => detail).join('; '), order }
  }
  for (const sort of ['title', '-title']) {
    const first = await planOf(projectList, { sort })
    expect(first.plan).toMatch(
      /^CO-ROUTINE scanned; SCAN named USING COVERING INDEX cam_projects_names_key; SCAN scanned; SEARCH cam_projects/,
    )
    const cursor = cursorAfter({ id: 'b', title: 'Ä' }, first.order)
    const next = await planOf(projectList, { sort, cursor })
    expect(next.plan).toMatch(
      /^CO-ROUTINE scanned; SEARCH named USING COVERING INDEX cam_projects_names_key \(\(key,id\)[<>]/,
    )
    expect(next.plan).not.toContain('B-TREE')
  }
  expect((await planOf(userList, { sort: 'name' })).plan).toMatch(/^SCAN named USING COVERING INDEX/)
})

test('a filter with few matches uses its index in any sort order', async () => {
  const context = { collections, actor: { id: '', admin: true }, now: new Date() }
  const compile = (filter: string, { collection }: ListKind) => filterTerms(filter, collection, context)
  const sourceOf = async (kind: ListKind, asked: { filter: string; sort: string }) => {
    const [candidates] = candidatesFor(kind, asked, compile)
    if (!candidates) return 'The order'
    const { text, params } = pageOf(kind, asked, { compile, candidates }).statement
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...params)
      .all<{ detail: string }>()
    return results.find(({ detail }) => !detail.startsWith('CO-ROUTINE'))?.detail
  }
  for (const sort of ['-created', 'created', 'name', 'email']) {
    const banned = await sourceOf(userList, { sort, filter: 'banned != ""' })
    expect(banned).toMatch(/^SEARCH users USING COVERING INDEX users_banned/)
    const leaving = await sourceOf(userList, { sort, filter: 'deleteAfter != ""' })
    expect(leaving).toMatch(/^SEARCH users USING COVERING INDEX users_delete_after/)
  }
  expect(await sourceOf(flagList, { sort: '-created', filter: 'key = "beta_editor"' })).toBe('The order')
  const theirs = await sourceOf(projectList, { sort: 'title', filter: 'owner.email = "ada@order.test"' })
  expect(theirs).toMatch(/^SEARCH cam_projects USING (?:COVERING )?INDEX cam_projects_\w*owner/)
  const ownerless = await sourceOf(projectList, { sort: 'title', filter: 'owner = ""' })
  expect(ownerless).toMatch(/^SEARCH cam_projects USING COVERING INDEX cam_projects_\w*owner\w* \(owner=\?\)/)
  for (const field of ['action', 'actor', 'via']) {
    expect(await sourceOf(auditList, { sort: '-created', filter: `${field} = "some"` })).toBe('The order')
  }
})

test('a search without an index looks at a limited number of rows, and goes on where it stopped', async () => {
  const prefix = newId().slice(0, 10)
  const rows = Array.from({ length: 50 }, (_, index) => `${prefix}${10_000 + index}`)
  await env.DB.prepare(
    `INSERT INTO users (id, created, updated, email, name)
      SELECT value, '2020-01-01 00:00:00.000Z', '', value || '@window.test', 'Window' FROM json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run()
  const context = { collections, actor: { id: '', admin: true }, now: new Date() }
  const compile = (filter: string, { collection }: ListKind) => filterTerms(filter, collection, context)
  for (const sort of ['created', 'name', 'email']) {
    const found: unknown[] = []
    let cursor = ''
    let pages = 0
    do {
      const asked = { sort, cursor, perPage: 2, filter: `email ~ "7@window"` }
      const { statement, order, end } = pageOf(userList, asked, { compile, scanned: 20 })
      const [page, last] = await env.DB.batch<Record<string, string>>(
        [statement, ...(end ? [end.statement] : [])].map(({ text, params }) =>
          env.DB.prepare(text).bind(...params),
        ),
      )
      const shown = (page?.results ?? []).slice(0, 2)
      found.push(...shown.map(({ id }) => id))
      expect(page?.meta.rows_read).toBeLessThan(100)
      const more = (page?.results.length ?? 0) > 2 ? shown.at(-1) : undefined
      const place = last?.results[0]
      cursor = more
        ? cursorAfter(more, order)
        : place
          ? cursorAt({ value: place.value, id: place.id }, order)
          : ''
      pages++
    } while (cursor)
    expect(pages).toBeGreaterThan(3)
    expect(found).toEqual(rows.filter((id) => id.endsWith('7')))
  }
})

test('a name is found by its letters without their marks, and with them', async () => {
  const found = async (kind: string, search: string) => (await rowsOf(kind, { search })).length
  await person({ name: 'Łukasz Søndergård' })
  await newProject(ada, { title: 'Weißer Đorđe' })
  expect(await found('users', 'lukasz sondergard')).toBe(1)
  expect(await found('users', 'Łuk Sønd')).toBe(1)
  expect(await found('projects', 'weisser dordex')).toBe(0)
  expect(await found('projects', 'WEISSER DORD')).toBe(1)
  expect(await found('projects', 'weißer đorđe')).toBe(1)
})

test('rows that need others for their comparison are compared fewer at a time', () => {
  const context = { collections, actor: { id: '', admin: true }, now: new Date() }
  const compile = (filter: string, { collection }: ListKind) => filterTerms(filter, collection, context)
  const scanned = (sort: string, filter: string) =>
    pageOf(projectList, { sort, filter }, { compile, scanned: 600 }).end?.scanned
  expect(scanned('created', 'title ~ "a"')).toBe(600)
  expect(scanned('title', 'title ~ "a"')).toBe(300)
  expect(scanned('created', 'owner.email ~ "a"')).toBe(300)
  expect(scanned('title', 'owner.email ~ "a" && owner.name ~ "b"')).toBe(150)
})
