import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { api, migrated, newProject, person, PIP, type Json, type Person } from '../support/worker/world.ts'

interface List {
  items: Json[]
  totalItems: number
  data: Record<string, unknown>
}

const rooms = '/api/collections/chat_rooms/records'
const projects = '/api/collections/cam_projects/records'
let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

const list = (query: string) => api<List>('GET', `${rooms}?${query}`, { as: ada })

test('a refusal gives a reason that does not reveal hidden fields', async () => {
  const why = async (query: string) => (await list(query)).body
  expect((await why('filter=name')).data).toEqual({
    filter: { code: 'validation_invalid_value', message: 'The filter ends too early.' },
  })
  expect((await why('sort=nothing')).data).toMatchObject({
    sort: { message: 'There is no field “nothing” to search by.' },
  })
  expect((await why('page=x')).data).toMatchObject({ page: { message: 'Must be a whole number.' } })
  const users = (filter: string) =>
    api('GET', `/api/collections/users/records?filter=${encodeURIComponent(filter)}`, { as: ada })
  const messages = await Promise.all(
    ['password', 'nothing1'].map(async (name) => JSON.stringify((await users(`${name} = ""`)).body)),
  )
  expect(messages[0]?.replace('password', 'nothing1')).toBe(messages[1])
  const refused = await api('POST', projects, { body: { title: 'x', character: PIP } })
  expect(refused).toMatchObject({
    status: 400,
    body: { data: { '@rule': { code: 'validation_not_allowed' } } },
  })
})

test('places within a distance are found by numbers of the record, also inside its JSON', async () => {
  await env.DB.prepare("UPDATE characters SET position = 13.405 WHERE slug = 'pip'").run()
  const { id } = await newProject(ada)
  await env.DB.prepare('UPDATE cam_projects SET document = ? WHERE id = ?')
    .bind('{"place":{"lon":2.3522,"lat":48.8566},"word":"here"}', id)
    .run()
  const found = async (collection: string, filter: string) => {
    const query = new URLSearchParams({ filter, fields: 'id' }).toString()
    const { status, body } = await api<List>('GET', `/api/collections/${collection}/records?${query}`, {
      as: ada,
    })
    expect({ filter, status }).toEqual({ filter, status: 200 })
    return body.items.map((item) => item.id)
  }
  expect(await found('characters', 'geoDistance(position, 52.52, 13.4, 52.5) < 3')).toEqual([PIP])
  expect(await found('characters', 'geoDistance(position, 52.52, 13.4, 52.5) < 2')).toEqual([])
  const toBerlin = 'geoDistance(document.place.lon, document.place.lat, 13.405, 52.52)'
  expect(await found('cam_projects', `${toBerlin} > 877 && ${toBerlin} <= 878`)).toEqual([id])
  // NaN is neither near nor far.
  const nowhere = 'geoDistance(document.word, document.nothing, 0, 0)'
  expect(await found('cam_projects', `id = "${id}" && (${nowhere} >= 0 || ${nowhere} < 0)`)).toEqual([])
  expect(await found('cam_projects', 'geoDistance(character.position, 52.52, 13.4, 52.5) < 3')).toContain(id)
})

test('dates compare as moments, however they are written', async () => {
  const { id } = await newProject(ada)
  await env.DB.prepare("UPDATE cam_projects SET trashed = '2026-03-04 10:00:00.000Z' WHERE id = ?")
    .bind(id)
    .run()
  const found = async (condition: string) => {
    const filter = encodeURIComponent(`id = "${id}" && ${condition}`)
    return (await api<List>('GET', `${projects}?filter=${filter}`, { as: ada })).body.totalItems
  }
  for (const condition of [
    'trashed < "2026-03-04T11:00:00Z"',
    'trashed > "2026-03-04T09:00:00.000Z"',
    'trashed = "2026-03-04T12:00:00+02:00"',
    '"2026-03-04T11:00:00Z" > trashed',
    'strftime("%Y-%m", trashed) = "2026-03"',
    'document.performers.0.character = "characterpip001"',
    'document.version = 3',
  ]) {
    expect([condition, await found(condition)]).toEqual([condition, 1])
  }
  expect(await found('trashed > "2026-03-04T11:00:00Z"')).toBe(0)
})

test('filters of the back office are priced too: list, count, table and acts', async () => {
  const admin = await person({ admin: true })
  const { body: room } = await api<Json>('POST', rooms, { as: admin, body: { name: 'Busy', slug: 'busy' } })
  await env.DB.prepare(
    `WITH RECURSIVE "n" AS (SELECT 1 AS "i" UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 60)
    INSERT INTO "chat_messages" ("id", "created", "updated", "room", "seq", "author", "message", "reactions")
    SELECT PRINTF('message%08d', "i"), '', '', ?, "i", ?, 'hello', '[]' FROM "n"`,
  )
    .bind(room.id, ada.id)
    .run()
  const all = 'chat_messages_via_author.room.chat_messages_via_room.message'
  const filter = `${all} ?~ ${all}`
  const asked = encodeURIComponent(filter)
  for (const [method, path, body] of [
    ['GET', `users?filter=${asked}`],
    ['GET', `users/count?filter=${asked}`],
    ['GET', `users/rows.csv?filter=${asked}`],
    ['POST', 'users/acts/sign-out', { all: { filter } }],
  ] as const) {
    const answer = await api(method, `/api/admin/lists/${path}`, { as: admin, body })
    const { message } = (answer.body.data as { filter?: { message?: string } }).filter ?? {}
    expect([path, answer.status, message]).toEqual([
      path,
      400,
      expect.stringContaining('5,000,000 are the most'),
    ])
  }
  const one = encodeURIComponent(`chat_messages_via_author.message ?~ "hello"`)
  const cheap = await api<List>('GET', `/api/admin/lists/users?filter=${one}`, { as: admin })
  expect(cheap.body.items.map(({ id }) => id)).toEqual([ada.id])
})
