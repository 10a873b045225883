import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { newId } from '../../worker/platform/ids.ts'
import { chatPeople, messages, roomBy } from '../support/worker/chat-records.ts'
import { begin, bytesOf, complete, putPart, wav } from '../support/worker/files.ts'
import { api, newProject, request, type Json, type List, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person
let ben: Person
let room: string

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
  room = await roomBy(admin)
})

/** The smallest PNG there is: one pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

async function brought(as: Person, kind: 'picture' | 'sound' = 'picture', to = room): Promise<Json> {
  const bytes = kind === 'picture' ? png : wav(2_000)
  const { body } = await begin(as, {
    kind,
    name: kind === 'picture' ? 'cat.png' : 'hi.wav',
    size: bytes.length,
    room: to,
  })
  expect((await putPart(as, body.id, 1, bytes)).status).toBe(200)
  const sealed = await complete(as, body.id)
  expect(sealed).toMatchObject({ status: 200, body: { room: to, owner: as.id, project: '' } })
  return sealed.body
}
const attach = (as: Person, body: Record<string, unknown>, to = room) =>
  api<Json>('POST', `/api/chat/rooms/${to}/attachments`, { as, body })
const fetched = (as: Person | undefined, media: Json) =>
  request(
    `/api/files/media/${media.id}/${String(media.file)}`,
    as ? { headers: { Authorization: as.token } } : {},
  )
const sent = async (as: Person, card: Json) =>
  (await api<Json>('POST', messages, { as, body: { room, message: card.title, card: card.id } })).body
const stored = async (media: Json) => (await env.MEDIA.head(`media/${media.id}`)) !== null
/** Runs the hourly jobs, `hours` from now. */
const sweep = (hours = 0) =>
  worker.scheduled(
    createScheduledController({ scheduledTime: new Date(Date.now() + hours * 3_600_000) }),
    env,
  )

test('a picture is uploaded to a room and sent, and only members can fetch it', async () => {
  const media = await brought(ada)
  const card = await attach(ada, { media: media.id, alt: 'A cat asleep', width: 640, height: 480 })
  expect(card).toMatchObject({
    status: 200,
    body: { kind: 'picture', title: 'A cat asleep', media: media.id, width: 640, height: 480, seconds: 0 },
  })
  // A retry of a lost answer makes no second one.
  expect((await attach(ada, { media: media.id, alt: 'Again' })).body.id).toBe(card.body.id)
  const message = await sent(ada, card.body)
  const seen = await api<Json>('GET', `${messages}/${message.id}?expand=card`, { as: ben })
  expect(seen.body.expand).toMatchObject({ card: { media: media.id, image: card.body.url } })
  const history = await api<Json>('GET', `/api/chat/rooms/${room}/messages`, { as: ben })
  expect((history.body.messages as Json[]).at(-1)).toMatchObject({ expand: { card: { kind: 'picture' } } })

  expect([(await fetched(ben, media)).status, (await fetched(undefined, media)).status]).toEqual([200, 404])
})

test('a voice has its length and its loudness', async () => {
  const media = await brought(ada, 'sound')
  const card = await attach(ada, { media: media.id, seconds: 2.5, peaks: '09az' })
  expect(card.body).toMatchObject({
    kind: 'voice',
    title: 'Voice message',
    seconds: 2.5,
    peaks: '09az',
    image: '',
  })
  expect((await attach(ada, { media: media.id, peaks: 'Ä' })).status).toBe(400)
})

test('files of others, of other rooms, too large or of a wrong type are refused', async () => {
  const media = await brought(ada)
  const other = await roomBy(admin)
  expect((await attach(ben, { media: media.id })).status).toBe(404)
  expect((await attach(ada, { media: media.id }, other)).status).toBe(404)
  const project = await newProject(ada)
  const bad = (more: Record<string, unknown>) =>
    begin(ada, { kind: 'picture', name: 'a.png', size: 10, room, ...more })
  expect(await bad({ room: 'nowhere00000000' })).toMatchObject({ status: 404 })
  expect(await bad({ size: 13 * 1024 * 1024 })).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await bad({ kind: 'sound', size: 17 * 1024 * 1024 })).toMatchObject({ status: 413 })
  expect(await bad({ kind: 'video' })).toMatchObject({ status: 400 })
  expect(await bad({ project: project.id })).toMatchObject({ status: 400 })
  // The bytes decide what it is.
  const { body } = await begin(ada, { kind: 'picture', name: 'a.png', size: 5, room })
  expect(await putPart(ada, body.id, 1, bytesOf('hello'))).toMatchObject({
    status: 400,
    body: { code: 'not_a_picture' },
  })
})

test('the file goes with its message, unless another one shows it too', async () => {
  const media = await brought(ada)
  const { body: card } = await attach(ada, { media: media.id })
  const first = await sent(ada, card)
  const second = await sent(ada, card)
  const remove = async (message: Json) => {
    expect((await api('DELETE', `${messages}/${message.id}`, { as: ada })).status).toBe(204)
    // Reading settles the copy.
    await api('GET', `${messages}?filter=room="${room}"`, { as: ada })
    await sweep()
  }
  await remove(first)
  expect([(await fetched(ben, media)).status, await stored(media)]).toEqual([200, true])
  await remove(second)
  expect([(await fetched(ada, media)).status, await stored(media)]).toEqual([404, false])
  const cards = await env.DB.prepare('SELECT COUNT(*) AS count FROM chat_cards WHERE id = ?')
    .bind(card.id)
    .first()
  expect(cards).toEqual({ count: 0 })
})

const cardsSeenBy = async (as: Person) =>
  (await api<List>('GET', '/api/collections/chat_cards/records?perPage=500', { as })).body.items.map(
    ({ id }) => id,
  )
const cardOf = async (as: Person) => {
  const id = newId()
  await env.DB.prepare(
    "INSERT INTO chat_cards (id, created, updated, author, kind, url) VALUES (?, ?, '', ?, 'link', 'https://secret.example.org/')",
  )
    .bind(id, recordDateOf(new Date()), as.id)
    .run()
  return { id, title: 'Look' }
}

test('a card is visible only to its author while no message contains it', async () => {
  const card = await cardOf(ada)
  const path = `/api/collections/chat_cards/records/${card.id}`
  const seen = async (as: Person) => [
    (await cardsSeenBy(as)).includes(card.id),
    (await api('GET', path, { as })).status,
  ]
  expect([await seen(ada), await seen(ben)]).toEqual([
    [true, 200],
    [false, 404],
  ])
  const message = await sent(ada, card)
  await api('GET', `${messages}?filter=room="${room}"`, { as: ben })
  expect(await seen(ben)).toEqual([true, 200])
  await api('DELETE', `${messages}/${message.id}`, { as: ada })
  await api('GET', `${messages}?filter=room="${room}"`, { as: ben })
  expect([await seen(ada), await seen(ben)]).toEqual([
    [false, 404],
    [false, 404],
  ])
})

test('a file is fetched by its author alone until its card is sent, and at once after that', async () => {
  const media = await brought(ada)
  expect([(await fetched(ada, media)).status, (await fetched(ben, media)).status]).toEqual([200, 404])
  const { body: card } = await attach(ada, { media: media.id })
  expect((await fetched(ben, media)).status).toBe(404)
  // The room has copied a message a moment ago and is in no hurry to copy the next.
  await api('GET', `${messages}?filter=room="${room}"`, { as: ada })
  await sent(ada, card)
  expect((await fetched(ben, media)).status).toBe(200)
})

test('cards that no message carries are swept after a day', async () => {
  const [unsent, attached] = [await cardOf(ada), await cardOf(ada)]
  await sent(ada, attached)
  await api('GET', `${messages}?filter=room="${room}"`, { as: ada })
  const left = async () => (await cardsSeenBy(ada)).filter((id) => id === unsent.id || id === attached.id)
  await sweep(1)
  expect(new Set(await left())).toEqual(new Set([unsent.id, attached.id]))
  await sweep(25)
  expect(await left()).toEqual([attached.id])
})

test('unsent files are deleted after a day, sent ones stay', async () => {
  const unsent = await brought(ada)
  await attach(ada, { media: unsent.id })
  const unattached = await brought(ada)
  await sent(ada, (await attach(ada, { media: unattached.id })).body)
  await sweep(1)
  expect([await stored(unsent), await stored(unattached)]).toEqual([true, true])
  await api('GET', `${messages}?filter=room="${room}"`, { as: ada })
  await sweep(25)
  expect([await stored(unsent), await stored(unattached)]).toEqual([false, true])
})
