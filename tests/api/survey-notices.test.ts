import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetInSurveys } from '../../worker/features/surveys/people-storage.ts'
import type { OutboxMail } from '../../worker/platform/mail/outbox-transport.ts'
import {
  addDestination,
  answer,
  deliveriesOf,
  destinationOf,
  heldNotices,
  type HeldNotices,
} from '../support/worker/destinations.ts'
import { newRoom } from '../support/worker/chat-tab.ts'
import { published } from '../support/worker/surveys.ts'
import { api, migrated, person, type Json, type List, type Person } from '../support/worker/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let admin: Person
let held: HeldNotices

beforeAll(migrated)
beforeEach(async () => {
  admin = await person({ admin: true })
  held = heldNotices()
})

const later = (ms: number) => new Date(Date.now() + ms)

async function destination(kind: 'mail' | 'room', target: string, more: Record<string, unknown> = {}) {
  const { id: survey } = await published(admin)
  const { status, body } = await addDestination(admin, { survey, kind, target, ...more })
  return { survey, status, ...body }
}

async function mailsTo({ email }: Person): Promise<OutboxMail[]> {
  const { body } = await api<{ items: OutboxMail[] }>(
    'GET',
    `/api/dev/outbox?to=${encodeURIComponent(email)}`,
  )
  return body.items
}

async function messagesIn(room: string): Promise<Json[]> {
  const path = `/api/collections/chat_messages/records?filter=${encodeURIComponent(`room="${room}"`)}&expand=card`
  return (await api<List>('GET', path, { as: admin })).body.items
}

test('an admin gets one e-mail about an answer, and one about all that come within minutes of it', async () => {
  const { survey, destination: mailbox, secret } = await destination('mail', admin.id)
  expect(secret).toBe('')
  await answer(survey, held, { name: 'Ada' })
  await held.drain()
  for (const name of ['Ben', 'Zoe', 'Kim']) await answer(survey, held, { name })
  await held.drain()
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(['New answer to “Pets”'])
  expect((await mailsTo(admin))[0]?.text).toContain('> Your name: Ada')
  await held.round(later(5 * MINUTE_MS))
  const mails = await mailsTo(admin)
  expect(mails.map(({ subject }) => subject)).toEqual(['3 new answers to “Pets”', 'New answer to “Pets”'])
  for (const name of ['Ben', 'Zoe', 'Kim']) expect(mails[0]?.text).toContain(`Your name: ${name}`)
  const { items } = await deliveriesOf(admin, mailbox)
  expect(items.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
})

test('a digest comes once a day, at its hour', async () => {
  const hour = (new Date().getUTCHours() + 2) % 24
  const { survey } = await destination('mail', admin.id, { pace: 'daily', hour })
  for (const name of ['Ada', 'Ben']) await answer(survey, held, { name })
  expect(held.messages).toEqual([])
  await held.round(later(30 * MINUTE_MS))
  expect(await mailsTo(admin)).toEqual([])
  await held.round(later(2 * HOUR_MS))
  await held.round(later(DAY_MS))
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(['2 new answers to “Pets”'])
})

test('a user who is an admin no more gets no answers', async () => {
  const other = await person({ admin: true })
  const { survey, destination: mailbox } = await destination('mail', other.id)
  await env.DB.prepare('UPDATE users SET admin = 0 WHERE id = ?').bind(other.id).run()
  await answer(survey, held)
  await held.drain()
  expect(await mailsTo(other)).toEqual([])
  expect((await deliveriesOf(admin, mailbox)).items).toMatchObject([{ state: 'failed' }])
  // A failure in the future would come back after it was dismissed.
  const due = env.DB.prepare('SELECT due FROM survey_deliveries WHERE destination = ?').bind(mailbox.id)
  expect(await due.first('due')).toBeLessThanOrEqual(Date.now())
  expect(await destinationOf(admin, mailbox)).toMatchObject({ name: '' })
})

test('notices go to admins and to rooms that exist', async () => {
  const member = await person()
  for (const [kind, target] of [
    ['mail', member.id],
    ['mail', 'someone@example.org'],
    ['room', 'nothing00000001'],
  ] as const) {
    const { status } = await destination(kind, target)
    expect([kind, target, status]).toEqual([kind, target, 400])
  }
})

test('a destination is added once', async () => {
  const { survey } = await destination('mail', admin.id)
  const again = await addDestination(admin, { survey, kind: 'mail', target: admin.id })
  expect([again.status, again.body]).toMatchObject([
    400,
    { data: { target: { code: 'validation_not_unique' } } },
  ])
  expect((await addDestination(admin, { survey, kind: 'room', target: await newRoom() })).status).toBe(200)
  const target = (await person({ admin: true })).id
  const { body } = await addDestination(admin, { survey, kind: 'mail', target })
  const change = (changed: string) =>
    api('PATCH', `/api/admin/survey-destinations/${body.destination.id}`, {
      as: admin,
      body: { target: changed },
    })
  const moved = await change(admin.id)
  expect([moved.status, moved.body]).toMatchObject([
    400,
    { data: { target: { code: 'validation_not_unique' } } },
  ])
  expect((await change(target)).status).toBe(200)
})

test('a room gets a message with a link and no words of the answer, once', async () => {
  const room = await newRoom()
  const { survey, destination: place } = await destination('room', room)
  const response = await answer(survey, held, { name: 'A quiet word' })
  await held.drain()
  // The outcome of the first attempt was lost.
  await env.DB.prepare("UPDATE survey_deliveries SET state = 'waiting', due = 0 WHERE destination = ?")
    .bind(place.id)
    .run()
  await held.round(later(6 * MINUTE_MS))
  const messages = await messagesIn(room)
  expect(messages).toMatchObject([
    {
      author: admin.id,
      message: 'New answer to “Pets”',
      expand: { card: { kind: 'link', url: `/admin/surveys/answers/${response}`, title: 'Open the answer' } },
    },
  ])
  // All who are signed in can read the room.
  expect(JSON.stringify(messages)).not.toContain('quiet')
  expect((await deliveriesOf(admin, place)).items).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

async function setArchived(room: string, archived: 0 | 1) {
  await env.DB.prepare('UPDATE chat_rooms SET archived = ? WHERE id = ?').bind(archived, room).run()
  await env.CHAT_ROOMS.getByName(room).roomChanged()
}

test('a room that refuses is tried again', async () => {
  const room = await newRoom()
  const { survey, destination: place } = await destination('room', room)
  await setArchived(room, 1)
  await answer(survey, held)
  await held.drain()
  expect((await deliveriesOf(admin, place)).items).toMatchObject([
    { state: 'waiting', answer: 'The room refused it: room archived.' },
  ])
  await setArchived(room, 0)
  await held.round(later(6 * MINUTE_MS))
  expect(await messagesIn(room)).toHaveLength(1)
})

test('an answer does not fail with the older ones of its notice', async () => {
  const room = await newRoom()
  const { survey, destination: place } = await destination('room', room)
  await setArchived(room, 1)
  await answer(survey, held, { name: 'Ada' })
  await held.drain()
  await env.DB.prepare('UPDATE survey_deliveries SET attempts = 8 WHERE destination = ?').bind(place.id).run()
  await answer(survey, held, { name: 'Ben' })
  await held.round(later(6 * MINUTE_MS))
  const { items } = await deliveriesOf(admin, place)
  expect(items.find(({ attempts }) => attempts === 1)).toMatchObject({ state: 'waiting' })
  await setArchived(room, 0)
  await held.round(later(12 * MINUTE_MS))
  expect((await messagesIn(room)).map(({ message }) => message)).toEqual(['2 new answers to “Pets”'])
})

test('the notices of a deleted account, and those in its name, end', async () => {
  const other = await person({ admin: true })
  const { survey } = await destination('mail', other.id)
  await answer(survey, held)
  await forgetInSurveys(env.DB, { people: [other.id], secret: env.AUTH_SECRET ?? '', now: new Date() })
  for (const table of ['survey_destinations', 'survey_deliveries']) {
    const count = env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE survey = ?`).bind(survey)
    expect(await count.first('n')).toBe(0)
  }
})

test('the answers of a deleted account are not sent', async () => {
  const ada = await person()
  const { survey } = await destination('mail', admin.id)
  await answer(survey, held, { as: ada })
  await forgetInSurveys(env.DB, { people: [ada.id], secret: env.AUTH_SECRET ?? '', now: new Date() })
  await held.drain()
  expect(await mailsTo(admin)).toEqual([])
})
