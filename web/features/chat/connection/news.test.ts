import type { ChatRoomRecord } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import { badgeOf, canMarkAllRead, hasNews, newsOf, titleMarkOf } from './news.ts'

// Only ids are read.
const rooms = ['a', 'b', 'c'].map((id) => ({ id })) as ChatRoomRecord[]
const nothing = () => false

test('rooms with new messages are counted, and mentions come first', () => {
  const quiet = newsOf({ rooms, unread: { a: false }, mentions: {} }, nothing)
  expect(badgeOf(quiet)).toBeUndefined()
  expect(titleMarkOf(quiet)).toBe('')
  const news = newsOf({ rooms, unread: { a: true, b: true }, mentions: {} }, nothing)
  expect(badgeOf(news)).toEqual({ text: '2', words: '2 rooms with new messages', isUrgent: false })
  const mentioned = newsOf({ rooms, unread: { a: true }, mentions: { a: 3 } }, nothing)
  expect(badgeOf(mentioned)).toEqual({
    text: '@3',
    words: '1 room with new messages, 3 messages for you',
    isUrgent: true,
  })
  expect(titleMarkOf(mentioned)).toBe('(@3) ')
})

test('a silenced room counts only when it mentions one; a deleted room does not', () => {
  const silent = (room: string) => room === 'a'
  expect(newsOf({ rooms, unread: { a: true, deleted: true }, mentions: {} }, silent).rooms).toBe(0)
  expect(newsOf({ rooms, unread: { a: true }, mentions: { a: 1 } }, silent)).toEqual({
    rooms: 0,
    mentions: 1,
  })
})

test('a silenced room has no news unless it mentions the user', () => {
  const silent = (room: string) => room === 'a'
  const news = { unread: { a: true, b: true }, mentions: {} }
  expect(['a', 'b', 'c'].map((room) => hasNews(news, room, silent))).toEqual([false, true, false])
  expect(hasNews({ ...news, mentions: { a: 1 } }, 'a', silent)).toBe(true)
  // Read mentions do not count.
  expect(hasNews({ unread: { a: false }, mentions: { a: 1 } }, 'a', silent)).toBe(false)
})

test('all can be marked as read where something is unread, with a connection', () => {
  const news = { rooms, unread: { a: true }, subscribed: true }
  expect(canMarkAllRead(news)).toBe(true)
  expect(canMarkAllRead({ ...news, subscribed: false })).toBe(false)
  expect(canMarkAllRead({ ...news, unread: { a: false, deleted: true } })).toBe(false)
})
