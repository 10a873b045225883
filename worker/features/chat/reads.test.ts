import { expect, test } from 'vitest'
import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import { chatReports } from '../../collections/chat-reports.ts'
import { chatRooms } from '../../collections/chat-rooms.ts'
import type { Collection } from '../../collections/definition/define.ts'
import type { RecordReads, RelationStep } from '../../collections/definition/record-reads.ts'
import { users } from '../../collections/users.ts'
import { roomsRead } from './reads.ts'
import { messageId } from './room/room-records.ts'

const ROOM = 'roomgeneral0001'
const MESSAGE = messageId(ROOM, 7)
const here = { rooms: [ROOM] }
const nowhere = { rooms: [] }
const to = (from: Collection, other: Collection): RelationStep => ({ from, to: other, back: false })
const back = (from: Collection, other: Collection): RelationStep => ({ from, to: other, back: true })

test.each<[string, Collection, Partial<RecordReads>, unknown]>([
  ['a list of all', chatMessages, {}, 'all'],
  ['a list of one room', chatMessages, { pinned: new Map([['room', ROOM]]) }, here],
  ['a list of no room', chatMessages, { pinned: new Map([['room', 'nonsense']]) }, nowhere],
  ['a list by author', chatMessages, { pinned: new Map([['author', ROOM]]) }, 'all'],
  ['a message', chatMessages, { id: MESSAGE }, here],
  ['no message', chatMessages, { id: 'nonsense' }, nowhere],
  ['an answer', chatMessages, { values: { room: 'another00000000', reply: MESSAGE } }, here],
  ['no answer', chatMessages, { values: { room: ROOM, message: 'Hi' } }, nowhere],
  [
    'a message with its reactions and who gave them',
    chatMessages,
    { id: MESSAGE, steps: [to(chatMessages, chatReactions), to(chatReactions, users)] },
    here,
  ],
  ['a reaction', chatReactions, { id: MESSAGE }, { reaction: MESSAGE }],
  ['a message’s reactions', chatReactions, { pinned: new Map([['message', MESSAGE]]) }, here],
  ['a new reaction', chatReactions, { values: { message: MESSAGE, emoji: '👍' } }, here],
  ['a new report', chatReports, { values: { message: MESSAGE } }, here],
  ['a list of reports', chatReports, {}, undefined],
  ['reports with their messages', chatReports, { steps: [to(chatReports, chatMessages)] }, 'all'],
  [
    'people with their reports’ messages',
    users,
    { steps: [back(users, chatReports), to(chatReports, chatMessages)] },
    'all',
  ],
  ['people by what they liked', users, { steps: [back(users, chatReactions)] }, 'all'],
  ['a room with its messages', chatRooms, { id: ROOM, steps: [back(chatRooms, chatMessages)] }, 'all'],
  ['a room', chatRooms, { id: ROOM, steps: [to(chatRooms, chatRooms)] }, undefined],
  [
    'one room’s messages with those of others',
    chatMessages,
    {
      pinned: new Map([['room', ROOM]]),
      steps: [to(chatMessages, users), back(users, chatMessages)],
    },
    'all',
  ],
])('%s', (_, collection, reads, rooms) => {
  expect(roomsRead(collection, { steps: [], ...reads })).toEqual(rooms)
})
