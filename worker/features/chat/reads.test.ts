import { expect, test } from 'vitest'
import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import { chatReports } from '../../collections/chat-reports.ts'
import { chatRooms } from '../../collections/chat-rooms.ts'
import { users } from '../../collections/users.ts'
import type { Collection } from '../../collections/define.ts'
import { roomsRead, type Reads } from './reads.ts'
import { messageId } from './room-records.ts'

const ROOM = 'roomgeneral0001'
const MESSAGE = messageId(ROOM, 7)
const here = { rooms: [ROOM] }
const nowhere = { rooms: [] }

test.each<[string, Collection, Reads, unknown]>([
  ['a list of all', chatMessages, {}, 'all'],
  ['a list of one room', chatMessages, { pinned: new Map([['room', ROOM]]) }, here],
  ['a list of no room', chatMessages, { pinned: new Map([['room', 'nonsense']]) }, nowhere],
  ['a list by author', chatMessages, { pinned: new Map([['author', ROOM]]) }, 'all'],
  ['a message', chatMessages, { id: MESSAGE }, here],
  ['no message', chatMessages, { id: 'nonsense' }, nowhere],
  ['an answer', chatMessages, { values: { room: 'another00000000', reply: MESSAGE } }, here],
  ['no answer', chatMessages, { values: { room: ROOM, message: 'Hi' } }, nowhere],
  ['a reaction', chatReactions, { id: MESSAGE }, { reaction: MESSAGE }],
  ['a message’s reactions', chatReactions, { pinned: new Map([['message', MESSAGE]]) }, here],
  ['a new reaction', chatReactions, { values: { message: MESSAGE, emoji: '👍' } }, here],
  ['a new report', chatReports, { values: { message: MESSAGE } }, here],
  ['a list of reports', chatReports, {}, undefined],
  ['reports with their messages', chatReports, { expand: 'message' }, 'all'],
  ['reports of words', chatReports, { filter: 'message.message ~ "x"' }, 'all'],
  ['people with their reports’ messages', users, { expand: 'chat_reports_via_reporter.message' }, 'all'],
  ['people by name', users, { filter: 'name = "message"', sort: 'name', expand: 'avatar' }, undefined],
  ['people by what they said', users, { filter: 'chat_messages_via_author.message ?~ "x"' }, 'all'],
  ['people by what they liked', users, { sort: 'chat_reactions_via_user.created' }, 'all'],
  ['a room with its messages', chatRooms, { id: ROOM, expand: 'chat_messages_via_room' }, 'all'],
  ['a room', chatRooms, { id: ROOM, expand: 'parent' }, undefined],
  [
    'one room’s messages with those of others',
    chatMessages,
    { pinned: new Map([['room', ROOM]]), expand: 'author.chat_messages_via_author' },
    'all',
  ],
])('%s', (_, collection, reads, rooms) => {
  expect(roomsRead(collection, reads)).toEqual(rooms)
})
