import PocketBase, { ClientResponseError } from 'pocketbase'
import { beforeAll, expect, test } from 'vitest'
import {
  migrated,
  newProject,
  ORIGIN,
  PASSWORD,
  person,
  PIP,
  request,
  type Person,
} from '../support/worker/world.ts'

let ada: Person
let pb: PocketBase

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
  pb = new PocketBase(ORIGIN)
  pb.autoCancellation(false)
  pb.beforeSend = (url, options) => ({
    url,
    options: {
      ...options,
      fetch: (address: string, init?: RequestInit) => request(address.slice(ORIGIN.length), init),
    },
  })
})

test('signs in, keeps the session and refreshes it', async () => {
  const { record, token } = await pb
    .collection('users')
    .authWithPassword(ada.email, PASSWORD, { expand: 'avatar' })
  expect(record).toMatchObject({ id: ada.id, email: ada.email })
  expect(pb.authStore).toMatchObject({ token, isValid: true, isSuperuser: false })
  await pb.collection('users').authRefresh()
  expect(pb.authStore.record?.id).toBe(ada.id)
  expect((await pb.collection('users').listAuthMethods()).password.enabled).toBe(true)
  expect(await pb.health.check()).toMatchObject({ code: 200 })
})

test('creates, reads, updates, lists and deletes', async () => {
  const projects = pb.collection('cam_projects')
  const made = await projects.create({ title: 'By SDK', character: PIP }, { expand: 'character' })
  expect(made.expand?.character).toMatchObject({ slug: 'pip' })
  expect(await projects.getOne(made.id, { fields: 'id,title' })).toEqual({ id: made.id, title: 'By SDK' })
  expect(await projects.update(made.id, { title: 'Renamed' })).toMatchObject({
    title: 'Renamed',
    owner: ada.id,
  })
  const filter = pb.filter('title = {:title} && created <= {:now} && published = {:no}', {
    title: 'Renamed',
    now: new Date(Date.now() + 1_000),
    no: false,
  })
  expect(await projects.getList(1, 10, { filter, sort: '-created' })).toMatchObject({
    totalItems: 1,
    items: [{ id: made.id }],
  })
  expect(await projects.getFirstListItem(filter)).toMatchObject({ id: made.id })
  expect(await projects.delete(made.id)).toBe(true)
  const missing = await projects.getOne(made.id).catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(ClientResponseError)
  expect(missing).toMatchObject({
    status: 404,
    isAbort: false,
    message: "The requested resource wasn't found.",
  })
})

test('the client loads a whole list although the server limits pages', async () => {
  for (let index = 0; index < 35; index++) await newProject(ada, { title: `P${index}` })
  const all = await pb.collection('cam_projects').getFullList({ filter: 'title ~ "P"' })
  expect(new Set(all.map(({ id }) => id)).size).toBe(35)
})

test('text with quotes and backslashes is preserved in a filter', async () => {
  for (const title of ['it’s "quoted"', "single ' quote", 'ends in \\', 'new\nline\ttab', '100% {real}']) {
    const { id } = await newProject(ada, { title })
    const filter = pb.filter('title = {:title}', { title })
    const found = await pb.collection('cam_projects').getList(1, 5, { filter })
    expect(found.items.map((item) => item.id)).toEqual([id])
  }
})

test('refusals arrive with their fields', async () => {
  const refused = await pb
    .collection('cam_projects')
    .create({})
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 400,
    response: { message: 'Failed to create record.', data: { title: { code: 'validation_required' } } },
  })
  const wrong = await pb
    .collection('users')
    .authWithPassword(ada.email, 'wrong')
    .catch((error: unknown) => error)
  expect(wrong).toMatchObject({ status: 400, response: { message: 'Failed to authenticate.', data: {} } })
})
