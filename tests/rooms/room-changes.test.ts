import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { following, historyOf, roomObject, said, chatUser, command } from '../support/worker/chat-room.ts'
import { leaveTabs, newKey, newRoom } from '../support/worker/chat-tab.ts'
import { migrated } from '../support/worker/world.ts'

const ada = chatUser('Ada')
const ben = chatUser('Ben')
const admin = chatUser('Root', { admin: true })

beforeAll(migrated)
afterEach(leaveTabs)

const refusal = (code: string) => ({ done: false, code })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('edits, reactions and deletions reach all users, also those who join later', async () => {
  const room = await newRoom()
  const tab = await following(room, ben)
  const id = await said(room, ada, 'frist')
  expect(await command(room, admin, { t: 'edit', id, text: 'Admin was here' })).toEqual(refusal('not_yours'))
  await command(room, ada, { t: 'edit', id, text: 'first' })
  expect(await command(room, ada, { t: 'edit', id, text: 'first' })).toMatchObject({ done: true, rev: 2 })
  await command(room, ben, { t: 'react', id, emoji: '❤️' })
  await command(room, ada, { t: 'react', id, emoji: '❤️', on: true })
  await command(room, ada, { t: 'react', id, emoji: '❤️', on: true })
  await command(room, ben, { t: 'react', id, emoji: '❤️' })
  const events = await tab.heard('event', 5)
  expect(events.map(({ rev, action }) => `${rev} ${action}`)).toEqual([
    '1 create',
    '2 update',
    '3 update',
    '4 update',
    '5 update',
  ])
  expect(events[1]?.record).toMatchObject({ message: 'first' })
  expect(events[1]?.record.edited).not.toBe('')
  expect(events[3]?.record.reactions).toHaveLength(2)
  const left = events[4]?.record.expand?.reactions
  expect(left).toHaveLength(1)
  expect(left?.[0]).toMatchObject({
    emoji: '❤️',
    user: ada.id,
    message: id,
    expand: { user: { name: 'Ada' } },
  })

  expect(await command(room, admin, { t: 'delete', id })).toMatchObject({ done: true, rev: 6 })
  const [last] = (await tab.heard('event', 6)).slice(-1)
  expect(last).toMatchObject({ action: 'delete', record: { id, message: '', reactions: [] } })
  expect(await roomObject(room).message(id)).toBeUndefined()
  // A returning client gets every step, without the deleted texts.
  await evictDurableObject(roomObject(room))
  const late = await following(room, chatUser('Late'), 0)
  expect(late.revs(room)).toEqual(upTo(6))
  expect(late.words(room)).toEqual([''])
  expect(late.all('event').at(-1)?.action).toBe('delete')
})

test('a message holds twenty kinds of reactions', async () => {
  const room = await newRoom()
  const id = await said(room, ada, 'everything')
  const animals = Array.from('🐀🐁🐂🐃🐄🐅🐆🐇🐈🐉🐊🐋🐌🐍🐎🐏🐐🐑🐒🐓')
  for (const [index, emoji] of animals.entries()) {
    expect(await command(room, chatUser(`z${index % 4}`), { t: 'react', id, emoji })).toMatchObject({
      done: true,
    })
  }
  expect(await command(room, ben, { t: 'react', id, emoji: '🐔' })).toEqual(refusal('too_many_reactions'))
  expect(await command(room, ben, { t: 'react', id, emoji: animals[0] ?? '' })).toMatchObject({ done: true })
})

test('a changed name or picture appears on all messages of the user', async () => {
  const room = await newRoom()
  const id = await said(room, ada, 'as Ada')
  await command(room, { ...ada, name: 'Countess' }, { t: 'send', key: newKey(), text: 'as Countess' })
  const names = async () => (await historyOf(room)).map((one) => one.expand?.author?.name)
  expect(await names()).toEqual(['Countess', 'Countess'])
  await evictDurableObject(roomObject(room))
  expect(await names()).toEqual(['Countess', 'Countess'])
  expect((await roomObject(room).message(id))?.expand?.author?.name).toBe('Countess')
})
