import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { roomObject, mirrored, said, chatUser } from '../support/worker/chat-room.ts'
import { newRoom } from '../support/worker/chat-tab.ts'
import { JamTab, leaveJams, newJam } from '../support/worker/jam-tab.ts'
import { operate, sendSigned } from '../support/worker/operator.ts'
import { backedUpObject } from '../support/worker/room-backup.ts'
import { until } from '../support/until.ts'
import { migrated, person, type Person } from '../support/worker/world.ts'

let ada: Person
beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
})
afterEach(leaveJams)

const bindings = { RESTORE: 'yes' }
const AT = Date.parse('2026-05-01T12:00:00Z')

/** Gives an object the platform's bookmarks, which local workers lack; returns what is asked of them. */
async function withBookmarks(kind: 'chat' | 'jam', id: string): Promise<unknown[]> {
  const asked: unknown[] = []
  await runInDurableObject(backedUpObject(kind, id), (instance, state) => {
    const storage = new Proxy(state.storage, {
      get(target, name) {
        if (name === 'getBookmarkForTime') return async (time: number) => `bookmark of ${time}`
        if (name === 'onNextSessionRestoreBookmark') {
          return async (bookmark: string) => {
            asked.push(bookmark)
            return 'the bookmark of now'
          }
        }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    const abort = (reason: string) => asked.push(reason)
    const waitUntil = state.waitUntil.bind(state)
    // The instance is the worker's own class, whose `ctx` a test may exchange.
    Object.assign(instance, { ctx: { storage, abort, waitUntil, id: state.id } })
  })
  return asked
}

const rewind = (kind: string, id: string) =>
  operate('POST', `/api/operator/rooms/${kind}/${id}/rewind`, { body: { at: AT }, bindings })
const resume = (kind: string, id: string) =>
  sendSigned('POST', `/api/operator/rooms/${kind}/${id}/rewound`, { bindings })

test('a room restarts at the bookmark of a time, and is then copied into D1 again', async () => {
  const room = await newRoom()
  await said(room, chatUser('Ada'), 'one')
  await said(room, chatUser('Ada'), 'two')
  await roomObject(room).settle()
  const asked = await withBookmarks('chat', room)
  expect(await rewind('chat', room)).toEqual({ undo: 'the bookmark of now' })
  await expect.poll(() => asked).toEqual([`bookmark of ${AT}`, 'It restarts at an earlier state.'])
  // D1 went back a little further than the room.
  await env.DB.prepare(`DELETE FROM chat_messages WHERE room = ? AND seq = 2`).bind(room).run()
  expect((await resume('chat', room)).status).toBe(204)
  await until(async () => {
    await runDurableObjectAlarm(roomObject(room))
    expect((await mirrored(room)).map(({ message }) => message)).toEqual(['one', 'two'])
  })
})

test('a jam restarts at the bookmark of a time, and its clients start again', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.edit({ kind: 'addCaption', caption: { id: 'first', start: 1, duration: 2, text: 'La' } })
  await tab.heard('edit')
  const asked = await withBookmarks('jam', id)
  expect(await rewind('jam', id)).toEqual({ undo: 'the bookmark of now' })
  await expect.poll(() => asked).toContain('It restarts at an earlier state.')
  expect((await resume('jam', id)).status).toBe(204)
  expect(await tab.closedWith()).toBe(1012)
})

test('a room that stores nothing stays so; without bookmarks a used one is named', async () => {
  const room = await newRoom()
  expect(await rewind('chat', room)).toEqual({ undo: '' })
  expect((await resume('chat', room)).status).toBe(204)
  await said(room, chatUser('Ada'), 'one')
  const answer = await sendSigned('POST', `/api/operator/rooms/chat/${room}/rewind`, {
    body: JSON.stringify({ at: AT }),
    bindings,
  })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain(`chat ${room}`)
})

test('while the worker serves users, nothing goes back', async () => {
  const room = await newRoom()
  for (const path of [
    `/api/operator/rooms/chat/${room}/rewind`,
    `/api/operator/rooms/chat/${room}/rewound`,
    '/api/operator/restore/privacy-journal/flush',
  ]) {
    const body = path.endsWith('/rewind') ? { body: JSON.stringify({ at: AT }) } : {}
    expect([path, (await sendSigned('POST', path, body)).status]).toEqual([path, 404])
  }
})
