import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { collections } from '../../worker/collections/index.ts'
import { closed } from '../../worker/collections/definition/rules.ts'
import {
  api,
  countingDatabase,
  migrated,
  newProject,
  person,
  type Json,
  type Person,
} from '../support/worker/world.ts'
import { fixturesOf, type Fixture } from './fixtures.ts'

let admin: Person
let member: Person
let fixtures: Record<string, () => Promise<Fixture>>

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  member = await person({ name: 'Member' })
  fixtures = fixturesOf(admin)
})

const list = (collection: string, query: Record<string, string>, as?: Person) =>
  api<{ items: Json[]; totalItems: number }>(
    'GET',
    `/api/collections/${collection}/records?${new URLSearchParams(query).toString()}`,
    { as },
  )

describe('Access: what you may not see answers exactly like what does not exist', () => {
  const names = collections.all.map(({ name }) => name)

  test.each(names)('one record of %s, by view, update and delete', async (name) => {
    const there = await fixtures[name]?.()
    if (!there) throw new Error(`${name} has no fixture`)
    const nowhere = 'nothing00000001'
    for (const as of [undefined, member]) {
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', there.update],
        ['DELETE', undefined],
      ] as const) {
        const ask = (id: string) => api(method, `/api/collections/${name}/records/${id}`, { as, body })
        const [seen, absent] = [await ask(there.id), await ask(nowhere)]
        // Only what the rule shows may differ.
        if (seen.status === 200) continue
        expect([method, seen.status, seen.body]).toEqual([method, absent.status, absent.body])
        expect(JSON.stringify(seen.body)).not.toContain(there.id)
      }
      const found = (id: string) => list(name, { filter: `id = "${id}"` }, as)
      const [seen, absent] = [await found(there.id), await found(nowhere)]
      if (seen.body.items?.length === 1) continue
      expect([seen.status, seen.body]).toEqual([absent.status, absent.body])
    }
  })

  test('a relation to it looks like one to a missing record, and is not expanded', async () => {
    const { id } = await newProject(member)
    const point = (project: string) =>
      api('POST', '/api/collections/takes/records', {
        as: admin,
        body: { project, sound: project, name: 'T', source: 'upload', duration: 1 },
      })
    // Takes are made only in the user's own project, by admins too.
    expect((await point(id)).body).toEqual((await point('nothing00000001')).body)
    const other = await person()
    const owned = await list('cam_projects', { filter: `owner.id = "${member.id}"`, expand: 'owner' }, other)
    expect(owned.body).toMatchObject({ items: [], totalItems: 0 })
  })
})

describe('Access: a body cannot set fields that its sender may not write', () => {
  /** Forged values for each kind of field. */
  const forged = {
    text: 'forged',
    date: '2001-01-01 00:00:00.000Z',
    select: 'forged',
    relation: 'forged000000001',
    number: 77,
    flag: true,
    json: { forged: true },
  }

  test.each(collections.all.filter(({ rules }) => rules.update && rules.update !== closed))(
    'in an own record of $name',
    async ({ name, fields }) => {
      const fixture = await fixtures[name]?.()
      if (!fixture) throw new Error(`${name} has no fixture`)
      const row = () => env.DB.prepare(`SELECT * FROM ${name} WHERE id = ?`).bind(fixture.id).first()
      const before = await row()
      const protectedFields = Object.entries(fields).filter(([, { write }]) => write !== 'always')
      const body: Record<string, unknown> = {
        id: 'forged000000001',
        created: forged.date,
        collectionId: 'forged',
        expand: { owner: {} },
        rowid: 77,
        ...Object.fromEntries(protectedFields.map(([field, { kind }]) => [field, forged[kind]])),
      }
      await api('PATCH', `/api/collections/${name}/records/${fixture.id}`, { as: fixture.owner, body })
      // Once more without what is refused by name, so that the rest is really written.
      const refused = [
        'id',
        ...protectedFields.filter(([, { write }]) => write !== 'never').map(([field]) => field),
      ]
      const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !refused.includes(field)))
      const { status } = await api('PATCH', `/api/collections/${name}/records/${fixture.id}`, {
        as: fixture.owner,
        body: { ...rest, ...fixture.update },
      })
      const after = await row()
      if (status === 200) expect(after).not.toEqual(before)
      for (const field of ['id', 'created', ...protectedFields.map(([one]) => one)]) {
        // Rooms store the times of changes.
        if (field === 'edited') continue
        expect([field, after?.[field]]).toEqual([field, before?.[field]])
      }
    },
  )
})

describe('Access: nothing reveals or probes a hidden field', () => {
  const hidden = collections.all.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { hidden: isHidden }]) => (isHidden ? [[name, field]] : [])),
  )
  /** Every way to a hidden field: straight, through relations to it, and from what points at it. */
  const paths = hidden.flatMap(([name = '', field = '']) => [
    [name, field],
    ...collections.all.flatMap((from) =>
      Object.entries(from.fields).flatMap(([relation, one]) =>
        one.kind === 'relation' && one.to === name ? [[from.name, `${relation}.${field}`]] : [],
      ),
    ),
    ...collections
      .pointingAt(collections.get(name))
      .map(({ collection, fieldName }) => [
        name,
        `${collection.name}_via_${fieldName}.${fieldName}.${field}`,
      ]),
  ])

  test('there are hidden fields, and ways that lead to them', () => {
    expect(hidden).toContainEqual(['users', 'password'])
    expect(paths).toContainEqual(['cam_projects', 'owner.tokenKey'])
  })

  const known = new Map<string, ReturnType<typeof list>>()
  /** The answer about a field that does not exist: the same for all hidden fields of a collection. */
  const absentOf = (name: string, query: Record<string, string>, as?: Person) => {
    const key = JSON.stringify([name, query, as?.id])
    const answer = known.get(key) ?? list(name, query, as)
    known.set(key, answer)
    return answer
  }

  test.each(paths)('%s by %s', async (name = '', path = '') => {
    const nothing = path.replace(/\w+$/, 'nothing1')
    for (const as of [undefined, member, admin]) {
      for (const write of [
        (one: string) => ({ filter: `${one} != ""` }),
        (one: string) => ({ filter: `${one}:lower ~ "a"` }),
        (one: string) => ({ filter: `id = "x" || "a" ?= ${one}` }),
        (one: string) => ({ filter: `strftime("%Y", ${one}) = ""` }),
        (one: string) => ({ filter: `geoDistance(${one}, 1, 1, 1) > 0` }),
        (one: string) => ({ sort: `-${one}` }),
      ]) {
        const [there, absent] = [await list(name, write(path), as), await absentOf(name, write(nothing), as)]
        expect(there.status).toBeGreaterThanOrEqual(400)
        const answer = JSON.stringify(there.body).replaceAll(path, nothing)
        expect([there.status, answer]).toEqual([absent.status, JSON.stringify(absent.body)])
      }
      const query: Record<string, string> = { expand: path, fields: `*,${path},expand.${path}` }
      const shown = await list(name, query, as)
      expect(JSON.stringify(shown.body)).not.toMatch(/"(password|tokenKey)"/)
    }
  })
})

describe('Access: depth, length and cost of a query are bounded', () => {
  const many = (count: number, one: string, between: string) => Array(count).fill(one).join(between)
  const hostile: Record<string, Record<string, string>> = {
    'parentheses that nest': { filter: `${'('.repeat(60)}id="a"${')'.repeat(60)}` },
    'parentheses without end': { filter: '('.repeat(3_400) },
    'a NUL': { filter: 'id = "\0"' },
    'a NUL in a sort': { sort: 'id\0' },
    'a megabyte': { filter: `id = "${'x'.repeat(1_000_000)}"` },
    'a megabyte of fields': { fields: many(500_000, 'a', ',') },
    'a megabyte of expand': { expand: many(500_000, 'a', ',') },
    '201 conditions': { filter: many(201, 'id="a"', '||') },
    'seven steps': { filter: `${many(7, 'parent', '.')}.slug = "a"` },
    'many lists in one path': { filter: `${many(4, 'chat_rooms_via_parent', '.')}.slug = "a"` },
    'nine keys to sort by': { sort: many(9, 'id', ',') },
    'a statement behind the filter': { filter: 'id = "a"; DROP TABLE users' },
    'a comment of SQL': { filter: 'id = "a" -- ' },
    'a quote that ends': { filter: `id = 'a' OR '1'='1'` },
    'a union': { filter: 'id = "a") UNION SELECT password FROM users' },
    'SQL as a name': { filter: '"id" = 1 || sqlite_master.name = "a"' },
    'SQL as a function': { filter: 'load_extension("a") = 1' },
    'SQL in a sort': { sort: 'id;DROP TABLE users' },
    'SQL in a quoted name': { sort: 'id"' },
    'a pattern too complex': { filter: `name ~ "%${many(30, 'a', '%')}%"` },
    'arguments without end': { filter: `strftime(${many(30, '"a"', ',')}) = 1` },
  }

  test.each(Object.entries(hostile))('%s is refused before a record is looked at', async (_name, query) => {
    const { DB, count } = countingDatabase()
    const path = `/api/collections/chat_rooms/records?${new URLSearchParams(query).toString()}`
    const answer = await api('GET', path, { as: member, bindings: { DB } })
    expect(answer).toMatchObject({ status: 400, body: { status: 400, data: expect.any(Object) } })
    // The one statement that finds out who asks.
    expect(count()).toBe(1)
    expect(JSON.stringify(answer.body)).not.toMatch(/SQLITE|D1_|SELECT|near "/)
  })

  test('the largest that is allowed is answered', async () => {
    const filters = [
      many(200, 'id="a"', '||'),
      `${'('.repeat(12)}id="a"${')'.repeat(12)}`,
      `${many(6, 'parent', '.')}.slug = "a"`,
      `${'('.repeat(12)}geoDistance(1, 2, 3, 4) < 5${')'.repeat(12)}`,
      many(80, 'geoDistance(1,2,3,4) < 5', '||'),
    ]
    for (const filter of filters) {
      expect([filter, (await list('chat_rooms', { filter }, member)).status]).toEqual([filter, 200])
    }
  })

  test.each(['chat_rooms', 'cam_projects'])('page sizes of %s clamp', async (name) => {
    const heavy = Object.values(collections.get(name).fields).some(({ kind }) => kind === 'json')
    const largest = heavy ? 30 : 1_000
    for (const [asked, given] of [
      ['1', 1],
      ['0', 30],
      ['-7', 30],
      ['1001', largest],
      ['999999999999999', largest],
    ] as const) {
      expect((await list(name, { perPage: asked }, member)).body).toMatchObject({ perPage: given, page: 1 })
    }
    for (const junk of ['1e9', '1.5', 'NaN', '9'.repeat(40)]) {
      expect((await list(name, { perPage: junk }, member)).status).toBe(400)
    }
  })

  test('one relation more than fifty to follow is refused', async () => {
    const back = collections
      .pointingAt(collections.get('users'))
      .map(({ collection, fieldName }) => [`${collection.name}_via_${fieldName}`, fieldName])
    // Through another list each: the same one twice is refused for that.
    const paths = back.flatMap(([there, home]) =>
      back.flatMap(([again]) => (again === there ? [] : [`owner.${there}.${home}.${again}`])),
    )
    expect(paths.length).toBeGreaterThan(50)
    const ask = (expand: string[]) => list('cam_projects', { expand: expand.join(','), fields: 'id' }, member)
    expect((await ask(paths)).status).toBe(400)
    expect((await ask(paths.slice(0, 5))).status).toBe(200)
  })
})
