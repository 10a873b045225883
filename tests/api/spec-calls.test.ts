import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import {
  type Json,
  type List,
  PIP,
  type Person,
  api,
  countingDatabase,
  migrated,
  newMedia,
  newProject,
  person,
} from '../support/worker/world.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
})

test('GET users/{id} with the avatar expanded', async () => {
  const url = `/api/collections/users/records/${ada.id}?expand=avatar`
  expect((await api<Json>('GET', url, { as: ada })).body.expand).toEqual({})
  const avatar = await newMedia(ada, { kind: 'avatar', type: 'image/png' })
  await api('PATCH', `/api/collections/users/records/${ada.id}`, { as: ada, body: { avatar: avatar.id } })
  expect(await api('GET', url, { as: ada })).toMatchObject({
    status: 200,
    body: {
      id: ada.id,
      collectionId: '_pb_users_auth_',
      collectionName: 'users',
      avatar: avatar.id,
      expand: { avatar: { id: avatar.id, collectionName: 'media', kind: 'avatar' } },
    },
  })
  expect((await api('GET', '/api/collections/users/records/nosuchuser00001', { as: ada })).status).toBe(404)
})

test('the flags of a user, oldest first', async () => {
  const give = (user: Person) =>
    api('POST', '/api/collections/user_flags/records', {
      as: admin,
      body: { user: user.id, key: 'character_upload' },
    })
  // An older one, from a time when there was another flag.
  await env.DB.prepare("INSERT INTO user_flags (id, created, updated, user, key) VALUES (?, ?, ?, ?, 'beta')")
    .bind('flagofoldtimes1', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', ada.id)
    .run()
  expect((await give(ada)).status).toBe(200)
  expect((await give(admin)).status).toBe(200)
  const filter = encodeURIComponent(`user = "${ada.id}"`)
  const { body } = await api<List>(
    'GET',
    `/api/collections/user_flags/records?page=1&perPage=100&filter=${filter}&sort=created`,
    { as: ada },
  )
  expect(body).toMatchObject({ page: 1, perPage: 100, totalItems: 2, totalPages: 1 })
  expect(body.items.map((flag) => flag.key)).toEqual(['beta', 'character_upload'])
})

test('GET cam_projects/{id} with its character', async () => {
  const project = await newProject(ada)
  expect(
    await api('GET', `/api/collections/cam_projects/records/${project.id}?expand=character`, { as: ada }),
  ).toMatchObject({
    status: 200,
    body: {
      character: PIP,
      expand: {
        character: { id: PIP, slug: 'pip', rig: expect.stringMatching(/^\/api\/rigs\/[a-z0-9]{15}$/) },
      },
    },
  })
})

test('the top-level rooms by name', async () => {
  const room = (body: object) => api<Json>('POST', '/api/collections/chat_rooms/records', { as: admin, body })
  const { body: top } = await room({ name: 'Zoo', slug: 'zoo' })
  await room({ name: 'Lions', slug: 'lions', parent: top.id })
  const filter = encodeURIComponent('parent = null')
  const { body } = await api<List>(
    'GET',
    `/api/collections/chat_rooms/records?page=1&perPage=50&filter=${filter}&sort=name`,
    { as: ada },
  )
  expect(body.items.map((item) => item.slug)).toEqual([
    'creations',
    'feedback',
    'general',
    'introductions',
    'zoo',
  ])
  expect(body.items.every((item) => item.parent === '')).toBe(true)
})

test('a list costs one statement, one to count a full page, and one for each relation followed', async () => {
  await newProject(ada)
  const cases: [string, number][] = [
    ['', 1],
    ['?perPage=1', 2],
    ['?perPage=1&skipTotal=1', 1],
    ['?expand=character', 2],
    ['?perPage=1&expand=character,owner,owner.avatar', 5],
    ['?filter=' + encodeURIComponent('character.slug = "pip" && owner.name ~ "a"') + '&sort=-created', 1],
  ]
  for (const [query, expected] of cases) {
    const { DB, count } = countingDatabase()
    const answer = await api('GET', `/api/collections/cam_projects/records${query}`, {
      as: ada,
      bindings: { DB },
    })
    expect(answer.status).toBe(200)
    // One more finds out who asks.
    expect(count() - 1).toBe(expected)
  }
})
