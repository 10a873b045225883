import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  busyRoomBy,
  chatPeople,
  found,
  messages,
  reactions,
  reports,
  roomBy,
  rooms,
  say,
  chatUserOf,
} from '../support/worker/chat-records.ts'
import { said, command } from '../support/worker/chat-room.ts'
import { api, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
})

const newRoom = (fields?: Record<string, unknown>) => roomBy(admin, fields)
const listed = (path: string, filter: string, as = ben) => found(path, filter, as)
const busyRoom = () => busyRoomBy(admin, ben)

describe('Chat records: what has just been said is read', () => {
  test.each([
    ['its author alone', (room: string) => `author = "${ada.id}" && created != "${room}"`],
    ['one room or another', (room: string) => `room = "roomgeneral0001" || room = "${room}"`],
    ['any room but one', () => `room != "roomgeneral0001"`],
    ['its words', () => `message = "Just now, room = 'roomgeneral0001'"`],
    ['its room', (room: string) => `author = "${ada.id}" && room = "${room}"`],
  ])('when a filter names %s', async (_, filter) => {
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ada), "Just now, room = 'roomgeneral0001'")
    // The newest first: rooms of the tests before may copy what was said in them only now.
    const asked = new URLSearchParams({ filter: filter(room), sort: '-created' }).toString()
    const { body } = await api<{ items: Json[] }>('GET', `${messages}?${asked}`, { as: ben })
    expect(body.items.map((one) => one.id)).toContain(id)
  })

  test('a reaction is found by an id of any form', async () => {
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ben), 'Please react')
    await listed(messages, `room = "${room}"`)
    for (const emoji of ['👍', '🎉', '❤️', '😀', '😮', '🔥', '👀', '✅']) {
      await command(room, chatUserOf(ada), { t: 'react', id, emoji, on: true })
      const whole = await env.CHAT_ROOMS.getByName(room).message(id)
      const reaction = whole?.expand?.reactions?.find((one) => one.emoji === emoji)
      const path = `${reactions}/${reaction?.id ?? ''}`
      expect([emoji, (await api('GET', path, { as: ben })).status]).toEqual([emoji, 200])
    }
  })

  test.each([
    ['a reader’s writing', () => `/api/collections/users/records/${ada.id}?expand=chat_messages_via_author`],
    ['a room’s messages', (room: string) => `${rooms}/${room}?expand=chat_messages_via_room`],
    [
      'rooms with somebody’s words in them',
      () =>
        `${rooms}?expand=chat_messages_via_room&filter=${encodeURIComponent('chat_messages_via_room.message ?= "By a path"')}`,
    ],
    [
      'a room’s messages, by one in which all must hold',
      (room: string) =>
        `${messages}?filter=${encodeURIComponent(`room = "${room}" && (message = "nothing" || message = "By a path")`)}`,
    ],
    [
      'messages of one room, with their author’s in others',
      () => `${messages}?filter=room="roomgeneral0001"&expand=author.chat_messages_via_author`,
    ],
  ])('by a path: %s', async (_, path) => {
    await said('roomgeneral0001', chatUserOf(ada), 'General words')
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ada), 'By a path')
    const { status, body } = await api('GET', path(room), { as: ada })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain(id)
  })

  test('by a path of what a batch answers', async () => {
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ada), 'By a batch')
    const url = `/api/collections/users/records/${ada.id}?expand=chat_messages_via_author`
    const requests = [{ method: 'PATCH', url, body: { name: 'Ada' } }]
    const { status, body } = await api('POST', '/api/batch', { as: ada, body: { requests } })
    expect([status, JSON.stringify(body).includes(id)]).toEqual([200, true])
  })

  test('by a report, which leads to its message', async () => {
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ben, 'Ben'), 'At first')
    const { body } = await api<Json>('POST', reports, { as: ada, body: { message: id, reason: 'other' } })
    await command(room, chatUserOf(ben, 'Ben'), { t: 'edit', id, text: 'Later on' })
    const seen = await api<{ expand?: { message?: Json } }>('GET', `${reports}/${body.id}?expand=message`, {
      as: admin,
    })
    expect(seen.body.expand?.message?.message).toBe('Later on')
  })

  test('only rooms that a request is about are asked', async () => {
    const room = await busyRoom()
    const asked = async (path: string) => {
      const names: string[] = []
      const getByName = (name: string) => {
        names.push(name)
        return env.CHAT_ROOMS.getByName(name)
      }
      // The only method that the worker has a use for.
      const CHAT_ROOMS = { getByName } as unknown as typeof env.CHAT_ROOMS
      const { status } = await api('GET', path, { as: ada, bindings: { CHAT_ROOMS } })
      return [status, ...new Set(names)]
    }
    const about = (filter: string) => `${messages}?${new URLSearchParams({ filter }).toString()}`
    expect(await asked(about(`room = "${room}" && created > "2020-01-01"`))).toEqual([200, room])
    expect(await asked('/api/collections/users/records')).toEqual([200])
    expect(await asked(`${rooms}?expand=parent`)).toEqual([200])
    expect((await asked(about(`room = "${room}" || seq > 1`))).length).toBeGreaterThan(2)
  })

  test('in a deployment of more than fifty rooms', async () => {
    const row = env.DB.prepare(
      "INSERT INTO chat_rooms (id, created, updated, name, slug) VALUES (?1, '2020-01-01 00:00:00.000Z', '', ?1, ?1)",
    )
    const others = Array.from({ length: 60 }, (_, index) => `early${String(index).padStart(10, '0')}`)
    await env.DB.batch(others.map((id) => row.bind(id)))
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ada), 'Far behind')
    const reaction = await api<Json>('POST', reactions, { as: ben, body: { message: id, emoji: '👍' } })
    expect(reaction.status).toBe(200)
    const last = await said(room, chatUserOf(ada), 'And again')
    expect((await listed(messages, `room = "${room}"`)).map((one) => one.id)).toContain(last)
    expect((await api('GET', `${messages}/${last}`, { as: ben })).status).toBe(200)

    const archived = await newRoom()
    await say(ada, archived, 'Old news')
    await api('PATCH', `${rooms}/${archived}`, { as: admin, body: { archived: true } })
    const { body } = await api<{ data: { room_id: string; has_unread: boolean }[] }>(
      'GET',
      '/api/chat_rooms_unread',
      { as: ben },
    )
    const unread = new Map(body.data.map((one) => [one.room_id, one.has_unread]))
    const { body: all } = await api<{ totalItems: number }>('GET', rooms, { as: ben })
    expect([unread.size, body.data.length]).toEqual([all.totalItems, all.totalItems])
    expect([unread.get(room), unread.get(others[0] ?? ''), unread.get(archived)]).toEqual([
      true,
      false,
      false,
    ])
    await env.DB.prepare("DELETE FROM chat_rooms WHERE id LIKE 'early%'").run()
  })
})
